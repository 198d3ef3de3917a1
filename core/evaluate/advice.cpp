// Advice as a table of rules. A rule proposes changes of the plan; all are simulated and the best of each rule is said.
#include "core/base/text.h"
#include "core/evaluate/alternatives.h"
#include "core/evaluate/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace stringline {

namespace {

constexpr double kLeastGain = 0.005; // of the iteration; less is noise of the model

struct Proposal {
    std::string title;
    std::string reason;
    Scenario scenario;
};
using Proposals = std::vector<Proposal>;

std::string share(const Report &report, Cause cause)
{
    const Tick whole = toTicks(report.iteration);
    return percentText(whole > 0 ? static_cast<double>(report.breakdown[cause]) / static_cast<double>(whole) : 0, 0);
}

Proposals interleave(const Scenario &scenario, const Report &report)
{
    const ParallelPlan &plan = scenario.plan;
    Proposals proposals;
    if (plan.pipeline < 2 || vocabularyPlace(plan) != VocabularyPlace::Ends ||
        (plan.schedule != "1f1b" && plan.schedule != "interleaved-1f1b"))
        return proposals;
    for (int chunks = 2; chunks <= 8 && chunks * plan.pipeline <= scenario.model.layers; ++chunks) {
        if (chunks == plan.chunksPerStage || scenario.model.layers % (chunks * plan.pipeline) != 0)
            continue;
        Proposal proposal{fmt::format("Interleave {} chunks per GPU", chunks),
                          fmt::format("{} of the iteration is pipeline bubble.", share(report, Cause::Bubble)),
                          scenario};
        proposal.scenario.plan.schedule = "interleaved-1f1b";
        proposal.scenario.plan.chunksPerStage = chunks;
        if (plan.layersPerChunk.kind == LayerSplit::Kind::List)
            proposal.scenario.plan.layersPerChunk = {};
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

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
        Proposal proposal{choice.title,
                          less ? fmt::format("{} of the iteration is recomputing.", share(report, Cause::Recompute))
                               : std::string("Activations take the memory."),
                          scenario};
        proposal.scenario.training.recompute = choice.kind;
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

Proposals sequenceParallel(const Scenario &scenario, const Report &)
{
    if (scenario.plan.sequenceParallel || scenario.plan.tensor < 2)
        return {};
    Proposal proposal{"Turn sequence parallelism on",
                      fmt::format("Norms and their activations stand on all {} tensor ranks.", scenario.plan.tensor),
                      scenario};
    proposal.scenario.plan.sequenceParallel = true;
    return {proposal};
}

Proposals zero(const Scenario &scenario, const Report &report)
{
    if (report.dataParallel < 2 || scenario.plan.zero == 1)
        return {};
    Proposal proposal{"Use ZeRO 1", {}, scenario};
    proposal.reason =
        scenario.plan.zero == 0
            ? fmt::format("All {} data-parallel ranks update the same weights.", report.dataParallel)
            : fmt::format("{} of the iteration is data-parallel communication.", share(report, Cause::Data));
    proposal.scenario.plan.zero = 1;
    return {proposal};
}

Proposals overlap(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const auto propose = [&](bool ParallelPlan::*member, const char *title, Cause cause, const char *what) {
        if (scenario.plan.*member)
            return;
        Proposal proposal{title, fmt::format("{} of the iteration is {}.", share(report, cause), what), scenario};
        proposal.scenario.plan.*member = true;
        proposals.push_back(std::move(proposal));
    };
    if (report.dataParallel > 1) {
        propose(&ParallelPlan::overlapGradReduce, "Reduce gradients during the backward", Cause::Data,
                "data-parallel communication");
    }
    if (report.dataParallel > 1 && scenario.plan.zero > 0) {
        propose(&ParallelPlan::overlapParamGather, "Gather parameters during the forward", Cause::Data,
                "data-parallel communication");
    }
    if (scenario.plan.pipeline > 1) {
        propose(&ParallelPlan::overlapPipeline, "Send activations beside the compute", Cause::Pipeline,
                "sending between stages");
    }
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

Proposals microbatchSize(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const int now = scenario.training.microbatch;
    const std::string reason = fmt::format("{} microbatches of {} sequence{} go through each stage.",
                                           report.microbatches, now, now == 1 ? "" : "s");
    for (const int size : {now * 2, now / 2}) {
        if (size < 1 || size > scenario.training.globalBatch)
            continue;
        Proposal proposal{fmt::format("Microbatch {} instead of {}", size, now), reason, scenario};
        proposal.scenario.training.microbatch = size;
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

std::string costOf(const Report &report, Axis axis)
{
    switch (axis) {
    case Axis::Tensor:
        return share(report, Cause::Tensor) + " of the iteration is tensor-parallel communication.";
    case Axis::Context:
        return share(report, Cause::Context) + " of the iteration is context-parallel communication.";
    case Axis::Expert:
    case Axis::ExpertTensor:
        return share(report, Cause::Expert) + " of the iteration is expert communication.";
    case Axis::Data:
        return share(report, Cause::Data) + " of the iteration is data-parallel communication.";
    case Axis::Pipeline:
        return share(report, Cause::Bubble) + " of the iteration is pipeline bubble.";
    }
    return {};
}

// The next degree in either direction, for every pair of axes.
Proposals degrees(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const Mesh now = meshOf(scenario);
    for (const AxisRow &smaller : parallelAxes()) {
        for (const AxisRow &larger : parallelAxes()) {
            if (smaller.axis == larger.axis)
                continue;
            const int before = now.of(smaller.axis).degree;
            const int beforeLarger = now.of(larger.axis).degree;
            std::optional<Scenario> next;
            for (const Scenario &trade : tradesBetween(scenario, smaller.axis, larger.axis)) {
                if (meshOf(trade).of(smaller.axis).degree < before)
                    next = trade;
            }
            if (!next)
                continue;
            const Mesh then = meshOf(*next);
            proposals.push_back(
                {fmt::format("{} {} → {}, {} {} → {}", smaller.letters, before, then.of(smaller.axis).degree,
                             larger.letters, beforeLarger, then.of(larger.axis).degree),
                 costOf(report, smaller.axis), *next});
        }
    }
    return proposals;
}

// Tensor groups that cross the network, moved inside the node: by order, or by a degree that divides the node.
Proposals tensorIntoTheNode(const Scenario &scenario, const Report &)
{
    Proposals proposals;
    const int spread = spanOf(meshOf(scenario), Axis::Tensor).nodes;
    if (spread < 2)
        return proposals;
    const std::string reason = fmt::format("Each tensor group lies on {} nodes.", spread);
    const auto propose = [&](const std::string &title, const Scenario &changed) {
        if (spanOf(meshOf(changed), Axis::Tensor).nodes == 1)
            proposals.push_back({title, reason, changed});
    };
    propose("Place tensor innermost", withAxisAt(scenario, Axis::Tensor, 0));
    for (const int degree : rules::tensorDegrees(scenario.model)) {
        if (degree >= scenario.plan.tensor || degree > scenario.cluster.devicesPerNode)
            continue;
        for (const Axis partner : {Axis::Pipeline, Axis::Data}) {
            for (const Scenario &trade : tradesBetween(withAxisAt(scenario, Axis::Tensor, 0), Axis::Tensor, partner)) {
                if (trade.plan.tensor == degree)
                    propose(fmt::format("Tensor {} inside the node, {} takes the rest", degree, row(partner).id),
                            trade);
            }
        }
    }
    return proposals;
}

using AdviceRule = Proposals (*)(const Scenario &, const Report &);
constexpr AdviceRule kRules[] = {interleave,     recompute,      sequenceParallel,  zero,   overlap,
                                 fusedAttention, microbatchSize, tensorIntoTheNode, degrees};

std::string effectText(const Report &before, const Report &after)
{
    std::string text = signedDurationText(after.iteration - before.iteration);
    const StageMemory *now = after.worstStage();
    const StageMemory *then = before.worstStage();
    if (!now || !then)
        return text;
    const Bytes change = now->peak - then->peak;
    if (std::abs(inGiB(change)) < 0.05)
        return text + ", same memory";
    return text + fmt::format(", {} on stage {} (fits)", signedBytesText(change), now->stage);
}

} // namespace

std::vector<Advice> advise(const Evaluation &evaluation, std::stop_token stop)
{
    if (!evaluation.scenario || !evaluation.valid() || evaluation.report.iteration <= Seconds())
        return {};
    const Report &now = evaluation.report;
    std::vector<Advice> found;
    for (const AdviceRule rule : kRules) {
        std::optional<Advice> best;
        for (Proposal &proposal : rule(*evaluation.scenario, now)) {
            const EvaluationPtr tried = evaluate(std::make_shared<const Scenario>(proposal.scenario), stop);
            if (!tried)
                return {}; // stopped
            if (!tried->valid() || !tried->report.fits)
                continue;
            const double gain = 1 - tried->report.iteration / now.iteration;
            if ((now.fits && gain < kLeastGain) || (best && gain <= best->gain))
                continue;
            best = Advice{std::move(proposal.title), effectText(now, tried->report), std::move(proposal.reason),
                          std::move(proposal.scenario), gain};
        }
        if (best)
            found.push_back(std::move(*best));
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &Advice::gain);
    // Two rules may come to the same plan.
    std::vector<Advice> distinct;
    for (Advice &advice : found) {
        const auto same = [&](const Advice &other) { return other.scenario == advice.scenario; };
        if (std::ranges::none_of(distinct, same))
            distinct.push_back(std::move(advice));
    }
    return distinct;
}

} // namespace stringline
