// Advice on memory: what is kept, what is worked out again, who holds which part of the states. Time and memory trade
// here, so each rule proposes both ways.
#include "core/evaluate/advice_rules.h"
#include "core/parallel/layers.h"
#include "core/parallel/mesh.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

Proposals recompute(const Scenario &scenario, const Report &report)
{
    struct Choice {
        Recompute kind;
        const char *title;
    };
    constexpr Choice kChoices[] = {{Recompute::None, "Recompute nothing"},
                                   {Recompute::Selective, "Recompute only the attention"},
                                   {Recompute::Full, "Recompute every layer"}};
    Proposals proposals;
    for (const Choice &choice : kChoices) {
        if (choice.kind == scenario.training.recompute)
            continue;
        const bool less = choice.kind < scenario.training.recompute;
        Proposal proposal{choice.title, less ? causeText(report, Cause::Recompute) : memoryText(report), scenario};
        proposal.scenario.training.recompute = choice.kind;
        proposal.scenario.training.recomputeLayers = 0;
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

// A part of each chunk's layers: what just fits costs least.
Proposals recomputeLayers(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const std::vector<int> layers = layersPerChunk(scenario);
    const int most = layers.empty() ? 0 : std::ranges::max(layers);
    const bool full = scenario.training.recompute == Recompute::Full;
    const int now = !full ? 0 : scenario.training.recomputeLayers == 0 ? most : scenario.training.recomputeLayers;
    if (!full && report.fits)
        return proposals;
    const auto propose = [&](int count) {
        Proposal proposal{fmt::format("Recompute {} of up to {} layers of a chunk", count, most),
                          full ? causeText(report, Cause::Recompute) : memoryText(report), scenario};
        proposal.scenario.training.recompute = Recompute::Full;
        proposal.scenario.training.recomputeLayers = count;
        proposals.push_back(std::move(proposal));
    };
    // Every number of a shallow chunk, eighths of a deep one.
    const int step = std::max(1, most / 8);
    for (int count = step; count < most; count += step) {
        if (count != now)
            propose(count);
    }
    return proposals;
}

Proposals zero(const Scenario &scenario, const Report &report)
{
    struct Choice {
        int stage;
        const char *shares;
    };
    constexpr Choice kChoices[] = {{0, "shares nothing"},
                                   {1, "shares the optimizer's states"},
                                   {2, "shares the gradients, too"},
                                   {3, "shares the parameters, too"}};
    Proposals proposals;
    const std::int64_t copies = std::int64_t(report.dataParallel) * scenario.plan.context;
    if (copies < 2)
        return proposals;
    for (const Choice &choice : kChoices) {
        const int now = scenario.plan.zero;
        if (choice.stage == now)
            continue;
        Proposal proposal{
            fmt::format("ZeRO {} instead of {}, which {}", choice.stage, now, choice.shares), {}, scenario};
        if (choice.stage < now)
            proposal.reason = causeText(report, Cause::Data);
        else if (!report.fits)
            proposal.reason = memoryText(report);
        else
            proposal.reason = fmt::format("All {} data-parallel ranks update the same weights.", copies);
        proposal.scenario.plan.zero = choice.stage;
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

// One copy of the states in each node, or over all ranks.
Proposals shardGroup(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const GroupSpan span = spanOf(meshOf(scenario), Axis::Context, Axis::Data);
    if (scenario.plan.zero < 1 || span.nodes < 2)
        return proposals;
    const auto propose = [&](int group, std::string title, std::string reason) {
        if (group == scenario.plan.shardGroup)
            return;
        Proposal proposal{std::move(title), std::move(reason), scenario};
        proposal.scenario.plan.shardGroup = group;
        proposals.push_back(std::move(proposal));
    };
    if (span.perNode > 1)
        propose(span.perNode, fmt::format("Share states among the {} ranks of a node", span.perNode),
                fmt::format("{} Its groups lie on {} nodes.", causeText(report, Cause::Data), span.nodes));
    propose(0, fmt::format("Share states among all {} ranks", span.size), memoryText(report));
    return proposals;
}

// Into host memory what does not fit, and back what does.
Proposals offload(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const auto propose = [&](double ParallelPlan::*member, double share, const char *title) {
        if (scenario.plan.*member == share)
            return;
        const bool out = share > scenario.plan.*member;
        Proposal proposal{title, out ? memoryText(report) : "Host memory is slow.", scenario};
        proposal.scenario.plan.*member = share;
        proposals.push_back(std::move(proposal));
    };
    if (!report.fits) {
        propose(&ParallelPlan::offloadActivations, 0.5, "Park half of the activations in host memory");
        propose(&ParallelPlan::offloadActivations, 1, "Park activations in host memory");
        propose(&ParallelPlan::offloadOptimizer, 0.5, "Keep half of the optimizer's states in host memory");
        propose(&ParallelPlan::offloadOptimizer, 1, "Keep the optimizer's states in host memory");
        return proposals;
    }
    if (scenario.plan.offloadActivations > 0)
        propose(&ParallelPlan::offloadActivations, 0, "Keep activations on the GPU");
    if (scenario.plan.offloadOptimizer > 0)
        propose(&ParallelPlan::offloadOptimizer, 0, "Keep the optimizer's states on the GPU");
    return proposals;
}

Proposals fusedAttention(const Scenario &scenario, const Report &)
{
    if (scenario.training.flashAttention)
        return {};
    Proposal proposal{"Use fused attention", "Attention scores are written to memory and read again.", scenario};
    proposal.scenario.training.flashAttention = true;
    return {proposal};
}

constexpr AdviceRule kRules[] = {{"recompute", recompute}, {"recompute-layers", recomputeLayers},
                                 {"zero", zero},           {"shard-group", shardGroup},
                                 {"offload", offload},     {"fused-attention", fusedAttention}};

} // namespace

std::span<const AdviceRule> memoryAdvice()
{
    return kRules;
}

} // namespace stringline
