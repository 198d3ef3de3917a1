// An iteration on every count of GPUs: which scenario that is, and where its time goes.
#pragma once

#include "core/studies/parts.h"

#include <string>
#include <vector>

namespace stringline::scaling {

enum class Law {
    Strong, // the batch of the scenario on every count
    Weak    // in proportion to the GPUs: that of the scenario on its own count
};

// `base` on `gpus`, its plan kept, so that data parallelism takes what is more. Errors: a weak batch that is no whole
// number of sequences.
[[nodiscard]] Result<Scenario> scenarioOn(const Scenario &base, int gpus, Law law);

struct Point {
    int gpus = 0;
    Scenario scenario;
    parts::Judged judged;

    [[nodiscard]] bool legal() const { return judged.legal; }
    [[nodiscard]] const Report &report() const { return judged.report; }
};

// How a study asks for its points.
struct PointsAsked {
    Law law = Law::Strong;
    bool best = false;             // the best plan on each count, instead of the scenario's
    std::vector<AskedValues> keep; // for that: what is not searched for
};
// By rising count, each once. Short where the stop token was asked for.
[[nodiscard]] std::vector<Point> pointsOn(const Scenario &base, std::vector<int> counts, const PointsAsked &asked,
                                          const StudyContext &context, const parts::Portion &portion);

// What efficiencies are measured against: the smallest count that fits, or else that runs.
[[nodiscard]] const Point *referenceOf(const std::vector<Point> &points);
// Tokens per second and GPU against the reference's: T0 n0 / (T n) where the batch is kept, T0 / T where it grows with
// the GPUs.
[[nodiscard]] double efficiency(const Report &report, const Report &reference);

// TFLOPS a GPU with what is computed again, as papers before 2022 count them.
[[nodiscard]] double hardwareTflops(const Report &report);
// Of a legal point's iteration.
[[nodiscard]] double exposedShare(const Report &report);
[[nodiscard]] double dataShare(const Report &report);
// The smallest count on which more time goes to exposed communication than to compute, and the smallest on which it
// takes more than `share` of the iteration.
[[nodiscard]] const Point *takeover(const std::vector<Point> &points);
[[nodiscard]] const Point *firstAbove(const std::vector<Point> &points, double share);

[[nodiscard]] StudyTable pointsTable(const Scenario &base, const std::vector<Point> &points);
[[nodiscard]] StudyTable sharesTable(const Scenario &base, const std::vector<Point> &points);
[[nodiscard]] std::string degreesText(const Scenario &scenario); // "TP 8 · PP 16 · DP 4 · ZeRO 1"

} // namespace stringline::scaling
