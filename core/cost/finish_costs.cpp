#include "core/cost/finish_costs.h"

#include "core/cost/contention.h"
#include "core/cost/kernels.h"
#include "core/cost/weights.h"
#include "core/parallel/layers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

// The pass at whose end the gradients of weights are there.
std::int32_t lastBackwardTemplate(const ChunkTimes &times)
{
    const std::int32_t split = times.templateOf(Pass::WeightGradient);
    return split != kNone ? split : times.templateOf(Pass::Backward);
}

// Gradients of one kind in buckets of the plan's size, each ready when its last unit is.
class Buckets {
public:
    Buckets(const CostContext &context, const GroupSpan &shard, const GroupSpan &replicas,
            std::vector<GradientBucket> &buckets)
        : m_context(context)
        , m_scenario(*context.scenario)
        , m_shard(shard)
        , m_replicas(replicas)
        , m_limit(m_scenario.plan.overlapGradReduce ? std::max(1.0, m_scenario.plan.bucketMiB) * kMiB
                                                    : std::numeric_limits<double>::infinity())
        , m_buckets(buckets)
    {
    }

    void add(Bytes bytes, Tick ready)
    {
        if (bytes.value() <= 0)
            return;
        m_filled += bytes;
        m_ready = ready;
        if (m_filled.value() >= m_limit)
            flush();
    }

    // The last bucket ends; what all of them take.
    TimeTaken close()
    {
        flush();
        return m_sum;
    }

private:
    void flush()
    {
        if (m_filled.value() <= 0)
            return;
        const Collective first = m_scenario.plan.zero >= 1 ? Collective::ReduceScatter : Collective::AllReduce;
        const bool besidePasses = m_scenario.plan.overlapGradReduce;
        const DataTime shards = dataTime(m_context, first, m_shard, m_filled, besidePasses);
        const double share = m_scenario.plan.zero >= 1 ? std::max(1, m_shard.size) : 1;
        const DataTime copies =
            dataTime(m_context, Collective::AllReduce, m_replicas, m_filled * (1 / share), besidePasses);
        const TimeTaken time = shards.time + copies.time;
        if (time.whole > Seconds(0)) {
            const Tick duration = toTicks(time.whole);
            const Tick behind = std::min(duration, toTicks(copies.time.whole));
            m_buckets.push_back(
                {m_ready, duration, {portUse(shards, duration - behind), portUse(copies, behind)}, time.sent});
        }
        m_sum = m_sum + time;
        m_filled = Bytes(0);
    }

    const CostContext &m_context;
    const Scenario &m_scenario;
    const GroupSpan &m_shard;
    const GroupSpan &m_replicas;
    double m_limit;
    Bytes m_filled;
    Tick m_ready = 0;
    std::vector<GradientBucket> &m_buckets;
    TimeTaken m_sum;
};

// Of each shape; `last` is the template at whose end its gradients are there.
void fillBuckets(CostWorkspace::Shape &shape, const ChunkTemplate &last, CostWorkspace &work)
{
    const CostContext &context = work.parts.context();
    const Scenario &scenario = *context.scenario;
    shape.buckets.clear();
    shape.reductions = {};
    if (reducesEveryPass(scenario.plan))
        return;
    const GroupSpan none;
    const bool grouped = scenario.plan.zero >= 1; // without shards all ranks reduce as one
    work.expertBuckets.clear();
    Buckets dense(context, grouped ? context.shardGroup : context.dataGroup, grouped ? context.replicaGroup : none,
                  shape.buckets);
    Buckets expert(context, context.experts.data, context.experts.copies, work.expertBuckets);
    gradientUnits(shape.shape, last, work.parts, work.units);
    for (const GradientUnit &unit : work.units) {
        dense.add(unit.dense, unit.ready);
        expert.add(unit.expert, unit.ready);
    }
    shape.reductions = {dense.close(), expert.close()};
    shape.buckets.insert(shape.buckets.end(), work.expertBuckets.begin(), work.expertBuckets.end());
    if (!std::ranges::is_sorted(shape.buckets, {}, &GradientBucket::ready))
        std::ranges::stable_sort(shape.buckets, {}, &GradientBucket::ready);
}

// What a rank does behind its last backward; ranks with equal chunks do the same.
void fillRank(ScenarioCosts &costs, CostWorkspace &work, std::size_t rank)
{
    const CostContext &context = costs.context;
    const Scenario &scenario = *context.scenario;
    RankFinish &end = costs.finish.ranks[rank];
    CostWorkspace::RankKind &kind = work.rankKinds.back();
    end.chunks.resize(kind.shapes.size());
    work.chunks.clear();
    for (std::size_t i = 0; i < kind.shapes.size(); ++i) {
        end.chunks[i] = work.shapes[kind.shapes[i]].buckets;
        work.chunks.push_back(work.shapes[kind.shapes[i]].shape);
    }
    const RankParameters trained = trainedParameters(work.parts, work.chunks);
    const double denseShards = scenario.plan.zero >= 1 ? context.shardGroup.size : 1;
    const double expertShards = scenario.plan.zero >= 1 ? context.experts.data.size : 1;
    end.optimizer = toTicks(optimizerTime(scenario, trained.dense / denseShards + trained.expert / expertShards));
    end.gather = end.hiddenGather = 0;
    end.gathered = {};
    if (scenario.plan.zero < 1 || gathersEveryPass(scenario.plan))
        return;
    const double parameterBytes = activationBytes(scenario.training.precision);
    kind.gather =
        groupTime(context, Collective::AllGather, context.shardGroup, Bytes(trained.dense * parameterBytes)) +
        groupTime(context, Collective::AllGather, context.experts.data, Bytes(trained.expert * parameterBytes));
    end.gather = toTicks(kind.gather.whole);
    end.gathered = kind.gather.sent;
    if (scenario.plan.overlapParamGather) { // under the next iteration's first forward, as far as that lasts
        const auto forward = work.shapes[kind.shapes.front()].templates[static_cast<std::size_t>(Pass::Forward)];
        const Tick first = costs.templates[static_cast<std::size_t>(forward)].duration;
        const Tick left = end.gather - first * costs.pipeline.shape.chunks;
        const Tick slowed = toTicks(kind.gather.whole * scenario.software.exposedGradientShare);
        end.hiddenGather = end.gather;
        end.gather = std::max(slowed, left);
        end.hiddenGather = std::max<Tick>(0, end.hiddenGather - end.gather);
    }
}

} // namespace

