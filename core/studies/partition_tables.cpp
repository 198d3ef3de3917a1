// Partitions as rows, their stages as bars, and what moving layers does to the memory of the whole pipeline.
#include "core/base/text.h"
#include "core/scenario/fields.h"
#include "core/studies/partition.h"
#include "core/studies/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace stringline::partition {

namespace {

std::string layersText(const Layers &layers)
{
    std::string text = layerSplitText({LayerSplit::Kind::List, layers});
    std::erase(text, ' '); // a change is parted by blanks
    return text;
}

Bytes states(const StageMemory &stage)
{
    return stage.weights + stage.gradients + stage.optimizer;
}

Bytes sum(const Report &report, Bytes (*part)(const StageMemory &))
{
    return std::accumulate(report.memory.begin(), report.memory.end(), Bytes(0),
                           [part](Bytes all, const StageMemory &stage) { return all + part(stage); });
}

double ranksPerStage(const Report &report, int gpus)
{
    return report.memory.empty() ? 0 : double(gpus) / static_cast<double>(report.memory.size());
}

const Dealt &evenOf(const std::vector<Dealt> &all)
{
    return *std::ranges::find(all, "even", [](const Dealt &each) { return each.family->id; });
}

StudyColumn signedShare(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "", [](double value) { return signedPercentText(value); }};
}

void addPartitions(const std::vector<Dealt> &all, const Scenario &scenario, StudyResult &result)
{
    StudyTable table{"partitions",
                     "Time of an iteration and memory, by partition",
                     {parts::word("partition", "partition"), parts::panel("family", "family"),
                      parts::integer("moved", "moved"), parts::seconds("iterationSeconds", "iteration"),
                      signedShare("iterationChange", "against even"), parts::share("bubble", "bubble"),
                      parts::integer("worstStage", "worst stage"), parts::gibibytes("worstGiB", "its GPU"),
                      parts::gibibytes("missingGiB", "missing"), parts::gibibytes("totalGiB", "all GPUs"),
                      signedShare("totalChange", "against even"), parts::gibibytes("statesGiB", "states"),
                      parts::gibibytes("activationsGiB", "activations"),
                      parts::gibibytes("provisionedGiB", "GPUs x worst"), parts::word("layers", "layers per chunk"),
                      parts::word("reason", "")},
                     {},
                     {}};
    const Dealt &even = evenOf(all);
    const int gpus = scenario.cluster.gpus;
    for (const Dealt &each : all) {
        const std::string layers = layersText(each.layers);
        const std::string change = "plan.layersPerChunk=" + layers;
        if (!each.legal) {
            std::vector<StudyCell> row(table.columns.size());
            row[table.column("partition")] = each.name();
            row[table.column("family")] = std::string(each.family->id);
            row[table.column("layers")] = layers;
            row[table.column("reason")] = each.reason;
            table.add(std::move(row), change);
            continue;
        }
        const Report &report = each.report;
        const auto worst = std::ranges::max_element(report.memory, {}, &StageMemory::peak);
        const double ranks = ranksPerStage(report, gpus);
        const Bytes missing = worst->peak - worst->capacity;
        table.add({each.name(), std::string(each.family->id), double(each.moved), report.iteration.value(),
                   report.iteration / even.report.iteration - 1, report.bubbleFraction, double(worst->stage),
                   inGiB(worst->peak), missing > Bytes(0) ? StudyCell(inGiB(missing)) : StudyCell(),
                   inGiB(each.total(gpus)), each.total(gpus) / even.total(gpus) - 1, inGiB(sum(report, states) * ranks),
                   inGiB(sum(report, [](const StageMemory &stage) { return stage.activations; }) * ranks),
                   inGiB(worst->peak * gpus), layers, each.reason},
                  change);
    }
    result.tables.push_back(std::move(table));
}

void addStages(const std::vector<Dealt> &all, StudyResult &result)
{
    StudyTable table{"stages",
                     "Memory on a GPU of each stage",
                     {parts::word("partition", "partition"), parts::integer("stage", "stage"),
                      parts::gibibytes("statesGiB", "states"), parts::gibibytes("activationsGiB", "activations"),
                      parts::gibibytes("buffersGiB", "buffers"), parts::gibibytes("overheadGiB", "overhead"),
                      parts::gibibytes("peakGiB", "all"), parts::gibibytes("capacityGiB", "of")},
                     {},
                     {}};
    for (const Dealt &each : all) {
        for (const StageMemory &stage : each.report.memory)
            table.add({each.name(), double(stage.stage), inGiB(states(stage)), inGiB(stage.activations),
                       inGiB(stage.buffers), inGiB(stage.overhead), inGiB(stage.peak), inGiB(stage.capacity)},
                      "plan.layersPerChunk=" + layersText(each.layers));
    }
    result.tables.push_back(std::move(table));
}

void addPlots(StudyResult &result)
{
    result.plots.push_back({.id = "tradeoff",
                            .title = "Time against memory of all GPUs",
                            .kind = PlotKind::Points,
                            .table = "partitions",
                            .across = "iterationSeconds",
                            .upwards = {"totalGiB"},
                            .by = "family",
                            .name = "partition"});
    result.plots.push_back({.id = "worst",
                            .title = "Time against memory of the worst stage",
                            .kind = PlotKind::Points,
                            .table = "partitions",
                            .across = "iterationSeconds",
                            .upwards = {"worstGiB"},
                            .by = "family",
                            .name = "partition"});
    result.plots.push_back({.id = "moved",
                            .title = "Memory of all GPUs by layers moved",
                            .kind = PlotKind::Lines,
                            .table = "partitions",
                            .across = "moved",
                            .upwards = {"totalGiB"},
                            .by = "family"});
    result.plots.push_back({.id = "stages",
                            .title = "Memory of each stage",
                            .kind = PlotKind::Stacks,
                            .table = "stages",
                            .across = "stage",
                            .upwards = {"statesGiB", "activationsGiB", "buffersGiB", "overheadGiB"},
                            .panel = "partition",
                            .name = "stage"});
}

