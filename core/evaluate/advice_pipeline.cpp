// Advice on the pipeline: how full it is, in which order stages work, and who holds how many layers.
#include "core/evaluate/advice_rules.h"
#include "core/evaluate/frameworks.h"
#include "core/schedule/schedule.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

// A list of layers per chunk that was made for another number of chunks cannot be kept.
void setChunks(Scenario &scenario, int chunks)
{
    if (scenario.plan.chunksPerStage != chunks && scenario.plan.layersPerChunk.kind == LayerSplit::Kind::List)
        scenario.plan.layersPerChunk = {};
    scenario.plan.chunksPerStage = chunks;
}

bool hasPlainPipeline(const ParallelPlan &plan)
{
    return plan.pipeline > 1 && vocabularyPlace(plan) == VocabularyPlace::Ends;
}

Proposals interleave(const Scenario &scenario, const Report &report)
{
    const ParallelPlan &plan = scenario.plan;
    Proposals proposals;
    if (!hasPlainPipeline(plan) || (plan.schedule != "1f1b" && plan.schedule != "interleaved-1f1b"))
        return proposals;
    for (int chunks = 2; chunks <= 8 && chunks * plan.pipeline <= scenario.model.layers; ++chunks) {
        if (chunks == plan.chunksPerStage || scenario.model.layers % (chunks * plan.pipeline) != 0)
            continue;
        Proposal proposal{fmt::format("Interleave {} chunks per GPU", chunks), causeText(report, Cause::Bubble),
                          scenario};
        proposal.scenario.plan.schedule = "interleaved-1f1b";
        setChunks(proposal.scenario, chunks);
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

// Those that the framework has. Of software that is not listed nobody knows, and so nothing is said.
Proposals schedule(const Scenario &scenario, const Report &report)
{
    constexpr int kMostChunks = 4;
    Proposals proposals;
    if (!hasPlainPipeline(scenario.plan))
        return proposals;
    const FrameworkRow &framework = frameworkOf(scenario);
    for (const std::string_view id : framework.schedules) {
        const ScheduleRow *row = findSchedule(id);
        // Interleaved 1F1B is a rule of its own.
        if (row == nullptr || id == scenario.plan.schedule || id == "interleaved-1f1b")
            continue;
        const int most = row->maximumChunks == 0 ? std::max(kMostChunks, row->minimumChunks) : row->maximumChunks;
        for (int chunks = row->minimumChunks; chunks <= most; ++chunks) {
            Proposal proposal{
                chunks == 1 ? fmt::format("Schedule {}", row->label)
                            : fmt::format("Schedule {} with {} chunks per GPU", row->label, chunks),
                fmt::format("{} {} has other schedules.", causeText(report, Cause::Bubble), framework.label), scenario};
            proposal.scenario.plan.schedule = id;
            setChunks(proposal.scenario, chunks);
            proposals.push_back(std::move(proposal));
        }
    }
    return proposals;
}

Proposals balance(const Scenario &scenario, const Report &report)
{
    struct Choice {
        LayerSplit::Kind kind;
        const char *title;
    };
    constexpr Choice kChoices[] = {
        {LayerSplit::Kind::Balanced, "Deal the layers by time"},
        {LayerSplit::Kind::EmbeddingAndHeadAsLayers, "Count embedding and head as a layer each"},
        {LayerSplit::Kind::Even, "Deal the layers evenly"},
    };
    Proposals proposals;
    if (!hasPlainPipeline(scenario.plan))
        return proposals;
    for (const Choice &choice : kChoices) {
        if (choice.kind == scenario.plan.layersPerChunk.kind)
            continue;
        Proposal proposal{choice.title,
                          fmt::format("Stages wait for the one with most to do, {} of the iteration in all.",
                                      shareText(report, Cause::Bubble)),
                          scenario};
        proposal.scenario.plan.layersPerChunk = {choice.kind, {}};
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

Proposals microbatchSize(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const int now = scenario.training.microbatch;
    const std::string reason = fmt::format("{} microbatches of {} sequence{} go through each stage.",
                                           report.microbatches, now, now == 1 ? "" : "s");
    for (const int size : {now * 2, now / 2, now / 4}) {
        if (size < 1 || size > scenario.training.globalBatch)
            continue;
        Proposal proposal{fmt::format("Microbatch {} instead of {}", size, now), reason, scenario};
        proposal.scenario.training.microbatch = size;
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

// Other than all the rest this changes what is trained, so it must say so. Its gain is that of the time per sequence.
Proposals largerBatch(const Scenario &scenario, const Report &report)
{
    constexpr int kLargest = 1 << 20;
    const int now = scenario.training.globalBatch;
    if (scenario.plan.pipeline < 2 || now > kLargest)
        return {};
    Proposal proposal{fmt::format("Global batch {} instead of {}, which is another training", 2 * now, now),
                      fmt::format("{} microbatches share the filling and draining of {} stages.", report.microbatches,
                                  scenario.plan.pipeline),
                      scenario};
    proposal.scenario.training.globalBatch = 2 * now;
    return {proposal};
}

constexpr AdviceRule kRules[] = {{"interleave", interleave},
                                 {"schedule", schedule},
                                 {"balance", balance},
                                 {"microbatch", microbatchSize},
                                 {"larger-batch", largerBatch}};

} // namespace

std::span<const AdviceRule> pipelineAdvice()
{
    return kRules;
}

} // namespace stringline
