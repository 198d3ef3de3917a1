#include "core/calibrate/calibrate.h"

#include "core/base/minimize.h"
#include "core/calibrate/scale_fields.h"
#include "core/evaluate/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace stringline {

namespace {

constexpr double kNoise = 0.04;      // s: repeated runs of published tables differ by 1 to 5 %
constexpr double kStep = 0.02;       // of a logarithm, for slopes
constexpr double kLeastSlope = 0.02; // of log time over log constant; below that a run does not depend on it
constexpr int kRounds = 4;           // of making predictions linear
constexpr double kReach = 0.35;      // of a logarithm in one round, beyond which the slopes say little
constexpr int kSearchSteps = 4000;   // of the linear problem, which costs nothing

using Point = std::vector<double>; // logarithms against the prior
using Logs = std::vector<double>;  // of predicted times, one a run

// The runs with the constants that they depend on.
class Model {
public:
    explicit Model(std::span<const CalibrationRun> runs)
        : m_runs(runs)
    {
        const Scenario &machine = runs.front().scenarios.front();
        for (const CalibrationConstant &constant : calibrationConstants()) {
            const double prior = fieldNumber(machine, constant.path);
            m_prior.push_back(prior);
            m_usable.push_back(prior > 0);
        }
    }

    [[nodiscard]] std::size_t size() const { return m_prior.size(); }
    [[nodiscard]] double prior(std::size_t i) const { return m_prior[i]; }
    [[nodiscard]] bool usable(std::size_t i) const { return m_usable[i]; }

    [[nodiscard]] Bound bound(std::size_t i) const
    {
        const CalibrationConstant &constant = calibrationConstants()[i];
        if (!m_usable[i])
            return {0, 0};
        return {std::min(0.0, std::log(constant.low / m_prior[i])),
                std::max(0.0, std::log(constant.high / m_prior[i]))};
    }

    void apply(Scenario &scenario, const Point &at) const
    {
        for (std::size_t i = 0; i < size(); ++i) {
            if (at[i] != 0)
                scaleFields(scenario, calibrationConstants()[i].together, std::exp(at[i]));
        }
    }

    [[nodiscard]] double logTime(std::size_t run, const Point &at) const
    {
        double sum = 0;
        int count = 0;
        for (const Scenario &scenario : m_runs[run].scenarios) {
            Scenario changed = scenario;
            apply(changed, at);
            const Estimate answer = estimate(changed);
            if (hasErrors(answer.diagnostics))
                continue;
            sum += answer.report.iteration.value();
            ++count;
        }
        return std::log(sum / std::max(1, count));
    }

    [[nodiscard]] double logMeasured(std::size_t run) const { return std::log(m_runs[run].seconds); }
    [[nodiscard]] std::size_t runs() const { return m_runs.size(); }

private:
    std::span<const CalibrationRun> m_runs;
    std::vector<double> m_prior;
    std::vector<bool> m_usable;
};

double cost(const Model &model, std::span<const std::size_t> rows, const Logs &logs, std::span<const double> at)
{
    double sum = 0;
    for (std::size_t j = 0; j < rows.size(); ++j) {
        const double miss = (logs[j] - model.logMeasured(rows[j])) / kNoise;
        sum += std::sqrt(1 + miss * miss) - 1;
    }
    for (std::size_t i = 0; i < at.size(); ++i)
        sum += std::pow(at[i] / calibrationConstants()[i].spread, 2) / 2;
    return sum;
}

Logs logsAt(const Model &model, std::span<const std::size_t> rows, const Point &at)
{
    Logs logs;
    logs.reserve(rows.size());
    for (const std::size_t row : rows)
        logs.push_back(model.logTime(row, at));
    return logs;
}

struct Fit {
    Point at;
    std::vector<bool> felt; // by the runs of the fit
};

Fit fitted(const Model &model, std::span<const std::size_t> rows, const std::stop_token &stop)
{
    Fit fit;
    fit.at.assign(model.size(), 0);
    fit.felt.assign(model.size(), false);
    Logs now = logsAt(model, rows, fit.at);
    double best = cost(model, rows, now, fit.at);
    for (int round = 0; round < kRounds && !stop.stop_requested(); ++round) {
        std::vector<Logs> slopes(model.size());
        std::vector<Bound> bounds;
        for (std::size_t i = 0; i < model.size(); ++i) {
            const Bound whole = model.bound(i);
            const double room = whole.high - fit.at[i];
            const double step = room >= kStep ? kStep : -kStep;
            slopes[i].assign(rows.size(), 0);
            if (whole.high - whole.low < kStep) {
                bounds.push_back({fit.at[i], fit.at[i]});
                continue;
            }
            Point beside = fit.at;
            beside[i] += step;
            const Logs there = logsAt(model, rows, beside);
            double most = 0;
            for (std::size_t j = 0; j < rows.size(); ++j) {
                slopes[i][j] = (there[j] - now[j]) / step;
                most = std::max(most, std::abs(slopes[i][j]));
            }
            fit.felt[i] = fit.felt[i] || most >= kLeastSlope;
            const bool moves = most >= kLeastSlope;
            bounds.push_back({moves ? std::max(whole.low, fit.at[i] - kReach) : fit.at[i],
                              moves ? std::min(whole.high, fit.at[i] + kReach) : fit.at[i]});
        }
        const auto linear = [&](std::span<const double> at) {
            Logs logs = now;
            for (std::size_t i = 0; i < at.size(); ++i) {
                for (std::size_t j = 0; j < logs.size(); ++j)
                    logs[j] += slopes[i][j] * (at[i] - fit.at[i]);
            }
            return cost(model, rows, logs, at);
        };
        Point next = minimize(linear, fit.at, bounds, kSearchSteps, 1e-4, stop).at;
        // Back towards the last point where the true predictions do not follow.
        bool moved = false;
        for (int halving = 0; halving < 5 && !moved; ++halving) {
            const Logs there = logsAt(model, rows, next);
            const double value = cost(model, rows, there, next);
            if (value < best) {
                moved = best - value > 1e-4 * best;
                fit.at = next;
                now = there;
                best = value;
                break;
            }
            for (std::size_t i = 0; i < next.size(); ++i)
                next[i] = (next[i] + fit.at[i]) / 2;
        }
        if (!moved)
            break;
    }
    return fit;
}

double errorPercent(double predicted, double measured)
{
    return std::abs(predicted / measured - 1) * 100;
}

// The fold of each run: whole models where there are twice as many models as folds, else every k-th run.
std::vector<int> foldsOf(std::span<const CalibrationRun> runs, int folds, bool &byModel)
{
    std::map<std::string, int> models;
    for (const CalibrationRun &run : runs)
        models.emplace(run.model, 0);
    byModel = static_cast<int>(models.size()) >= 2 * folds;
    int next = 0;
    for (auto &[model, fold] : models)
        fold = next++ % folds;
    std::vector<int> result;
    for (std::size_t i = 0; i < runs.size(); ++i)
        result.push_back(byModel ? models[runs[i].model] : static_cast<int>(i) % folds);
    return result;
}

std::vector<std::size_t> rowsWhere(const std::vector<int> &folds, int fold, bool inside)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < folds.size(); ++i) {
        if ((folds[i] == fold) == inside)
            rows.push_back(i);
    }
    return rows;
}