// By how much a family's partition with most layers moved changes something, as a share of the even one's.
struct Change {
    const Dealt *farthest = nullptr;
    double total = 0;
    double worst = 0;
    double time = 0;
};
Change changeOf(const std::vector<Dealt> &all, std::string_view family, int gpus)
{
    const Dealt &even = evenOf(all);
    Change change;
    for (const Dealt &each : all) {
        if (each.family->id == family && each.legal &&
            (change.farthest == nullptr || each.moved > change.farthest->moved))
            change.farthest = &each;
    }
    if (change.farthest != nullptr)
        change = {change.farthest, change.farthest->total(gpus) / even.total(gpus) - 1,
                  change.farthest->worst() / even.worst() - 1,
                  change.farthest->report.iteration / even.report.iteration - 1};
    return change;
}

void addShifts(const std::vector<Dealt> &all, int gpus, StudyResult &result)
{
    for (const FamilyRow &row : families()) {
        const Change change = row.shifts ? changeOf(all, row.id, gpus) : Change{};
        if (change.farthest == nullptr)
            continue;
        const std::string name = change.farthest->name();
        const auto fact = [&](std::string_view what, std::string_view label, double value) {
            result.facts.push_back({fmt::format("{}.{}", what, row.id), fmt::format("{}: {}", name, label), value, "",
                                    signedPercentText(value)});
        };
        fact("totalChange", "memory of all GPUs", change.total);
        fact("worstChange", "memory of the worst stage", change.worst);
        fact("timeChange", "iteration", change.time);
    }
    const Change first = changeOf(all, "first-heavy", gpus);
    const Change last = changeOf(all, "last-heavy", gpus);
    constexpr double kNoticed = 1e-4;
    if (first.farthest != nullptr)
        result.notes.push_back(fmt::format(
            "Layers moved to the first stage {} the memory of all GPUs ({}). Weights and states are the same wherever "
            "a layer is; its activations are kept once for each microbatch in flight, and with 1F1B stage i of p has "
            "p - i of them.",
            first.total > kNoticed    ? "raise"
            : first.total < -kNoticed ? "lower"
                                      : "do not change",
            signedPercentText(first.total)));
    if (last.farthest != nullptr)
        result.notes.push_back(fmt::format(
            "Layers moved to the last stage {} it ({}), by the same rule, while the worst stage changes by {}.",
            last.total > kNoticed    ? "raise"
            : last.total < -kNoticed ? "lower"
                                     : "do not change",
            signedPercentText(last.total), signedPercentText(last.worst)));
    if (first.farthest != nullptr && last.farthest != nullptr && first.total > kNoticed)
        result.notes.push_back(
            last.total > kNoticed
                ? "So poor partitions raise the memory of all GPUs, as published."
                : "So the published finding, that poor partitioning can raise the total memory of a pipeline, agrees "
                  "for layers that move forward, and not for those that move back; what all GPUs must have, the worst "
                  "stage times their number, is the measure that says which partition is poor.");
}

} // namespace

std::string Dealt::name() const
{
    return family->shifts ? fmt::format("{} {}", family->id, moved) : std::string(family->id);
}

Bytes Dealt::worst() const
{
    const auto worst = std::ranges::max_element(report.memory, {}, &StageMemory::peak);
    return worst == report.memory.end() ? Bytes(0) : worst->peak;
}

Bytes Dealt::total(int gpus) const
{
    return sum(report, [](const StageMemory &stage) { return stage.peak; }) * ranksPerStage(report, gpus);
}

void addTables(const std::vector<Dealt> &all, const Scenario &scenario, StudyResult &result)
{
    addPartitions(all, scenario, result);
    addStages(all, result);
    addPlots(result);
}

void addFindings(const std::vector<Dealt> &all, const Scenario &scenario, StudyResult &result)
{
    const int gpus = scenario.cluster.gpus;
    const Dealt &even = evenOf(all);
    const auto gib = [&](std::string id, std::string label, Bytes value) {
        result.facts.push_back({std::move(id), std::move(label), inGiB(value), "GiB", bytesText(value)});
    };
    result.facts.push_back(
        parts::secondsFact("evenSeconds", "iteration, even partition", even.report.iteration.value()));
    gib("evenWorstGiB", "worst stage, even partition", even.worst());
    gib("evenTotalGiB", "all GPUs, even partition", even.total(gpus));
    const auto least = [&](std::string id, std::string label, const std::function<double(const Dealt &)> &value) {
        const Dealt *best = &even;
        for (const Dealt &each : all) {
            if (each.legal && value(each) < value(*best))
                best = &each;
        }
        const double change = value(*best) / value(even) - 1;
        result.facts.push_back({std::move(id), std::move(label), change, "",
                                fmt::format("{} ({} against even)", best->name(), signedPercentText(change))});
    };
    least("shortest", "shortest iteration", [](const Dealt &each) { return each.report.iteration.value(); });
    least("leastWorst", "least memory of the worst stage", [](const Dealt &each) { return each.worst().value(); });
    least("leastTotal", "least memory of all GPUs", [gpus](const Dealt &each) { return each.total(gpus).value(); });
    addShifts(all, gpus, result);
}

} // namespace stringline::partition
