#include "core/studies/scaling_points.h"

#include "core/parallel/axes.h"
#include "core/studies/where_time_goes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::scaling {

namespace {

std::string tflopsText(double value)
{
    return fmt::format("{:.1f}", value);
}

// Points that were not asked of the simulation yet, and those that cannot be.
std::vector<Point> fixedPoints(const Scenario &base, const std::vector<int> &counts, const PointsAsked &asked,
                               const StudyContext &context, const parts::Portion &portion)
{
    std::vector<Point> points;
    std::vector<Scenario> scenarios;
    std::vector<std::size_t> placeOf;
    for (const int gpus : counts) {
        Result<Scenario> scenario = scenarioOn(base, gpus, asked.law);
        points.push_back({gpus, base, {}});
        if (!scenario) {
            points.back().judged.reason = scenario.errors().front().message;
            continue;
        }
        placeOf.push_back(points.size() - 1);
        scenarios.push_back(*scenario);
        points.back().scenario = std::move(scenario).value();
    }
    std::vector<parts::Judged> judged = parts::judged(scenarios, context, portion);
    if (judged.size() != scenarios.size())
        return {};
    for (std::size_t i = 0; i < judged.size(); ++i)
        points[placeOf[i]].judged = std::move(judged[i]);
    return points;
}

std::vector<Point> bestPoints(const Scenario &base, const std::vector<int> &counts, const PointsAsked &asked,
                              const StudyContext &context, const parts::Portion &portion)
{
    std::vector<Point> points;
    for (std::size_t i = 0; i < counts.size() && !context.stop.stop_requested(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(counts.size());
        context.say(portion.from + (portion.to - portion.from) * share,
                    fmt::format("the best plan on {} GPUs", counts[i]));
        Point point{counts[i], base, {}};
        const Result<Scenario> scenario = scenarioOn(base, counts[i], asked.law);
        if (!scenario) {
            point.judged.reason = scenario.errors().front().message;
        } else if (const auto best = parts::bestPlan(*scenario, asked.keep, context)) {
            point.scenario = best->scenario;
            const std::vector<parts::Judged> judged =
                parts::judged({best->scenario}, {context.presets, context.threads, {}, context.stop});
            if (judged.empty())
                break;
            point.judged = judged.front();
        } else if (!context.stop.stop_requested()) {
            point.judged.reason = "no plan fits";
        } else {
            break;
        }
        points.push_back(std::move(point));
    }
    return points;
}

} // namespace

Result<Scenario> scenarioOn(const Scenario &base, int gpus, Law law)
{
    Scenario scenario = base;
    scenario.cluster.gpus = gpus;
    if (law == Law::Strong)
        return scenario;
    const double batch = static_cast<double>(base.training.globalBatch) * gpus / std::max(1, base.cluster.gpus);
    if (batch != std::floor(batch) || batch < 1)
        return Error{
            {}, "training.globalBatch", fmt::format("{:.6g} sequences on {} GPUs are no whole batch", batch, gpus)};
    scenario.training.globalBatch = static_cast<int>(batch);
    return scenario;
}

std::vector<Point> pointsOn(const Scenario &base, std::vector<int> counts, const PointsAsked &asked,
                            const StudyContext &context, const parts::Portion &portion)
{
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return asked.best ? bestPoints(base, counts, asked, context, portion)
                      : fixedPoints(base, counts, asked, context, portion);
}

const Point *referenceOf(const std::vector<Point> &points)
{
    const auto fits = std::find_if(points.begin(), points.end(), [](const Point &point) { return point.judged.fits; });
    const auto found = fits != points.end() ? fits : std::find_if(points.begin(), points.end(), [](const Point &point) {
        return point.legal();
    });
    return found == points.end() ? nullptr : &*found;
}

double efficiency(const Report &report, const Report &reference)
{
    return reference.tokensPerSecondPerGpu > 0 ? report.tokensPerSecondPerGpu / reference.tokensPerSecondPerGpu : 0;
}

double hardwareTflops(const Report &report)
{
    return report.mfu > 0 ? report.tflopsPerGpu * report.hfu / report.mfu : 0;
}

double exposedShare(const Report &report)
{
    return report.iteration > Seconds(0) ? parts::exposedTime(report.breakdown) / report.iteration : 0;
}

double dataShare(const Report &report)
{
    return report.iteration > Seconds(0) ? parts::secondsOf(report.breakdown, Cause::Data) / report.iteration : 0;
}

const Point *takeover(const std::vector<Point> &points)
{
    const auto found = std::find_if(points.begin(), points.end(), [](const Point &point) {
        return point.legal() &&
               parts::exposedTime(point.report().breakdown) > parts::computeTime(point.report().breakdown);
    });
    return found == points.end() ? nullptr : &*found;
}

const Point *firstAbove(const std::vector<Point> &points, double share)
{
    const auto found = std::find_if(points.begin(), points.end(), [share](const Point &point) {
        return point.legal() && exposedShare(point.report()) > share;
    });
    return found == points.end() ? nullptr : &*found;
}

std::string degreesText(const Scenario &scenario)
{
    std::string text;
    for (const AxisRow &axis : parallelAxes()) {
        if (const int degree = axis.degree(scenario); degree > 1)
            text += fmt::format("{} {} · ", axis.letters, degree);
    }
    return text + fmt::format("ZeRO {}", scenario.plan.zero);
}

StudyTable pointsTable(const Scenario &base, const std::vector<Point> &points)
{
    StudyTable table{"points",
                     "Where the time of an iteration goes",
                     {parts::integer("gpus", "GPUs"), parts::word("plan", "plan"),
                      parts::integer("globalBatch", "batch"), parts::seconds("iterationSeconds", "iteration")},
                     {},
                     {}};
    const std::vector<StudyColumn> causes = parts::causeSecondsColumns();
    table.columns.insert(table.columns.end(), causes.begin(), causes.end());
    const std::vector<StudyColumn> behind = {parts::seconds("exposedSeconds", "exposed communication"),
                                             parts::share("exposedShare", "of the iteration"),
                                             parts::share("efficiency", "efficiency"),
                                             {"tflopsPerGpu", "TFLOPS/GPU", "TFLOPS", tflopsText},
                                             {"hardwareTflopsPerGpu", "with recompute", "TFLOPS", tflopsText},
                                             parts::share("mfu", "MFU"),
                                             parts::count("tokensPerSecond", "tokens/s"),
                                             parts::word("problem", "problem")};
    table.columns.insert(table.columns.end(), behind.begin(), behind.end());
    const Point *reference = referenceOf(points);
    for (const Point &point : points) {
        std::vector<StudyCell> row = {double(point.gpus)};
        if (!point.legal()) {
            parts::addNothing(row, table.columns.size() - 2);
            row.emplace_back(point.judged.reason);
            table.add(std::move(row));
            continue;
        }
        const Report &report = point.report();
        row.emplace_back(degreesText(point.scenario));
        row.emplace_back(double(point.scenario.training.globalBatch));
        row.emplace_back(report.iteration.value());
        parts::addCauseSeconds(row, report.breakdown);
        row.emplace_back(parts::exposedTime(report.breakdown).value());
        row.emplace_back(exposedShare(report));
        row.emplace_back(efficiency(report, reference->report()));
        row.emplace_back(report.tflopsPerGpu);
        row.emplace_back(hardwareTflops(report));
        row.emplace_back(report.mfu);
        row.emplace_back(report.tokensPerSecond);
        row.emplace_back(point.judged.reason);
        table.add(std::move(row), parts::changeText(base, point.scenario));
    }
    return table;
}

StudyTable sharesTable(const Scenario &base, const std::vector<Point> &points)
{
    StudyTable table{"shares", "Shares of an iteration", {parts::integer("gpus", "GPUs")}, {}, {}};
    const std::vector<StudyColumn> causes = parts::causeShareColumns();
    table.columns.insert(table.columns.end(), causes.begin(), causes.end());
    for (const Point &point : points) {
        if (!point.legal())
            continue;
        std::vector<StudyCell> row = {double(point.gpus)};
        parts::addCauseShares(row, point.report().breakdown);
        table.add(std::move(row), parts::changeText(base, point.scenario));
    }
    return table;
}

} // namespace stringline::scaling