// Whether runs left out are predicted better by more than chance would: the mean of the gains above its standard error.
bool helps(std::span<const RunFit> runs)
{
    double sum = 0;
    double squares = 0;
    for (const RunFit &run : runs) {
        const double gain = errorPercent(run.before, run.measured) - errorPercent(run.heldOut, run.measured);
        sum += gain;
        squares += gain * gain;
    }
    const auto count = static_cast<double>(runs.size());
    const double mean = sum / count;
    const double deviation = std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1));
    return mean >= kLeastImprovement && mean > deviation;
}

std::string verdictOf(const Calibration &calibration)
{
    const FitError &error = calibration.heldOut;
    if (calibration.accepted)
        return fmt::format("Runs that the fit did not see are predicted within {:.2f} % instead of {:.2f} %.",
                           error.after, error.before);
    return fmt::format(
        "Runs that the fit did not see would be predicted within {:.2f} % instead of {:.2f} %: no better than chance, "
        "so the constants stay as they were.",
        error.after, error.before);
}

} // namespace

Result<Calibration> calibrate(std::span<const CalibrationRun> runs, std::stop_token stop)
{
    if (runs.size() < static_cast<std::size_t>(kFewestRuns))
        return Error{{}, {}, fmt::format("expected at least {} runs with a time, found {}", kFewestRuns, runs.size())};
    const Model model(runs);
    Calibration result;
    result.machine = runs.front().scenarios.front();
    result.folds = std::min<int>(kFolds, static_cast<int>(runs.size()));
    std::vector<std::size_t> all(runs.size());
    std::iota(all.begin(), all.end(), std::size_t(0));
    const Point prior(model.size(), 0);
    const Logs before = logsAt(model, all, prior);

    const std::vector<int> folds = foldsOf(runs, result.folds, result.byModel);
    Logs heldOut(runs.size(), 0);
    for (int fold = 0; fold < result.folds; ++fold) {
        const std::vector<std::size_t> unseen = rowsWhere(folds, fold, true);
        const Fit fit = fitted(model, rowsWhere(folds, fold, false), stop);
        const Logs there = logsAt(model, unseen, fit.at);
        for (std::size_t j = 0; j < unseen.size(); ++j)
            heldOut[unseen[j]] = there[j];
    }
    const Fit fit = fitted(model, all, stop);
    const Logs after = logsAt(model, all, fit.at);

    for (std::size_t i = 0; i < runs.size(); ++i) {
        const double measured = runs[i].seconds;
        RunFit run{runs[i].id, measured, std::exp(before[i]), std::exp(after[i]), std::exp(heldOut[i])};
        result.inSample.before += errorPercent(run.before, measured) / static_cast<double>(runs.size());
        result.inSample.after += errorPercent(run.after, measured) / static_cast<double>(runs.size());
        result.heldOut.after += errorPercent(run.heldOut, measured) / static_cast<double>(runs.size());
        result.runs.push_back(std::move(run));
    }
    result.heldOut.before = result.inSample.before; // the prior saw none of them
    result.accepted = helps(result.runs);
    result.verdict = verdictOf(result);
    const Point &kept = result.accepted ? fit.at : prior;
    for (std::size_t i = 0; i < model.size(); ++i)
        result.constants.push_back(
            {&calibrationConstants()[i], model.prior(i), model.prior(i) * std::exp(kept[i]), fit.felt[i]});
    model.apply(result.machine, kept);
    if (!result.accepted) {
        for (RunFit &run : result.runs)
            run.after = run.before;
    }
    return result;
}

} // namespace stringline
