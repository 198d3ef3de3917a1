// Evaluates each row's scenarios and compares.
#include "core/validation/validate_table.h"

#include "core/evaluate/evaluate.h"
#include "core/validation/row_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace stringline {

namespace {

struct Prediction {
    double seconds = 0;
    double gibibytes = 0;
};

// The most that any stage needs, as the measuring tool counts it. Near its capacity the allocator gives back what it
// cached, so neither it nor a monitor ever shows more than the device has.
double memoryOf(const Report &report, MemoryKind kind)
{
    Bytes most{};
    for (const StageMemory &stage : report.memory) {
        const Bytes seen = kind == MemoryKind::Allocated  ? stage.allocated
                           : kind == MemoryKind::Reserved ? std::min(stage.reserved, stage.capacity)
                                                          : std::min(stage.monitored, stage.capacity);
        most = std::max(most, seen);
    }
    return inGiB(most);
}

// Whether the plan may have run: the source says that it did, so the prediction's own error is no proof against it.
bool couldFit(const Report &report)
{
    constexpr double kMemoryError = 0.10;
    return std::ranges::all_of(
        report.memory, [](const StageMemory &stage) { return stage.peak <= stage.capacity * (1 + kMemoryError); });
}

// PyTorch's selective policy keeps what its own rule says, not the mean of keeping all and nothing.
std::optional<double> selectiveMemory(const RowScenario &row)
{
    Scenario scenario = row.candidates.front();
    if (scenario.software.selectiveRecompute != SelectiveRecompute::EverySecondMatrix)
        return {};
    scenario.training.recompute = Recompute::Selective;
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(std::move(scenario)));
    return evaluation->valid() ? std::optional(memoryOf(evaluation->report, row.memory)) : std::nullopt;
}

// Nothing where a candidate has errors; then `reason` says which.
std::optional<Prediction> predict(const RowScenario &row, Scenario &chosen, std::string &reason)
{
    Prediction sum;
    int taken = 0;
    for (const Scenario &scenario : row.candidates) {
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
        if (!evaluation->valid()) {
            const auto error = std::ranges::find(evaluation->diagnostics, Severity::Error, &Diagnostic::severity);
            reason = fmt::format("{}: {}", error->path, error->message);
            return {};
        }
        const Prediction one{evaluation->report.iteration.value(), memoryOf(evaluation->report, row.memory)};
        if (row.take != RowScenario::Take::Mean || taken == 0)
            chosen = scenario;
        if (row.take != RowScenario::Take::Mean) {
            sum = one;
            taken = 1;
            if (couldFit(evaluation->report) || row.take == RowScenario::Take::First)
                break;
        } else {
            sum.seconds += one.seconds;
            sum.gibibytes += one.gibibytes;
            ++taken;
        }
    }
    Prediction mean{sum.seconds / taken, sum.gibibytes / taken};
    if (row.take == RowScenario::Take::Mean)
        mean.gibibytes = selectiveMemory(row).value_or(mean.gibibytes);
    return mean;
}

std::string sweepOf(const MeasuredRow &row)
{
    std::string sweep;
    for (const std::string_view column : {"model", "gpu", "gpus", "global_batch", "seq_len"})
        sweep += std::string(row.text(column)) + '|';
    return sweep;
}

std::vector<ComparedValue> valuesOf(std::span<const ValidationRow> rows, MeasuredQuantity quantity, bool assumedOnly)
{
    std::vector<ComparedValue> values;
    for (const ValidationRow &row : rows) {
        if (row.quantity == quantity && (!assumedOnly || row.configurationAssumed))
            values.push_back(row.value);
    }
    return values;
}

std::vector<ValidationGroup> groupsOf(std::span<const ValidationRow> rows)
{
    std::map<std::pair<MeasuredQuantity, std::string>, std::vector<ComparedValue>> values;
    for (const ValidationRow &row : rows)
        values[{row.quantity, row.group}].push_back(row.value);
    std::vector<ValidationGroup> groups;
    groups.reserve(values.size());
    for (const auto &[key, list] : values)
        groups.push_back({key.second, key.first, accuracyOf(list)});
    return groups;
}

} // namespace

std::string_view quantityId(MeasuredQuantity quantity)
{
    return quantity == MeasuredQuantity::Time ? "time" : "memory";
}

AccuracySummary Validation::summary(MeasuredQuantity quantity) const
{
    return accuracyOf(valuesOf(rows, quantity, false));
}

AccuracySummary Validation::assumedSummary(MeasuredQuantity quantity) const
{
    return accuracyOf(valuesOf(rows, quantity, true));
}

Result<Validation> validateTable(std::span<const MeasuredRow> rows, const PresetLibrary &presets,
                                 std::string_view groupBy, std::stop_token stop, const ValidationOptions &options)
{
    Validation validation;
    for (const MeasuredRow &row : rows) {
        if (stop.stop_requested())
            break;
        Result<RowScenario> scenario = scenarioOf(row, presets);
        if (!scenario)
            return scenario.errors();
        if (options.adjust)
            std::ranges::for_each(scenario->candidates, options.adjust);
        std::string reason = scenario->refusal;
        ValidationRow base;
        const std::optional<Prediction> prediction =
            reason.empty() ? predict(*scenario, base.scenario, reason) : std::nullopt;
        if (!prediction) {
            validation.skipped.push_back({std::string(row.id()), reason});
            continue;
        }
        base.id = std::string(row.id());
        base.group = std::string(groupBy.empty() ? row.prefix() : row.text(groupBy));
        base.configurationAssumed = row.mentions("assumed", "recompute") || row.mentions("assumed", "layers");
        base.assumptions = scenario->assumptions;
        const auto compare = [&](MeasuredQuantity quantity, std::optional<double> measured, double predicted) {
            if (!measured || *measured <= 0)
                return;
            base.quantity = quantity;
            base.value = {*measured, predicted, sweepOf(row)};
            validation.rows.push_back(base);
        };
        compare(MeasuredQuantity::Time, row.seconds(), prediction->seconds);
        compare(MeasuredQuantity::Memory, row.peakGiB(), prediction->gibibytes);
    }
    validation.groups = groupsOf(validation.rows);
    return validation;
}

} // namespace stringline
