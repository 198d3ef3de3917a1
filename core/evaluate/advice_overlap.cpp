// Advice on what runs beside the compute, and on what need not be sent or done twice.
#include "core/evaluate/advice_rules.h"
#include "core/parallel/mesh.h"

#include <fmt/format.h>

namespace stringline {

namespace {

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

// A switch that is off.
template <auto member>
Proposals switchOn(const Scenario &scenario, const Report &report, const char *title, Cause cause)
{
    if (scenario.plan.*member)
        return {};
    Proposal proposal{title, causeText(report, cause), scenario};
    proposal.scenario.plan.*member = true;
    return {proposal};
}

Proposals overlapReduce(const Scenario &scenario, const Report &report)
{
    if (report.dataParallel < 2)
        return {};
    return switchOn<&ParallelPlan::overlapGradReduce>(scenario, report, "Reduce gradients during the backward",
                                                      Cause::Data);
}

Proposals overlapGather(const Scenario &scenario, const Report &report)
{
    if (report.dataParallel < 2 || scenario.plan.zero < 1)
        return {};
    return switchOn<&ParallelPlan::overlapParamGather>(scenario, report, "Gather parameters during the forward",
                                                       Cause::Data);
}

Proposals overlapSends(const Scenario &scenario, const Report &report)
{
    if (scenario.plan.pipeline < 2)
        return {};
    return switchOn<&ParallelPlan::overlapPipeline>(scenario, report, "Send activations beside the compute",
                                                    Cause::Pipeline);
}

Proposals overlapExpert(const Scenario &scenario, const Report &report)
{
    if (!hasExperts(scenario.model) || scenario.plan.expert < 2)
        return {};
    return switchOn<&ParallelPlan::overlapExpert>(scenario, report, "Dispatch tokens beside the compute",
                                                  Cause::Expert);
}

Proposals overlapTensor(const Scenario &scenario, const Report &report)
{
    struct Choice {
        TensorOverlap kind;
        const char *title;
    };
    constexpr Choice kChoices[] = {{TensorOverlap::Bulk, "Run tensor collectives under products that do not need them"},
                                   {TensorOverlap::Ring, "Cut tensor collectives into steps under their own products"}};
    Proposals proposals;
    if (scenario.plan.tensor < 2)
        return proposals;
    for (const Choice &choice : kChoices) {
        if (choice.kind == scenario.plan.overlapTensor)
            continue;
        Proposal proposal{choice.title, causeText(report, Cause::Tensor), scenario};
        proposal.scenario.plan.overlapTensor = choice.kind;
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

constexpr AdviceRule kRules[] = {{"sequence-parallel", sequenceParallel}, {"overlap-reduce", overlapReduce},
                                 {"overlap-gather", overlapGather},       {"overlap-sends", overlapSends},
                                 {"overlap-expert", overlapExpert},       {"overlap-tensor", overlapTensor}};

} // namespace

std::span<const AdviceRule> overlapAdvice()
{
    return kRules;
}

} // namespace stringline
