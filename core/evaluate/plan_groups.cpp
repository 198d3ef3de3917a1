#include "core/evaluate/plan_groups.h"

#include "core/cost/finish_costs.h"
#include "core/cost/scenario_costs.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

StateCosts statesOf(const ByteCosts &costs, int zero, double shards, double offloaded)
{
    const StateSharding sharding{zero, shards, offloaded, false};
    const StateBytes held = stateBytes(costs, 1, 0, sharding);
    const StateBytes trained = stateBytes(costs, 0, 1, sharding);
    return {held.device().value(), trained.device().value(), trained.step.value()};
}

} // namespace

void fillGroups(PlanGroups &groups, const Scenario &scenario, const PlanFamily &family)
{
    CostContext context = costContext(scenario);
    joinCopies(context, family.row->placement);
    const ClusterSpec &cluster = scenario.cluster;
    const auto lines = [&](Collective collective, const GroupSpan &span) {
        return CollectiveLines(collective, span, cluster);
    };
    groups.data = context.dataGroup.size;
    groups.shards = context.shardGroup.size;
    groups.expertShards = context.experts.data.size;
    groups.gather = lines(Collective::AllGather, context.shardGroup);
    groups.scatter = lines(Collective::ReduceScatter, context.shardGroup);
    groups.reduce = lines(Collective::AllReduce, context.dataGroup);
    groups.replicas = lines(Collective::AllReduce, context.replicaGroup);
    if (hasExperts(scenario.model)) {
        groups.expertGather = lines(Collective::AllGather, context.experts.data);
        groups.expertScatter = lines(Collective::ReduceScatter, context.experts.data);
        groups.expertReduce = lines(Collective::AllReduce, context.experts.data);
        groups.expertCopies = lines(Collective::AllReduce, context.experts.copies);
    }
    groups.leavesNode = scenario.plan.pipeline > 1 && pipelineLeavesNode(scenario);
    groups.tied = tiedTime(context).value();
    const bool manyNodes = cluster.gpus > cluster.devicesPerNode;
    const LinkTier &link = manyNodes ? cluster.scaleOut : cluster.scaleUp;
    groups.norm = link.latency.value() * 2 * std::log2(std::max(1, cluster.gpus));
    groups.slowdown = manyNodes ? cluster.slowdown : 1;
    const ByteCosts costs = byteCosts(scenario);
    groups.gradientBytes = costs.gradients;
    for (int zero = 0; zero < 4; ++zero) {
        const auto at = static_cast<std::size_t>(zero);
        groups.dense[at] = statesOf(costs, zero, zero >= 1 ? groups.shards : 1, scenario.plan.offloadOptimizer);
        if (hasExperts(scenario.model))
            groups.expert[at] =
                statesOf(costs, zero, zero >= 1 ? groups.expertShards : 1, scenario.plan.offloadOptimizer);
    }
}

} // namespace stringline
