// "My run takes 9.1 s, why?": what would make the prediction come true, ranked.
//
// Causes are a table. A switch is taken or not (full recompute, no overlap, attention that is not fused). A magnitude
// scales a field by a factor that is fitted to the measured time, within bounds; the further it lies from 1 the less
// likely it is. The rank follows from three things:
//
//   log score = log plausibility - (log f / sd)^2 / 2 - (log(predicted / measured) / 3 %)^2 / 2
//
// and weights are the scores over all causes tried. One number cannot tell causes apart that act alike: the list says
// what to look at first, not what it was. Plausibilities are judgements, written beside each row.
#pragma once

#include "core/evaluate/evaluate.h"

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct CauseOfTime {
    std::string_view id;    // "lower-clock"
    std::string_view label; // "The GPUs run at a lower clock"
    std::string_view check; // how to find out
    double plausibility = 0.5;
    // A switch: changes the scenario; false where it is so already or cannot be.
    bool (*change)(Scenario &) = nullptr;
    // A magnitude: the fields that are scaled by f.
    std::span<const std::string_view> paths;
    double spread = 0; // sd of log f
    double low = 1;    // of f
    double high = 1;
};
[[nodiscard]] std::span<const CauseOfTime> causesOfTime();

struct LikelyCause {
    std::vector<const CauseOfTime *> causes; // one, or two together
    std::string label;
    Seconds predicted{};
    double errorPercent = 0; // predicted against measured
    double weight = 0;       // 0 to 1, over all that were tried
    std::vector<Fix> fixes;  // fields to set, so that the scenario predicts this
    Scenario scenario;
};

struct TimeExplanation {
    Diagnostics diagnostics; // errors: nothing else is filled
    Seconds measured{};
    Seconds predicted{};
    double errorPercent = 0;
    bool withinNoise = false;        // nearer than 3 %, which repeated runs differ by
    std::vector<LikelyCause> likely; // the likeliest first, at most kMostLikely
};

inline constexpr int kMostLikely = 12;
inline constexpr double kRunNoise = 0.03; // published repeats of one run: 1 to 5 % (median 1.2 to 2.7)

[[nodiscard]] TimeExplanation explainTime(const ScenarioPtr &scenario, Seconds measured, std::stop_token stop = {});

} // namespace stringline
