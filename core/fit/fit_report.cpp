#include "core/fit/fit_report.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

std::vector<double> errorsOf(const std::vector<FitPoint> &points)
{
    std::vector<double> errors;
    errors.reserve(points.size());
    for (const FitPoint &point : points)
        errors.push_back(std::abs(point.predicted / point.measured - 1));
    return errors;
}

double meanLogError(const std::vector<FitPoint> &points)
{
    double sum = 0;
    for (const FitPoint &point : points)
        sum += std::abs(std::log(std::max(point.predicted, 1e-300) / point.measured));
    return points.empty() ? 0 : sum / static_cast<double>(points.size());
}

} // namespace

double meanError(const std::vector<FitPoint> &points)
{
    double sum = 0;
    for (const double error : errorsOf(points))
        sum += error;
    return points.empty() ? 0 : sum / static_cast<double>(points.size());
}

double medianError(const std::vector<FitPoint> &points)
{
    std::vector<double> errors = errorsOf(points);
    if (errors.empty())
        return 0;
    std::ranges::sort(errors);
    const std::size_t middle = errors.size() / 2;
    return errors.size() % 2 == 1 ? errors[middle] : (errors[middle - 1] + errors[middle]) / 2;
}

std::vector<FitGroup> fitGroups(const std::vector<FitPoint> &points)
{
    std::vector<FitGroup> groups;
    for (const FitPoint &point : points) {
        auto group = std::ranges::find(groups, point.group, &FitGroup::name);
        if (group == groups.end())
            group = groups.insert(groups.end(), FitGroup{point.group, 0, 0, 0});
        const double error = point.predicted / point.measured - 1;
        group->count += 1;
        group->meanError += std::abs(error);
        group->signedError += error;
    }
    for (FitGroup &group : groups) {
        group.meanError /= group.count;
        group.signedError /= group.count;
    }
    return groups;
}

std::string sourceText(const FitReport &report)
{
    return fmt::format("{}: fitted to {} rows of {}, mean error {}, median {}", report.title, report.points.size(),
                       report.table, percentText(meanError(report.points)), percentText(medianError(report.points)));
}

std::string fitText(const FitReport &report)
{
    std::string text = sourceText(report) + "\n";
    text += fmt::format("  mean error with the preset's constants {}\n", percentText(report.errorBefore));
    for (const FittedConstant &constant : report.constants)
        text += fmt::format("  {:<28} {:>10}   was {}\n", constant.key, exactText(constant.after),
                            exactText(constant.before));
    for (const FitGroup &group : fitGroups(report.points))
        text += fmt::format("  {:<28} {:>4} rows   error {:>7}   signed {:>8}\n", group.name, group.count,
                            percentText(group.meanError), signedPercentText(group.signedError));
    for (const std::string &note : report.notes)
        text += "  left out: " + note + "\n";
    for (const Error &error : report.refused)
        text += "  refused: " + toText(error) + "\n";
    return text;
}

Json fitJson(const FitReport &report)
{
    Json object = Json::object();
    object["title"] = Json(report.title);
    object["table"] = Json(report.table);
    object["unit"] = Json(report.unit);
    object["source"] = Json(sourceText(report));
    object["rows"] = Json(static_cast<std::int64_t>(report.points.size()));
    object["meanError"] = Json(meanError(report.points));
    object["medianError"] = Json(medianError(report.points));
    object["errorBefore"] = Json(report.errorBefore);
    Json constants = Json::object();
    for (const FittedConstant &constant : report.constants)
        constants[constant.key] = Json(constant.after);
    object["constants"] = std::move(constants);
    object["groups"] = arrayOf(fitGroups(report.points), [](const FitGroup &group) {
        return Json::Object{{"name", group.name},
                            {"rows", group.count},
                            {"meanError", group.meanError},
                            {"signedError", group.signedError}};
    });
    Json notes = Json::array();
    for (const std::string &note : report.notes)
        notes.push(Json(note));
    for (const Error &error : report.refused)
        notes.push(Json(toText(error)));
    object["notes"] = std::move(notes);
    return object;
}

void fitConstants(FitReport &report, std::vector<FreeConstant> &constants,
                  const std::function<std::vector<FitPoint>(std::span<const double>)> &predict)
{
    std::vector<SearchRange> ranges;
    std::vector<double> before;
    for (const FreeConstant &constant : constants) {
        ranges.push_back({constant.value, constant.low, constant.high});
        before.push_back(constant.value);
    }
    report.errorBefore = meanError(predict(before));
    const std::vector<double> found =
        minimize([&](std::span<const double> values) { return meanLogError(predict(values)); }, ranges);
    std::vector<double> written;
    for (std::size_t i = 0; i < constants.size(); ++i) {
        constants[i].value = std::round(found[i] / constants[i].step) * constants[i].step;
        // Without the last digits of a product of decimals: 0.1 * 3 is no 0.3.
        constants[i].value = std::stod(fmt::format("{:.10g}", constants[i].value));
        written.push_back(constants[i].value);
        report.constants.push_back({constants[i].key, before[i], constants[i].value});
    }
    report.points = predict(written);
}

} // namespace stringline
