#include "core/report/plan_page.h"

#include "core/base/text.h"
#include "core/base/version.h"
#include "core/parallel/axes.h"
#include "core/report/columns.h"
#include "core/report/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace stringline {

namespace {

constexpr std::size_t kStagesShown = 16; // all of them would be no page
constexpr std::size_t kAdviceShown = 5;

constexpr std::array<std::string_view, 7> kResult = {"iterationSeconds", "tokensPerSecond", "mfu",         "hfu",
                                                     "bubbleFraction",   "peakBytes",       "tflopsPerGpu"};
constexpr std::array<std::string_view, 4> kTraining = {"trainingSeconds", "costUsd", "energyKwh", "goodput"};

PageSection configuration(const Scenario &scenario)
{
    const ParallelPlan &plan = scenario.plan;
    PageTable table{{"", ""}, {}};
    const auto add = [&table](std::string what, std::string value) {
        table.rows.push_back({std::move(what), std::move(value)});
    };
    add("Model", fmt::format("{}: {} layers, hidden {}, {} heads", scenario.model.name, scenario.model.layers,
                             groupedText(scenario.model.hidden), scenario.model.heads));
    add("Cluster", fmt::format("{}: {} GPUs {}, {} a node", scenario.cluster.name, groupedText(scenario.cluster.gpus),
                               scenario.cluster.device.name, scenario.cluster.devicesPerNode));
    std::string degrees;
    for (const AxisRow &axis : parallelAxes())
        degrees += fmt::format("{}{} {}", degrees.empty() ? "" : ", ", axis.label, axis.degree(scenario));
    add("Parallel", degrees);
    add("Schedule", fmt::format("{}, {} chunks a stage, ZeRO-{}", plan.schedule, plan.chunksPerStage, plan.zero));
    add("Batch",
        fmt::format("{} sequences of {} tokens: {} microbatches of {}", groupedText(scenario.training.globalBatch),
                    groupedText(scenario.training.sequence), microbatchCount(scenario), scenario.training.microbatch));
    PageSection section{"Configuration"};
    if (!scenario.notes.empty())
        section.sentences.push_back(scenario.notes);
    section.table = std::move(table);
    return section;
}

void addNumbers(PageTable &table, std::span<const std::string_view> ids, const Report &report)
{
    for (const std::string_view id : ids) {
        if (const ReportColumn *column = findColumn(id))
            table.rows.push_back({std::string(column->label), column->text(column->number(report))});
    }
}

PageSection result(const Report &report, const PageFacts &facts)
{
    PageSection section{"Result"};
    std::string time = fmt::format("An iteration takes {}", durationText(report.iteration));
    if (!facts.timeError.empty())
        time += fmt::format(", expected error {} ({})", facts.timeError, facts.timeErrorFrom);
    section.sentences.push_back(time + ".");
    section.sentences.emplace_back(report.fits ? "It fits in memory." : "It does not fit in memory.");
    section.table.header = {"", ""};
    addNumbers(section.table, kResult, report);
    if (report.training > Seconds(0))
        addNumbers(section.table, kTraining, report);
    return section;
}

PageSection assumptions(const PageFacts &facts)
{
    PageSection section{"What is not in the number"};
    section.points = facts.notInNumber;
    section.points.insert(section.points.end(), facts.warnings.begin(), facts.warnings.end());
    return section;
}

PageSection whereTimeGoes(const Report &report)
{
    PageSection section{"Where the time goes"};
    section.sentences.emplace_back("Of the stage that ends last.");
    for (const CauseRow &cause : causes()) {
        const Seconds time = toSeconds(report.breakdown[cause.cause]);
        if (time <= Seconds(0))
            continue;
        const double share = time / report.iteration;
        section.bars.push_back(
            {std::string(cause.label), share, fmt::format("{}, {}", durationText(time), percentText(share))});
    }
    return section;
}

PageSection memoryOfStages(const Report &report)
{
    PageSection section{"Memory of each stage"};
    section.sentences.emplace_back("Of one GPU at its peak, GiB.");
    section.table.header = {"Stage",   "Weights",  "Gradients", "Optimizer", "Activations",
                            "Buffers", "Overhead", "Peak",      "Capacity"};
    const auto gib = [](Bytes size) { return fmt::format("{:.1f}", inGiB(size)); };
    const std::size_t shown = std::min(report.memory.size(), kStagesShown);
    for (std::size_t i = 0; i < shown; ++i) {
        const StageMemory &stage = report.memory[i];
        section.table.rows.push_back({std::to_string(stage.stage), gib(stage.weights), gib(stage.gradients),
                                      gib(stage.optimizer), gib(stage.activations), gib(stage.buffers),
                                      gib(stage.overhead), gib(stage.peak), gib(stage.capacity)});
    }
    if (report.memory.size() > shown)
        section.sentences.push_back(fmt::format("{} more stages are left out.", report.memory.size() - shown));
    if (const StageMemory *worst = report.worstStage())
        section.sentences.push_back(fmt::format("Stage {} is nearest to its capacity: {} of {}, at {}.", worst->stage,
                                                bytesText(worst->peak), bytesText(worst->capacity), worst->peakMoment));
    return section;
}

PageSection whatWouldHelp(const PageFacts &facts)
{
    PageSection section{"What would help"};
    for (std::size_t i = 0; i < std::min(facts.advice.size(), kAdviceShown); ++i) {
        const PageAdvice &advice = facts.advice[i];
        section.points.push_back(fmt::format("{}: {}. {}", advice.title, advice.effect, advice.reason));
    }
    if (section.points.empty())
        section.sentences.emplace_back("No single change that was tried makes this plan faster.");
    return section;
}

PageSection sources(const Scenario &scenario)
{
    PageSection section{"Where the facts come from"};
    const auto add = [&section](std::string_view name, std::string_view source) {
        section.points.push_back(fmt::format("{}: {}", name, source.empty() ? "entered by hand" : source));
    };
    add(scenario.model.name, scenario.model.source);
    add(scenario.cluster.name, scenario.cluster.source);
    add(scenario.cluster.device.name, scenario.cluster.device.source);
    add(scenario.software.name, scenario.software.source);
    return section;
}

} // namespace

PlanPage planPage(const Scenario &scenario, const Report &report, const PageFacts &facts)
{
    PlanPage page{scenario.name.empty() ? scenario.model.name : scenario.name,
                  planText(scenario),
                  {},
                  facts.source,
                  std::string(programVersion())};
    page.sections = {configuration(scenario), result(report, facts), whereTimeGoes(report), memoryOfStages(report),
                     whatWouldHelp(facts),    assumptions(facts),    sources(scenario)};
    return page;
}

} // namespace stringline