void fillFinish(ScenarioCosts &costs, const Scenario &scenario, CostWorkspace &work)
{
    FinishInput &finish = costs.finish;
    finish.further.clear(); // of nodes that were of several kinds
    const ScheduleShape &shape = costs.pipeline.shape;
    finish.overlapReduction = scenario.plan.overlapGradReduce;
    for (std::size_t i = 0; i < work.shapes.size(); ++i) {
        const auto chunk = std::ranges::find(work.shapeOf, i) - work.shapeOf.begin();
        const std::int32_t last = lastBackwardTemplate(costs.pipeline.chunks[static_cast<std::size_t>(chunk)]);
        fillBuckets(work.shapes[i], costs.templates[static_cast<std::size_t>(last)], work);
    }
    MemoryModel memory(work.parts);
    finish.ranks.resize(static_cast<std::size_t>(shape.stages));
    costs.memory.resize(static_cast<std::size_t>(shape.stages));
    work.rankKinds.clear();
    for (std::size_t rank = 0; rank < costs.memory.size(); ++rank) {
        work.rankShapes.clear();
        for (int chunk = 0; chunk < shape.chunks; ++chunk) {
            const int part = modelChunkOf(costs.pipeline.placement, shape, static_cast<int>(rank), chunk);
            work.rankShapes.push_back(work.shapeOf[static_cast<std::size_t>(part)]);
        }
        auto kind = std::ranges::find(work.rankKinds, work.rankShapes, &CostWorkspace::RankKind::shapes);
        if (kind == work.rankKinds.end()) {
            work.rankKinds.push_back({work.rankShapes, rank, {}});
            fillRank(costs, work, rank);
            memory.stage(work.chunks, costs.memory[rank]);
            kind = work.rankKinds.end() - 1;
        } else {
            finish.ranks[rank] = finish.ranks[kind->first];
            costs.memory[rank] = costs.memory[kind->first];
        }
        for (const std::size_t each : work.rankShapes)
            costs.deviceTime = costs.deviceTime + work.shapes[each].reductions[0] + work.shapes[each].reductions[1];
        costs.deviceTime = costs.deviceTime + kind->gather;
    }
    const TimeTaken tied = tiedTime(costs.context);
    finish.tiedReduction = toTicks(tied.whole);
    finish.tiedSent = tied.sent;
    const bool manyNodes = scenario.cluster.gpus > scenario.cluster.devicesPerNode;
    const LinkTier &link = manyNodes ? scenario.cluster.scaleOut : scenario.cluster.scaleUp;
    const double hops = 2 * std::log2(std::max(1, scenario.cluster.gpus));
    finish.normReduction = toTicks(link.latency * hops);
    finish.postValidation = scenario.plan.optimizerBarrier == OptimizerBarrier::PostValidation;
    finish.normHop = toTicks(messageTime(pipelineLeavesNode(scenario), scenario.cluster, Bytes(8)));
}

Seconds optimizerTime(const Scenario &scenario, double parameters)
{
    constexpr double kOffloadBytes = 4; // 16-bit gradient down, 16-bit parameter up
    const double offloaded = std::clamp(scenario.plan.offloadOptimizer, 0.0, 1.0);
    const Seconds device = streamTime(
        Bytes(parameters * (1 - offloaded) * scenario.software.optimizerBytesPerParameter), scenario.cluster.device);
    if (offloaded <= 0)
        return device;
    return device + Bytes(parameters * offloaded * kOffloadBytes) / scenario.cluster.hostLink;
}

TimeTaken tiedTime(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    if (!scenario.model.tied || endsMeet(scenario.plan) || vocabularyStages(scenario.plan) > 1)
        return {};
    const double parameters = static_cast<double>(paddedVocabulary(scenario.model)) * scenario.model.hidden /
                              std::max(1, scenario.plan.tensor);
    GroupSpan pair;
    pair.size = 2;
    const bool inside = scenario.cluster.gpus <= scenario.cluster.devicesPerNode;
    pair.perNode = inside ? 2 : 1;
    pair.nodes = inside ? 1 : 2;
    pair.groupsPerNode = std::min(scenario.cluster.gpus, scenario.cluster.devicesPerNode) / pair.perNode;
    if (!trainsEmbedding(scenario.training))
        return {};
    return groupTime(context, Collective::AllReduce, pair, Bytes(parameters * reducedGradientBytes(scenario)));
}

} // namespace stringline
