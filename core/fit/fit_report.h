// What a fit of constants to a table of measurements found, and how well they hold.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/fit/minimize.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// One measured row with what the model says; both in the report's unit.
struct FitPoint {
    std::string group; // rows of one group are summed up together: "2048 keys", "1 MiB"
    double measured = 0;
    double predicted = 0;
    int line = 0; // of the table
};

// A constant as the preset's key calls it, with its unit in the key.
struct FittedConstant {
    std::string key;
    double before = 0; // in the preset
    double after = 0;
};

struct FitReport {
    std::string title; // "16-bit products on NVIDIA H100 SXM5 80GB"
    std::string unit;  // of the points: "TFLOP/s", "us"
    std::string table; // file
    std::vector<FittedConstant> constants;
    double errorBefore = 0; // mean absolute error with the preset's constants, a fraction
    std::vector<FitPoint> points;
    Errors refused;                 // rows that cannot be right, by line
    std::vector<std::string> notes; // kinds of rows that were left out, and why
};

// |predicted / measured - 1| over all points: mean and median. 0 without points.
[[nodiscard]] double meanError(const std::vector<FitPoint> &points);
[[nodiscard]] double medianError(const std::vector<FitPoint> &points);

struct FitGroup {
    std::string name;
    int count = 0;
    double meanError = 0;
    double signedError = 0; // mean of predicted / measured - 1
};
// In the order in which they first appear.
[[nodiscard]] std::vector<FitGroup> fitGroups(const std::vector<FitPoint> &points);

// One sentence for the `source` of a preset: table, rows, errors.
[[nodiscard]] std::string sourceText(const FitReport &report);
[[nodiscard]] std::string fitText(const FitReport &report);
[[nodiscard]] Json fitJson(const FitReport &report);

// A constant that a fit may move.
struct FreeConstant {
    std::string key;
    double low = 0;
    double high = 1;
    double step = 0.001; // written in multiples of this
    double value = 0;    // in: the preset's; out: the fit's
};
// Finds the values that make the mean |log(predicted / measured)| least. `predict` gives the points for the values in
// the order of `constants`. Changes the values, and fills constants, points and errorBefore of the report.
void fitConstants(FitReport &report, std::vector<FreeConstant> &constants,
                  const std::function<std::vector<FitPoint>(std::span<const double>)> &predict);

} // namespace stringline
