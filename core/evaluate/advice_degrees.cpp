// Advice on the axes: how many ranks each has, in which order they lie, and whether they leave the node.
#include "core/evaluate/advice_rules.h"
#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"
#include "core/parallel/mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace stringline {

namespace {

Cause causeOf(Axis axis)
{
    switch (axis) {
    case Axis::Tensor:
        return Cause::Tensor;
    case Axis::Context:
        return Cause::Context;
    case Axis::Expert:
    case Axis::ExpertTensor:
        return Cause::Expert;
    case Axis::Data:
        return Cause::Data;
    case Axis::Pipeline:
        return Cause::Bubble;
    }
    return Cause::Other;
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
                 report.fits ? causeText(report, causeOf(smaller.axis)) : memoryText(report), *next});
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

// Data or pipeline nearer to the node; where tensor lies is a rule of its own.
Proposals axisOrder(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    const Mesh now = meshOf(scenario);
    for (const AxisRow &axis : parallelAxes()) {
        const GroupSpan span = spanOf(now, axis.axis);
        if (axis.axis == Axis::Tensor || span.nodes < 2)
            continue;
        for (int place = 0; place < kAxisCount; ++place) {
            Proposal proposal{{}, {}, withAxisAt(scenario, axis.axis, place)};
            const Mesh then = meshOf(proposal.scenario);
            if (then == now || spanOf(then, Axis::Tensor).nodes > spanOf(now, Axis::Tensor).nodes)
                continue;
            std::string order;
            for (const MeshAxis &each : then.axes) {
                if (each.degree > 1)
                    order += (order.empty() ? "" : ", ") + std::string(row(each.axis).id);
            }
            proposal.title = fmt::format("Place the axes as {}", order);
            proposal.reason =
                fmt::format("{} Its groups lie on {} nodes.", causeText(report, causeOf(axis.axis)), span.nodes);
            proposals.push_back(std::move(proposal));
        }
    }
    return proposals;
}

// Long sequences: cut over more ranks, or brought together another way.
Proposals contextParallel(const Scenario &scenario, const Report &report)
{
    constexpr int kLong = 8192; // tokens of a rank
    struct Choice {
        ContextKind kind;
        const char *title;
    };
    constexpr Choice kChoices[] = {{ContextKind::Ring, "Send keys and values round a ring"},
                                   {ContextKind::AllGather, "Gather all keys and values first"},
                                   {ContextKind::Ulysses, "Exchange tokens for heads (Ulysses)"}};
    Proposals proposals;
    const int now = std::max(scenario.plan.context, 1);
    if (scenario.training.sequence / now > kLong) {
        for (const Axis partner : {Axis::Data, Axis::Tensor, Axis::Pipeline}) {
            for (const Scenario &trade : tradesBetween(scenario, Axis::Context, partner)) {
                if (trade.plan.context <= now || trade.plan.context > 16 * now)
                    continue;
                proposals.push_back({fmt::format("Context parallel {} instead of {}, {} gives way", trade.plan.context,
                                                 now, row(partner).label),
                                     fmt::format("Each rank holds {} tokens of a sequence.",
                                                 rules::number(scenario.training.sequence / now)),
                                     trade});
            }
        }
    }
    for (const Choice &choice : kChoices) {
        if (now < 2 || choice.kind == scenario.plan.contextKind)
            continue;
        Proposal proposal{choice.title, causeText(report, Cause::Context), scenario};
        proposal.scenario.plan.contextKind = choice.kind;
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

Proposals expertParallel(const Scenario &scenario, const Report &report)
{
    Proposals proposals;
    if (!hasExperts(scenario.model))
        return proposals;
    const ParallelPlan &plan = scenario.plan;
    const auto propose = [&](std::string title, int expert, int expertTensor) {
        const bool more = expert * expertTensor > plan.expert * plan.expertTensor;
        Proposal proposal{std::move(title),
                          !report.fits ? memoryText(report)
                          : more       ? fmt::format("Each rank holds {} of {} experts.",
                                                     rules::number(scenario.model.experts / std::max(plan.expert, 1)),
                                                     rules::number(scenario.model.experts))
                                       : causeText(report, Cause::Expert),
                          scenario};
        proposal.scenario.plan.expert = expert;
        proposal.scenario.plan.expertTensor = expertTensor;
        proposals.push_back(std::move(proposal));
    };
    for (const int degree : divisors(scenario.model.experts)) {
        if (degree != plan.expert)
            propose(fmt::format("Expert parallel {} instead of {}", degree, plan.expert), degree, plan.expertTensor);
        if (plan.expertTensor > 1)
            propose(fmt::format("Whole experts, {} of their ranks", degree), degree, 1);
    }
    return proposals;
}

constexpr AdviceRule kRules[] = {{"tensor-into-node", tensorIntoTheNode},
                                 {"axis-order", axisOrder},
                                 {"context", contextParallel},
                                 {"expert", expertParallel},
                                 {"degrees", degrees}};

} // namespace

std::span<const AdviceRule> degreeAdvice()
{
    return kRules;
}

} // namespace stringline
