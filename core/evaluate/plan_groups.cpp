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

// Mostly the pipeline is the outermost axis and a stage fills its nodes.
bool stagesLeaveNode(const Scenario &scenario)
{
    const int p = scenario.plan.pipeline;
    const ClusterSpec &cluster = scenario.cluster;
    const std::vector<std::string> &order = scenario.plan.axisOrder;
    if (p <= 1)
        return false;
    const bool fills = cluster.gpus % p == 0 && cluster.gpus / p >= std::max(1, cluster.devicesPerNode);
    return (fills && !order.empty() && order.back() == "pipeline") || pipelineLeavesNode(scenario);
}

} // namespace

void fillGroups(PlanGroups &groups, const Scenario &scenario, const PlanFamily &family)
{
    CostContext context = costContext(scenario);
    joinCopies(context, family.row->placement);
    groups.data = context.dataGroup;
    groups.shards = context.shardGroup;
    groups.replicas = context.replicaGroup;
    groups.experts = context.experts;
    const ClusterSpec &cluster = scenario.cluster;
    groups.leavesNode = stagesLeaveNode(scenario);
    groups.tied = tiedTime(context).whole.value();
    const bool manyNodes = cluster.gpus > cluster.devicesPerNode;
    const LinkTier &link = manyNodes ? cluster.scaleOut : cluster.scaleUp;
    groups.norm = link.latency.value() * 2 * std::log2(std::max(1, cluster.gpus));
    groups.slowdown = manyNodes ? cluster.slowdown : 1;
}

void fillShards(PlanGroups &groups, const Scenario &scenario)
{
    const ClusterSpec &cluster = scenario.cluster;
    const int zero = scenario.plan.zero;
    const bool experts = hasExperts(scenario.model);
    const bool whole = zero == 0 && !groups.known[0];
    const bool cut = zero > 0 && !groups.known[1] && !groups.known[2] && !groups.known[3];
    if (whole)
        groups.reduce = CollectiveLines(Collective::AllReduce, groups.data, cluster);
    if (whole && experts)
        groups.expertReduce = CollectiveLines(Collective::AllReduce, groups.experts.data, cluster);
    if (cut) {
        groups.gather = CollectiveLines(Collective::AllGather, groups.shards, cluster);
        groups.scatter = CollectiveLines(Collective::ReduceScatter, groups.shards, cluster);
        groups.reduceReplicas = CollectiveLines(Collective::AllReduce, groups.replicas, cluster);
    }
    if (cut && experts) {
        groups.expertGather = CollectiveLines(Collective::AllGather, groups.experts.data, cluster);
        groups.expertScatter = CollectiveLines(Collective::ReduceScatter, groups.experts.data, cluster);
    }
    const ByteCosts costs = byteCosts(scenario);
    const auto at = static_cast<std::size_t>(zero);
    groups.gradientBytes = costs.gradients;
    groups.stepBytes = costs.step;
    groups.known[at] = true;
    groups.dense[at] = statesOf(costs, zero, zero >= 1 ? groups.shards.size : 1, scenario.plan.offloadOptimizer);
    if (experts)
        groups.expert[at] =
            statesOf(costs, zero, zero >= 1 ? groups.experts.data.size : 1, scenario.plan.offloadOptimizer);
}

} // namespace stringline
