// From a table of runs to scenarios on one machine, and a calibration as text and JSON.
#include "core/base/text.h"
#include "core/calibrate/calibrate.h"
#include "core/evaluate/evaluate.h"
#include "core/report/report_text.h"
#include "core/scenario/scenario_json.h"
#include "core/validation/row_scenario.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

// The row's number of GPUs on the machine that is calibrated.
void moveTo(Scenario &scenario, const Scenario &machine, bool withSoftware)
{
    const int gpus = scenario.cluster.gpus;
    scenario.cluster = machine.cluster;
    scenario.cluster.gpus = gpus;
    scenario.cluster.devicesPerNode = std::min(machine.cluster.devicesPerNode, gpus);
    if (withSoftware)
        scenario.software = machine.software;
}

// What is taken of a row's candidates: the one that fits first, or all for a mean.
std::vector<Scenario> taken(const RowScenario &row, std::string &reason)
{
    std::vector<Scenario> result;
    for (const Scenario &scenario : row.candidates) {
        const Estimate answer = estimate(scenario);
        if (hasErrors(answer.diagnostics)) {
            const auto error = std::ranges::find(answer.diagnostics, Severity::Error, &Diagnostic::severity);
            reason = fmt::format("{}: {}", error->path, error->message);
            return {};
        }
        if (row.take != RowScenario::Take::Mean)
            result.clear();
        result.push_back(scenario);
        if (row.take == RowScenario::Take::First ||
            (row.take == RowScenario::Take::FirstThatFits && answer.report.fits))
            break;
    }
    return result;
}

} // namespace

Result<CalibrationTable> calibrationRuns(std::span<const MeasuredRow> rows, std::string_view cluster,
                                         std::string_view software, const PresetLibrary &presets)
{
    Scenario machine;
    Errors errors = applyPreset(machine, PresetKind::Cluster, cluster, presets);
    if (!software.empty()) {
        const Errors more = applyPreset(machine, PresetKind::Software, software, presets);
        errors.insert(errors.end(), more.begin(), more.end());
    }
    if (!errors.empty())
        return errors;
    CalibrationTable table;
    for (const MeasuredRow &row : rows) {
        const std::optional<double> seconds = row.seconds();
        Result<RowScenario> scenario = scenarioOf(row, presets);
        if (!scenario)
            return scenario.errors();
        std::string reason = scenario->refusal;
        if (reason.empty() && (!seconds || *seconds <= 0))
            reason = "no time was measured";
        if (!reason.empty()) {
            table.skipped.emplace_back(row.id(), reason);
            continue;
        }
        for (Scenario &candidate : scenario->candidates)
            moveTo(candidate, machine, !software.empty());
        CalibrationRun run{std::string(row.id()), std::string(row.text("model")), *seconds, taken(*scenario, reason)};
        // One software's constants are fitted: rows of another would be pulled after it.
        const bool other =
            !table.runs.empty() && !run.scenarios.empty() &&
            run.scenarios.front().software.preset != table.runs.front().scenarios.front().software.preset;
        if (other)
            reason = fmt::format("runs on {}, the rows before on {}: name one by --software",
                                 run.scenarios.front().software.preset,
                                 table.runs.front().scenarios.front().software.preset);
        if (!reason.empty())
            table.skipped.emplace_back(row.id(), reason);
        else
            table.runs.push_back(std::move(run));
    }
    return table;
}

Json calibrationJson(const Calibration &calibration)
{
    Json object = Json::object();
    object["accepted"] = Json(calibration.accepted);
    object["verdict"] = Json(calibration.verdict);
    object["runs"] = Json(static_cast<int>(calibration.runs.size()));
    object["folds"] = Json(calibration.folds);
    object["foldsByModel"] = Json(calibration.byModel);
    const auto error = [](const FitError &both) {
        Json entry = Json::object();
        entry["beforePercent"] = Json(both.before);
        entry["afterPercent"] = Json(both.after);
        return entry;
    };
    object["inSample"] = error(calibration.inSample);
    object["heldOut"] = error(calibration.heldOut);
    object["constants"] = arrayOf(calibration.constants, [](const ConstantChange &change) {
        return Json::Object{{"path", change.constant->path},
                            {"meaning", change.constant->meaning},
                            {"before", change.before},
                            {"after", change.after},
                            {"felt", change.felt}};
    });
    object["rows"] = arrayOf(calibration.runs, [](const RunFit &run) {
        return Json::Object{{"id", run.id},
                            {"measured", run.measured},
                            {"before", run.before},
                            {"after", run.after},
                            {"heldOut", run.heldOut}};
    });
    return object;
}

std::string calibrationText(const Calibration &calibration)
{
    const auto percent = [](double value) { return fmt::format("{:.2f} %", value); };
    std::string text = calibration.verdict + "\n\n";
    text += tableText({"mean error", "before", "after"},
                      {{"runs left out", percent(calibration.heldOut.before), percent(calibration.heldOut.after)},
                       {"runs fitted", percent(calibration.inSample.before), percent(calibration.inSample.after)}});
    text += fmt::format("\n{} runs in {} folds{}\n\n", calibration.runs.size(), calibration.folds,
                        calibration.byModel ? " of whole models" : "");
    std::vector<std::vector<std::string>> rows;
    for (const ConstantChange &change : calibration.constants)
        rows.push_back({std::string(change.constant->path), fmt::format("{:.4g}", change.before),
                        change.felt ? fmt::format("{:.4g}", change.after) : "not felt by these runs"});
    return text + tableText({"constant", "before", "after"}, rows);
}

} // namespace stringline
