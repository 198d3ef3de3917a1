#include "core/cost/cost_context.h"

#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

namespace {

// Neighbours along a group: `degree` of every so many ranks that the whole group has.
GroupSpan partOf(const GroupSpan &whole, int degree, bool inner)
{
    if (degree >= whole.size)
        return inner ? whole : GroupSpan{};
    const int others = whole.size / degree;
    if (inner) {
        const int perNode = std::min(whole.perNode, degree);
        const int nodes = (degree + perNode - 1) / perNode;
        return {degree, perNode, nodes, nodes > 1 ? whole.groupsPerNode * std::max(1, whole.perNode / perNode) : 1};
    }
    const int perNode = std::max(1, whole.perNode / degree);
    const int nodes = (others + perNode - 1) / perNode;
    return {others, perNode, nodes, std::max(1, whole.groupsPerNode * whole.perNode / perNode)};
}

} // namespace

double activationBytes(Precision precision)
{
    return precision == Precision::Fp32 ? 4 : 2;
}

TimeTaken groupTime(const CostContext &context, Collective collective, const GroupSpan &span, Bytes bytes)
{
    const CollectiveCost cost = collectiveCost(collective, span, context.scenario->cluster, bytes);
    if (context.measured != nullptr && span.size > 1 && bytes.value() > 0) {
        if (const auto time = context.measured->collective(collective, span, bytes))
            return {*time, *time, cost.sent};
    }
    return {cost.time, {}, cost.sent};
}

CostContext costContext(const Scenario &scenario, const MeasuredTimes *measured)
{
    CostContext context;
    context.scenario = &scenario;
    context.measured = measured;
    const ParallelPlan &plan = scenario.plan;
    const int tensor = std::max(1, plan.tensor);
    context.share = rankShare(scenario.model, scenario.training, plan);
    context.sequenceParallel = plan.sequenceParallel && tensor > 1;
    context.tokenShare = context.share;
    if (context.sequenceParallel)
        context.tokenShare[Dim::Query] /= tensor;
    context.elementBytes = activationBytes(scenario.training.precision);
    const Mesh mesh = meshOf(scenario);
    context.tensorGroup = spanOf(mesh, Axis::Tensor);
    context.contextGroup = spanOf(mesh, Axis::Context);
    context.dataGroup = spanOf(mesh, Axis::Context, Axis::Data);
    const int shard = plan.shardGroup > 0 ? std::min(plan.shardGroup, context.dataGroup.size) : context.dataGroup.size;
    context.shardGroup = partOf(context.dataGroup, shard, true);
    context.replicaGroup = partOf(context.dataGroup, shard, false);
    context.experts = expertSpans(mesh, plan);
    if (scenario.cluster.contention != Contention::None && plan.pipeline > 1)
        context.pipelinePort = leavesNode(mesh, Axis::Pipeline) ? Port::Network : Port::ScaleUp;
    return context;
}

} // namespace stringline
