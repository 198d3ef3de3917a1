// Reads the table, evaluates it as any table of measurements, and says of what kind each run is.
#include "core/validation/published_points.h"

#include "core/base/csv.h"
#include "core/base/file.h"
#include "core/parallel/axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace stringline {

namespace {

struct Family {
    std::string_view mark; // in the device's preset or name, lower case
    std::string_view name;
};
// The first that is found counts.
constexpr Family kFamilies[] = {
    {"gb300", "Blackwell"}, {"gb200", "Blackwell"}, {"b300", "Blackwell"}, {"b200", "Blackwell"},
    {"h100", "Hopper"},     {"h200", "Hopper"},     {"h800", "Hopper"},    {"h20", "Hopper"},
    {"a100", "A100"},       {"a800", "A100"},       {"v100", "V100"},      {"mi3", "MI300"},
};

std::string familyOf(const DeviceSpec &device)
{
    std::string name = device.preset + ' ' + device.name;
    std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    for (const Family &family : kFamilies) {
        if (name.find(family.mark) != std::string::npos)
            return std::string(family.name);
    }
    return device.name;
}

std::string planText(const Scenario &scenario)
{
    std::string text;
    const auto add = [&](const AxisRow &axis) {
        if (const int degree = axis.degree(scenario); degree > 1)
            text += fmt::format("{}{} {}", text.empty() ? "" : " · ", axis.letters, degree);
    };
    std::ranges::for_each(parallelAxes(), add);
    if (hasExperts(scenario.model))
        std::ranges::for_each(foldedAxes(), add);
    return text.empty() ? "one GPU" : text;
}

} // namespace

RunKind kindOf(const Scenario &scenario)
{
    const Precision precision = scenario.training.precision;
    return {familyOf(scenario.cluster.device), hasExperts(scenario.model),
            isFp8OrLess(precision)         ? "8-bit or less"
            : precision == Precision::Fp32 ? "32-bit"
                                           : "16-bit",
            std::max(scenario.cluster.gpus, 1), scenario.plan.pipeline > 1};
}

std::string publishedPointsFile(const std::vector<std::string> &folders)
{
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
        const std::filesystem::path file = std::filesystem::path(*folder) / "accuracy" / "points.csv";
        std::error_code failed;
        if (std::filesystem::is_regular_file(file, failed))
            return file.string();
    }
    return {};
}

Result<std::vector<PublishedPoint>> evaluatePublished(const std::string &file, const PresetLibrary &presets,
                                                      std::stop_token stop)
{
    const Result<std::string> bytes = readFile(file);
    if (!bytes)
        return bytes.errors();
    const Result<CsvTable> table = parseCsv(*bytes, file);
    if (!table)
        return table.errors();
    const Result<std::vector<MeasuredRow>> rows = measuredRows(*table, file);
    if (!rows)
        return rows.errors();
    const Result<Validation> validation = validateTable(*rows, presets, {}, std::move(stop));
    if (!validation)
        return validation.errors();
    std::map<std::string_view, const MeasuredRow *> byId;
    for (const MeasuredRow &row : *rows)
        byId.emplace(row.id(), &row);
    std::vector<PublishedPoint> points;
    for (const ValidationRow &row : validation->rows) {
        if (row.value.predicted <= 0)
            continue;
        const Scenario &scenario = row.scenario;
        points.push_back({row.id, std::string(byId.at(row.id)->text("source")), scenario.model.name,
                          scenario.cluster.device.name, planText(scenario), kindOf(scenario), row.quantity,
                          row.value.measured, row.value.predicted, row.assumptions});
    }
    return points;
}

} // namespace stringline
