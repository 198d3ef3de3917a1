#include "core/evaluate/network_effect.h"

#include "core/base/text.h"
#include "core/parallel/mesh.h"

#include <fmt/format.h>

namespace stringline {

namespace {

constexpr double kNoticeable = 0.001; // of the iteration

double changeWith(const Evaluation &evaluation, void (*improve)(ClusterSpec &))
{
    Scenario better = *evaluation.scenario;
    improve(better.cluster);
    const EvaluationPtr after = evaluate(std::make_shared<const Scenario>(std::move(better)));
    const double now = evaluation.report.iteration.value();
    return after && after->valid() && now > 0 ? after->report.iteration.value() / now - 1 : 0;
}

struct Groups {
    bool any = false;
    bool leaveNodes = false;
};

Groups groupsOf(const Scenario &scenario)
{
    const Mesh mesh = meshOf(scenario);
    Groups groups;
    for (const AxisRow &axis : parallelAxes()) {
        const GroupSpan span = spanOf(mesh, axis.axis);
        groups.any = groups.any || span.size > 1;
        groups.leaveNodes = groups.leaveNodes || span.nodes > 1;
    }
    return groups;
}

std::string percent(double change)
{
    return percentText(-change, 1);
}

} // namespace

NetworkEffect networkEffect(const Evaluation &evaluation)
{
    const Groups groups = groupsOf(*evaluation.scenario);
    NetworkEffect effect;
    if (!groups.any) {
        effect.message = "This plan sends nothing: every group has one GPU, so no link changes its time";
        return effect;
    }
    effect.insideChange =
        changeWith(evaluation, [](ClusterSpec &cluster) { cluster.scaleUp.bandwidth = cluster.scaleUp.bandwidth * 2; });
    effect.betweenChange = changeWith(
        evaluation, [](ClusterSpec &cluster) { cluster.scaleOut.bandwidth = cluster.scaleOut.bandwidth * 2; });
    if (-effect.insideChange > kNoticeable || -effect.betweenChange > kNoticeable) {
        effect.bound = NetworkBound::Matters;
        effect.message = fmt::format("Twice the bandwidth is {} off the iteration inside nodes, {} between them",
                                     percent(effect.insideChange), percent(effect.betweenChange));
        if (!groups.leaveNodes)
            effect.message += "; no group leaves its node";
        return effect;
    }
    effect.bound = groups.leaveNodes ? NetworkBound::Hidden : NetworkBound::StaysInside;
    effect.message =
        groups.leaveNodes
            ? "Compute bound: what this plan sends hides under the compute, and twice the bandwidth changes nothing"
            : "Compute bound: groups stay inside their nodes, whose links are not what it waits for";
    return effect;
}

} // namespace stringline
