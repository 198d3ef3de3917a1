#include "core/measured/for_scenario.h"

#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/measured/describe.h"
#include "core/measured/formats.h"
#include "core/workload/operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stringline {

namespace {

constexpr std::size_t kMostDiagnostics = 20;

std::vector<std::string> operatorNames(const Scenario &scenario)
{
    std::set<std::string> names;
    const auto add = [&names](const LayerOps &list) {
        for (const Op &op : list.ops())
            names.emplace(op.name);
    };
    for (const LayerKind kind : {LayerKind::Dense, LayerKind::Expert, LayerKind::Prediction}) {
        const bool present = kind == LayerKind::Dense || (kind == LayerKind::Expert && scenario.model.experts > 0) ||
                             (kind == LayerKind::Prediction && scenario.model.predictionLayers > 0);
        if (present)
            add(layerOps(scenario.model, scenario.training, kind));
    }
    add(embeddingOps(scenario.model, scenario.training));
    add(headOps(scenario.model));
    return {names.begin(), names.end()};
}

// "A100" of "NVIDIA A100-SXM4-80GB": the part of a device's name that tells its kind; empty where there is none.
std::string kindOf(std::string_view device)
{
    std::string word;
    for (const char letter : device) {
        const bool part = (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z');
        if (part)
            word += letter;
        if (!part || letter == device.back()) {
            const bool mixed = std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; }) &&
                               std::ranges::any_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
            if (mixed)
                return word;
            word.clear();
        }
    }
    return {};
}

Diagnostic diagnostic(Severity severity, std::string message, std::string hint = {})
{
    return {severity, "measured", std::move(message), std::move(hint), {}};
}

void noteOtherDevices(const MeasuredTables &tables, const DeviceSpec &device, Diagnostics &found)
{
    const std::string here = kindOf(device.name);
    for (const MeasuredSource &source : tables.sources) {
        const std::string there = kindOf(source.device);
        if (!here.empty() && !there.empty() && here != there)
            found.push_back(diagnostic(
                Severity::Warning,
                fmt::format("{} was measured on {}; the scenario runs on {}", source.file, source.device, device.name),
                "Choose the cluster that was measured"));
    }
}

void noteOtherOperators(const MeasuredTables &tables, const Scenario &scenario, Diagnostics &found)
{
    const std::vector<std::string> names = operatorNames(scenario);
    std::set<std::string> unknown;
    for (const MeasuredKernel &row : tables.kernels) {
        if (!row.operatorName.empty() && std::ranges::find(names, row.operatorName) == names.end())
            unknown.insert(row.operatorName);
    }
    for (const std::string &name : unknown)
        found.push_back(diagnostic(Severity::Note, fmt::format("this model has no operator {}", quotedText(name)),
                                   didYouMean(nearestNames(name, names))));
}

void noteOtherPlaces(const MeasuredTables &tables, const Scenario &scenario, Diagnostics &found)
{
    const MeasuredPlace here{double(scenario.model.hidden), double(scenario.plan.tensor),
                             double(scenario.training.microbatch)};
    std::set<int> named;
    for (const MeasuredKernel &row : tables.kernels) {
        if (row.place.allows(here) || !named.insert(row.origin.source).second)
            continue;
        const std::string &file = tables.sources[static_cast<std::size_t>(row.origin.source)].file;
        const auto text = [](const MeasuredPlace &place) {
            return fmt::format("hidden size {}, {} tensor ranks and microbatch {}", exactText(place.hidden),
                               exactText(place.tensor), exactText(place.microbatch));
        };
        found.push_back(
            diagnostic(Severity::Warning,
                       fmt::format("{} was measured at {}; the scenario has {}", file, text(row.place), text(here)),
                       "Its operators are taken from formulas"));
    }
}

} // namespace

ScenarioMeasurements measurementsFor(const Scenario &scenario, MeasuredTables read)
{
    ScenarioMeasurements result;
    result.tables = checkedTables(std::move(read), &scenario.cluster);
    result.times = measuredTimes(result.tables);
    for (const MeasuredRefusal &refusal : result.tables.refusals) {
        if (result.diagnostics.size() >= kMostDiagnostics) {
            result.diagnostics.push_back(
                diagnostic(Severity::Warning,
                           fmt::format("{} more lines are not used", result.tables.refusals.size() - kMostDiagnostics),
                           "stringline-cli import auto FILE --cluster ID lists all"));
            break;
        }
        result.diagnostics.push_back(diagnostic(Severity::Warning, "not used: " + refusalText(result.tables, refusal)));
    }
    noteOtherDevices(result.tables, scenario.cluster.device, result.diagnostics);
    noteOtherPlaces(result.tables, scenario, result.diagnostics);
    noteOtherOperators(result.tables, scenario, result.diagnostics);
    return result;
}

Result<ScenarioMeasurements> measurementsFor(const Scenario &scenario, std::span<const std::string> paths)
{
    Result<MeasuredTables> tables = readMeasured(paths);
    if (!tables)
        return tables.errors();
    return measurementsFor(scenario, std::move(tables).value());
}

} // namespace stringline
