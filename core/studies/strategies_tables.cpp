// Every case as a row: its times, its bytes, and where each strategy stops to fit.
#include "core/base/text.h"
#include "core/studies/parts.h"
#include "core/studies/strategies.h"
#include "core/studies/where_time_goes.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline::strategies {

namespace {

std::string panelOf(const Case &each)
{
    return fmt::format("{}, {} GPUs", each.cluster, groupedText(each.gpus()));
}

// Of pictures: what is drawn in one.
std::vector<StudyColumn> panels()
{
    return {parts::panel("machine", "machine and GPUs"), parts::panel("trained", "machine and model"),
            parts::panel("group", "machine, GPUs and model")};
}

void addPanels(const Case &each, std::vector<StudyCell> &row)
{
    row.emplace_back(panelOf(each));
    row.emplace_back(fmt::format("{}, {}", each.cluster, each.model));
    row.emplace_back(fmt::format("{}, {}", panelOf(each), each.model));
}

StudyCell knownIf(bool known, double value)
{
    return known ? StudyCell(value) : StudyCell();
}

std::string planText(const Case &each)
{
    const ParallelPlan &plan = each.scenario.plan;
    return fmt::format("{} x {} x {}", plan.tensor, plan.pipeline, dataParallel(each.scenario));
}

double worstGiB(const Case &each)
{
    const StageMemory *worst = each.report.worstStage();
    return worst == nullptr ? 0 : inGiB(worst->peak);
}

// By how much the worst stage has too little; negative where there is room.
double missingGiB(const Case &each)
{
    const StageMemory *worst = each.report.worstStage();
    return worst == nullptr ? 0 : inGiB(worst->peak - worst->capacity);
}

void addPlans(const std::vector<Case> &cases, StudyResult &result)
{
    StudyTable table{"plans",
                     "Time of an iteration (degrees: tensor x pipeline x data)",
                     {parts::word("cluster", "machine"), parts::integer("gpus", "GPUs"), parts::word("model", "model"),
                      parts::count("parameters", "parameters"), parts::word("strategy", "strategy"),
                      parts::word("degrees", "degrees"), parts::integer("rank", "rank"),
                      parts::seconds("iterationSeconds", "iteration"),
                      parts::count("tokensPerSecondPerGpu", "tokens/s GPU"), parts::share("mfu", "MFU")},
                     {},
                     {}};
    const std::vector<StudyColumn> causes = parts::causeShareColumns();
    table.columns.insert(table.columns.end(), causes.begin(), causes.end());
    table.columns.push_back(parts::word("reason", ""));
    for (StudyColumn &column : panels())
        table.columns.push_back(std::move(column));
    for (const Case &each : cases) {
        std::vector<StudyCell> row = {each.cluster,
                                      double(each.gpus()),
                                      each.model,
                                      each.parameters,
                                      std::string(each.strategy->id),
                                      planText(each),
                                      knownIf(each.rank > 0, each.rank),
                                      knownIf(each.legal, each.seconds()),
                                      knownIf(each.legal, each.report.tokensPerSecondPerGpu),
                                      knownIf(each.legal, each.report.mfu)};
        if (each.legal)
            parts::addCauseShares(row, each.report.breakdown);
        else
            parts::addNothing(row, causes.size());
        row.emplace_back(each.reason);
        addPanels(each, row);
        table.add(std::move(row), each.change);
    }
    result.tables.push_back(std::move(table));
}

void addMemory(const std::vector<Case> &cases, StudyResult &result)
{
    StudyTable table{"memory",
                     "Bytes on a GPU of the worst stage, and sent by a GPU in an iteration",
                     {parts::word("cluster", "machine"), parts::integer("gpus", "GPUs"), parts::word("model", "model"),
                      parts::count("parameters", "parameters"), parts::word("strategy", "strategy"),
                      parts::gibibytes("statesGiB", "states"), parts::gibibytes("activationsGiB", "activations"),
                      parts::gibibytes("buffersGiB", "buffers"), parts::gibibytes("overheadGiB", "overhead"),
                      parts::gibibytes("worstGiB", "all"), parts::gibibytes("capacityGiB", "of"),
                      parts::gibibytes("missingGiB", "missing"), parts::gibibytes("sentGiB", "sent"),
                      parts::gibibytes("networkGiB", "through the NIC"),
                      parts::gibibytes("formulaGiB", "sent by formula")},
                     {},
                     {}};
    for (StudyColumn &column : panels())
        table.columns.push_back(std::move(column));
    for (const Case &each : cases) {
        const StageMemory *worst = each.report.worstStage();
        if (!each.legal || worst == nullptr)
            continue;
        std::vector<StudyCell> row = {each.cluster,
                                      double(each.gpus()),
                                      each.model,
                                      each.parameters,
                                      std::string(each.strategy->id),
                                      inGiB(worst->weights + worst->gradients + worst->optimizer),
                                      inGiB(worst->activations),
                                      inGiB(worst->buffers),
                                      inGiB(worst->overhead),
                                      inGiB(worst->peak),
                                      inGiB(worst->capacity),
                                      knownIf(!each.fits, missingGiB(each)),
                                      each.sentBytes / kGiB,
                                      each.networkBytes / kGiB,
                                      knownIf(each.formulaBytes > 0, each.formulaBytes / kGiB)};
        addPanels(each, row);
        table.add(std::move(row), each.change);
    }
    result.tables.push_back(std::move(table));
}

// For each strategy on each machine: the largest model that fits, and the next one with what it lacks.
void addFits(const std::vector<Case> &cases, StudyResult &result)
{
    StudyTable table{"fits",
                     "What fits, and by how much the next model does not",
                     {parts::word("cluster", "machine"), parts::integer("gpus", "GPUs"),
                      parts::word("strategy", "strategy"), parts::word("largest", "largest model that fits"),
                      parts::count("parameters", "parameters"), parts::gibibytes("worstGiB", "needs"),
                      parts::word("next", "next model"), parts::gibibytes("nextGiB", "needs"),
                      parts::gibibytes("missingGiB", "missing")},
                     {},
                     {}};
    std::vector<const Case *> begun; // one of each machine and strategy
    for (const Case &first : cases) {
        const auto sameLine = [&first](const Case &each) {
            return each.cluster == first.cluster && each.gpus() == first.gpus() && each.strategy == first.strategy;
        };
        if (std::ranges::any_of(begun, [&](const Case *each) { return sameLine(*each); }))
            continue;
        begun.push_back(&first);
        const Case *largest = nullptr;
        for (const Case &each : cases) {
            if (sameLine(each) && each.fits && (largest == nullptr || each.parameters > largest->parameters))
                largest = &each;
        }
        const Case *next = nullptr; // the smallest beyond
        for (const Case &each : cases) {
            if (sameLine(each) && each.legal && !each.fits &&
                (largest == nullptr || each.parameters > largest->parameters) &&
                (next == nullptr || each.parameters < next->parameters))
                next = &each;
        }
        const bool some = largest != nullptr;
        const bool more = next != nullptr;
        table.add({first.cluster, double(first.gpus()), std::string(first.strategy->id),
                   some ? largest->model : std::string("none"), knownIf(some, some ? largest->parameters : 0),
                   knownIf(some, some ? worstGiB(*largest) : 0), more ? next->model : std::string(),
                   knownIf(more, more ? worstGiB(*next) : 0), knownIf(more, more ? missingGiB(*next) : 0)});
    }
    result.tables.push_back(std::move(table));
}

void addPlots(StudyResult &result)
{
    const auto lines = [&](std::string id, std::string title, std::string table, std::string across,
                           std::string upwards, std::string panel) {
        result.plots.push_back({.id = std::move(id),
                                .title = std::move(title),
                                .kind = PlotKind::Lines,
                                .table = std::move(table),
                                .across = std::move(across),
                                .upwards = {std::move(upwards)},
                                .by = "strategy",
                                .panel = std::move(panel),
                                .logAcross = true,
                                .logUpwards = true});
    };
    lines("time", "Iteration by model size", "plans", "parameters", "iterationSeconds", "machine");
    lines("memory", "Memory of the worst stage by model size", "memory", "parameters", "worstGiB", "machine");
    lines("volume", "Sent by a GPU in an iteration, by model size", "memory", "parameters", "sentGiB", "machine");
    lines("gpus", "Tokens per second and GPU, by GPUs", "plans", "gpus", "tokensPerSecondPerGpu", "trained");
    result.plots.push_back({.id = "shares",
                            .title = "Where the time of an iteration goes",
                            .kind = PlotKind::Stacks,
                            .table = "plans",
                            .across = "strategy",
                            .upwards = parts::idsOf(parts::causeShareColumns()),
                            .panel = "group",
                            .name = "strategy"});
    result.plots.push_back({.id = "bytes",
                            .title = "Where the memory of the worst stage goes",
                            .kind = PlotKind::Stacks,
                            .table = "memory",
                            .across = "strategy",
                            .upwards = {"statesGiB", "activationsGiB", "buffersGiB", "overheadGiB"},
                            .panel = "group",
                            .name = "strategy"});
}

} // namespace

void addTables(const std::vector<Case> &cases, StudyResult &result)
{
    addPlans(cases, result);
    addMemory(cases, result);
    addFits(cases, result);
    addPlots(result);
}

} // namespace stringline::strategies
