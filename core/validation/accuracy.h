// How far predictions are from measurements: errors in percent, and whether plans are ranked rightly.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stringline {

// One compared value. Rows of one sweep differ in the plan alone.
struct ComparedValue {
    double measured = 0;
    double predicted = 0;
    std::string sweep;

    // Predicted against measured: +10 is a tenth too much.
    [[nodiscard]] double errorPercent() const { return (predicted / measured - 1) * 100; }
};

struct AccuracySummary {
    int count = 0;
    double mape = 0;                     // mean of |error|, percent
    double bias = 0;                     // mean of error, percent
    double medianApe = 0;                // percent
    double worstApe = 0;                 // percent
    int sweeps = 0;                      // of at least kSweepSize plans
    std::optional<double> sweepSpearman; // mean rank correlation inside those sweeps
    std::optional<double> choiceLoss;    // mean of choiceLoss() over them, percent
};

inline constexpr int kSweepSize = 8; // fewer plans say little about ranking

[[nodiscard]] AccuracySummary accuracyOf(std::span<const ComparedValue> values);

// What it costs to take the plan that is predicted best of a sweep instead of the best measured one, in percent of the
// latter; of plans that are predicted alike the worst counts. Less is better in both.
[[nodiscard]] double choiceLoss(std::span<const double> measured, std::span<const double> predicted);

// Rank correlation with shared ranks for ties (Spearman 1904), -1 to 1; 0 where one side is constant.
[[nodiscard]] double spearman(std::span<const double> a, std::span<const double> b);

} // namespace stringline
