// Fits a few constants of a machine and its software to a person's own iteration times.
//
// With measured times t_j and predictions p_j(x) over the logarithms x_i of the constants against their prior values:
//
//   minimize  sum_j rho(log(p_j / t_j) / s) + sum_i (x_i / s_i)^2 / 2,    rho(e) = sqrt(1 + e^2) - 1
//
// s is the noise of a run, rho bounds what one outlier can do, s_i is how far a constant is known: a prior that a few
// rows cannot move far. Predictions are made linear in x around the last point, a few times over (Gauss-Newton with
// bounds), so that a table costs some dozen evaluations of each row.
//
// What it is worth is told by rows that the fit did not see: k folds, by model where there are enough, each predicted
// with constants fitted to the others. Where they are not predicted better than before, by more than the
// standard error of the gains, the prior stands.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"
#include "core/validation/measured_row.h"

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct CalibrationConstant {
    std::string_view path; // of the field
    std::string_view meaning;
    double spread = 0.1; // s_i, of the logarithm
    double low = 0;
    double high = 1;
    std::span<const std::string_view> together; // fields scaled by the same factor
};
[[nodiscard]] std::span<const CalibrationConstant> calibrationConstants();

// A run as the fit sees it: scenarios whose times are averaged, with the machine already set.
struct CalibrationRun {
    std::string id;
    std::string model;
    double seconds = 0;
    std::vector<Scenario> scenarios;
};

struct ConstantChange {
    const CalibrationConstant *constant = nullptr;
    double before = 0;
    double after = 0;
    bool felt = true; // the runs depend on it; otherwise it was left alone
};

struct FitError { // mean absolute percentage errors
    double before = 0;
    double after = 0;
};

struct RunFit {
    std::string id;
    double measured = 0;
    double before = 0;  // predicted, with the prior
    double after = 0;   // with what is kept
    double heldOut = 0; // by the fit of the other folds
};

struct Calibration {
    std::vector<ConstantChange> constants;
    std::vector<RunFit> runs;
    FitError inSample;
    FitError heldOut;
    int folds = 0;
    bool byModel = false;  // folds hold whole models
    bool accepted = false; // runs left out are predicted better; otherwise the prior is kept
    std::string verdict;   // one sentence
    Scenario machine;      // cluster and software with the constants that are kept
};

inline constexpr int kFewestRuns = 5;
inline constexpr int kFolds = 5;
inline constexpr double kLeastImprovement = 0.1; // percentage points on runs left out

// The machine is that of the first run's scenario; all runs share it. Errors: fewer than kFewestRuns runs.
[[nodiscard]] Result<Calibration> calibrate(std::span<const CalibrationRun> runs, std::stop_token stop = {});

// Rows with a time, as runs on a cluster and with a software preset (as the row's source has it where that is empty).
struct CalibrationTable {
    std::vector<CalibrationRun> runs;
    std::vector<std::pair<std::string, std::string>> skipped; // id and reason
};
[[nodiscard]] Result<CalibrationTable> calibrationRuns(std::span<const MeasuredRow> rows, std::string_view cluster,
                                                       std::string_view software, const PresetLibrary &presets);

[[nodiscard]] Json calibrationJson(const Calibration &calibration);
[[nodiscard]] std::string calibrationText(const Calibration &calibration);

} // namespace stringline
