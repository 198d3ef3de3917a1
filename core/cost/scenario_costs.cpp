#include "core/cost/scenario_costs.h"

#include "core/cost/kernels.h"
#include "core/cost/op_times.h"
#include "core/cost/weights.h"
#include "core/parallel/layers.h"
#include "core/schedule/planned.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

// A boundary between stages moves 2 bsh bytes, cut over tensor ranks; without sequence parallelism the receivers gather
// the parts inside the node (arXiv 2104.04473, section 4.1).
Seconds transferTime(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const Mesh mesh = meshOf(scenario);
    const double whole = context.elementBytes * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
    const double t = std::max(1, context.tensorGroup.size);
    const MeshAxis &axis = mesh.of(Axis::Pipeline);
    const bool leavesNode = axis.stride >= scenario.cluster.devicesPerNode || spanOf(mesh, Axis::Pipeline).nodes > 1;
    Seconds time = messageTime(leavesNode, scenario.cluster, Bytes(whole / t));
    if (t > 1 && !context.sequenceParallel)
        time += groupTime(context, Collective::AllGather, context.tensorGroup, Bytes(whole)).whole;
    return time;
}

std::int32_t addTemplate(ScenarioCosts &costs, std::vector<std::pair<ChunkShape, Pass>> &known, ChunkShape shape,
                         Pass pass)
{
    const auto found = std::ranges::find(known, std::pair(shape, pass));
    if (found != known.end())
        return static_cast<std::int32_t>(found - known.begin());
    known.emplace_back(shape, pass);
    costs.templates.push_back(buildTemplate(shape, pass, costs.context));
    return static_cast<std::int32_t>(costs.templates.size()) - 1;
}

// The pass at whose end the gradients of weights are there.
std::int32_t lastBackwardTemplate(const ChunkTimes &times)
{
    const std::int32_t split = times.templateOf(Pass::WeightGradient);
    return split != kNone ? split : times.templateOf(Pass::Backward);
}

void fillPipeline(ScenarioCosts &costs, const Scenario &scenario)
{
    PipelineInput &input = costs.pipeline;
    PlannedSchedule planned = plannedSchedule(scenario.plan, microbatchCount(scenario));
    assert(planned.refusal.empty() && "validate() knows the schedule");
    input.shape = planned.shape;
    input.schedule = planned.row;
    input.placement = planned.placement;
    input.orders = std::move(planned.orders);
    input.blockingSends = !scenario.plan.overlapPipeline;
    const Tick transfer = scenario.plan.pipeline > 1 ? toTicks(transferTime(costs.context)) : 0;
    std::vector<std::pair<ChunkShape, Pass>> known;
    for (std::size_t i = 0; i < costs.shapes.size(); ++i) {
        ChunkTimes times;
        for (const Pass pass : passesOf(input.orders)) {
            const auto at = static_cast<std::size_t>(pass);
            times.templates[at] = addTemplate(costs, known, costs.shapes[i], pass);
            times.pass[at] = costs.templates[static_cast<std::size_t>(times.templates[at])].duration;
        }
        times.sendForward = i + 1 < costs.shapes.size() ? transfer : 0;
        times.sendBackward = i > 0 ? transfer : 0;
        input.chunks.push_back(times);
    }
}

// Gradients of one kind in buckets of the plan's size, each ready when its last unit is.
class Buckets {
public:
    Buckets(const CostContext &context, const GroupSpan &shard, const GroupSpan &replicas)
        : m_context(context)
        , m_scenario(*context.scenario)
        , m_shard(shard)
        , m_replicas(replicas)
        , m_limit(m_scenario.plan.overlapGradReduce ? std::max(1.0, m_scenario.plan.bucketMiB) * kMiB
                                                    : std::numeric_limits<double>::infinity())
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

    std::vector<GradientBucket> take()
    {
        flush();
        return std::move(m_buckets);
    }

    [[nodiscard]] TimeTaken sum() const { return m_sum; }

private:
    void flush()
    {
        if (m_filled.value() <= 0)
            return;
        const Collective first = m_scenario.plan.zero >= 1 ? Collective::ReduceScatter : Collective::AllReduce;
        TimeTaken time = groupTime(m_context, first, m_shard, m_filled);
        const double share = m_scenario.plan.zero >= 1 ? std::max(1, m_shard.size) : 1;
        time = time + groupTime(m_context, Collective::AllReduce, m_replicas, m_filled * (1 / share));
        if (time.whole > Seconds(0))
            m_buckets.push_back({m_ready, toTicks(time.whole)});
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
    std::vector<GradientBucket> m_buckets;
    TimeTaken m_sum;
};

std::vector<GradientBucket> buckets(ScenarioCosts &costs, std::size_t stage)
{
    const Scenario &scenario = *costs.context.scenario;
    if (reducesEveryPass(scenario.plan))
        return {};
    const auto &backward =
        costs.templates[static_cast<std::size_t>(lastBackwardTemplate(costs.pipeline.chunks[stage]))];
    const GroupSpan none;
    const bool grouped = scenario.plan.zero >= 1; // without shards all ranks reduce as one
    Buckets dense(costs.context, grouped ? costs.context.shardGroup : costs.context.dataGroup,
                  grouped ? costs.context.replicaGroup : none);
    Buckets expert(costs.context, costs.context.experts.data, none);
    for (const GradientUnit &unit : gradientUnits(costs.shapes[stage], backward, costs.context)) {
        dense.add(unit.dense, unit.ready);
        expert.add(unit.expert, unit.ready);
    }
    std::vector<GradientBucket> all = dense.take();
    const std::vector<GradientBucket> experts = expert.take();
    all.insert(all.end(), experts.begin(), experts.end());
    costs.deviceTime = costs.deviceTime + dense.sum() + expert.sum();
    std::ranges::stable_sort(all, {}, &GradientBucket::ready);
    return all;
}

// The device steps what it keeps. What is parked in host memory is stepped there: gradients down and parameters up over
// the host link, the step itself hidden behind them (ZeRO-Offload, arXiv 2101.06840).
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

// The first and the last stage both hold a tied embedding and add up its gradient.
Seconds tiedTime(const ScenarioCosts &costs)
{
    const Scenario &scenario = *costs.context.scenario;
    if (!scenario.model.tied || scenario.plan.pipeline <= 1 || vocabularyStages(scenario.plan) > 1)
        return Seconds(0);
    const double parameters = static_cast<double>(paddedVocabulary(scenario.model)) * scenario.model.hidden /
                              std::max(1, scenario.plan.tensor);
    GroupSpan pair;
    pair.size = 2;
    const bool inside = scenario.cluster.gpus <= scenario.cluster.devicesPerNode;
    pair.perNode = inside ? 2 : 1;
    pair.nodes = inside ? 1 : 2;
    pair.groupsPerNode = std::min(scenario.cluster.gpus, scenario.cluster.devicesPerNode) / pair.perNode;
    if (!trainsEmbedding(scenario.training))
        return Seconds(0);
    return groupTime(costs.context, Collective::AllReduce, pair, Bytes(parameters * reducedGradientBytes(scenario)))
        .whole;
}

void fillFinish(ScenarioCosts &costs, const Scenario &scenario)
{
    FinishInput &finish = costs.finish;
    const ScheduleShape &shape = costs.pipeline.shape;
    const double parameterBytes = activationBytes(scenario.training.precision);
    finish.overlapReduction = scenario.plan.overlapGradReduce;
    MemoryModel memory(costs.context);
    for (int rank = 0; rank < shape.stages; ++rank) {
        RankFinish end;
        std::vector<ChunkShape> chunks;
        for (int chunk = 0; chunk < shape.chunks; ++chunk) {
            const auto stage = static_cast<std::size_t>(modelChunkOf(costs.pipeline.placement, shape, rank, chunk));
            chunks.push_back(costs.shapes[stage]);
            end.chunks.push_back(buckets(costs, stage));
        }
        const RankParameters trained = trainedParameters(costs.context, chunks);
        const double denseShards = scenario.plan.zero >= 1 ? costs.context.shardGroup.size : 1;
        const double expertShards = scenario.plan.zero >= 1 ? costs.context.experts.data.size : 1;
        end.optimizer = toTicks(optimizerTime(scenario, trained.dense / denseShards + trained.expert / expertShards));
        if (scenario.plan.zero >= 1 && !gathersEveryPass(scenario.plan)) {
            const TimeTaken gather = groupTime(costs.context, Collective::AllGather, costs.context.shardGroup,
                                               Bytes(trained.dense * parameterBytes)) +
                                     groupTime(costs.context, Collective::AllGather, costs.context.experts.data,
                                               Bytes(trained.expert * parameterBytes));
            costs.deviceTime = costs.deviceTime + gather;
            end.gather = toTicks(gather.whole);
            if (scenario.plan.overlapParamGather) { // under the next iteration's first forward, as far as that lasts
                const auto first = static_cast<std::size_t>(modelChunkOf(costs.pipeline.placement, shape, rank, 0));
                const Tick left = end.gather - costs.pipeline.chunks[first].of(Pass::Forward) * shape.chunks;
                const Tick slowed = toTicks(gather.whole * scenario.software.exposedGradientShare);
                end.gather = std::max(slowed, left);
            }
        }
        finish.ranks.push_back(std::move(end));
        costs.memory.push_back(memory.stage(chunks));
    }
    finish.tiedReduction = toTicks(tiedTime(costs));
    const bool manyNodes = scenario.cluster.gpus > scenario.cluster.devicesPerNode;
    const LinkTier &link = manyNodes ? scenario.cluster.scaleOut : scenario.cluster.scaleUp;
    const double hops = 2 * std::log2(std::max(1, scenario.cluster.gpus));
    finish.normReduction = toTicks(link.latency * hops);
}

void fillFlops(ScenarioCosts &costs, const Scenario &scenario)
{
    TrainingSpec one = scenario.training;
    one.microbatch = 1;
    const ModelSpec &model = scenario.model;
    const DimSizes sizes = dimSizes(model, one);
    const LayerOps head = headOps(model);
    const double headFlops = forwardFlops(head.ops(), sizes).value();
    const int expertLayers = expertLayerCount(model);
    const std::pair<LayerKind, int> parts[] = {{LayerKind::Dense, model.layers - expertLayers},
                                               {LayerKind::Expert, expertLayers},
                                               {LayerKind::Prediction, model.predictionLayers}};
    double whole = headFlops * (1 + model.predictionLayers);
    double core = 0;
    for (const auto &[kind, count] : parts) {
        if (count == 0)
            continue;
        const LayerOps layer = layerOps(model, one, kind);
        whole += count * forwardFlops(layer.ops(), sizes).value();
        for (const Op &op : layer.ops()) {
            if (op.attentionCore)
                core += count * forwardFlops(std::span(&op, 1), sizes).value();
        }
    }
    costs.headPerSequence = Flops(headFlops);
    costs.corePerSequence = Flops(core);
    costs.forwardPerSequence = Flops(whole);
}

// Every microbatch passes every stage once in each direction.
void addPasses(ScenarioCosts &costs)
{
    TimeTaken once;
    for (const ChunkTimes &chunk : costs.pipeline.chunks) {
        for (const std::int32_t index : chunk.templates) {
            if (index == kNone)
                continue;
            const ChunkTemplate &pass = costs.templates[static_cast<std::size_t>(index)];
            once = once + TimeTaken{pass.work, pass.measured};
        }
    }
    costs.deviceTime = costs.deviceTime + once * costs.pipeline.shape.microbatches;
    for (const RankFinish &rank : costs.finish.ranks)
        costs.deviceTime.whole += toSeconds(rank.optimizer);
}

} // namespace

ScenarioCosts scenarioCosts(const Scenario &scenario, const MeasuredTimes *measured)
{
    ScenarioCosts costs;
    costs.context = costContext(scenario, measured);
    costs.shapes = chunkShapes(scenario);
    fillPipeline(costs, scenario);
    fillFinish(costs, scenario);
    fillFlops(costs, scenario);
    addPasses(costs);
    return costs;
}

double ScenarioCosts::measuredShare() const
{
    return deviceTime.whole > Seconds(0) ? std::clamp(deviceTime.measured / deviceTime.whole, 0.0, 1.0) : 0;
}

Flops modelFlops(const ScenarioCosts &costs)
{
    const TrainingSpec &training = costs.context.scenario->training;
    // Forward, gradients of inputs, gradients of weights; frozen weights have none, frozen leading layers neither.
    const double backward = training.loraRank > 0 ? 1 : 2;
    const double layers = std::max(1, costs.context.scenario->model.layers);
    const double moving = 1 - std::min<double>(training.frozenLayers, layers) / layers;
    const Flops trained = costs.headPerSequence + (costs.forwardPerSequence - costs.headPerSequence) * moving;
    return (costs.forwardPerSequence + trained * backward) * static_cast<double>(training.globalBatch);
}

Flops hardwareFlops(const ScenarioCosts &costs)
{
    const Scenario &scenario = *costs.context.scenario;
    const double batch = scenario.training.globalBatch;
    switch (scenario.training.recompute) {
    case Recompute::Full: {
        double layers = 0;
        double again = 0;
        for (const ChunkShape &shape : costs.shapes) {
            for (int layer = 0; layer < shape.layers; ++layer)
                again += isRecomputed(shape, layer, scenario.training) ? 1 : 0;
            layers += shape.layers;
        }
        return modelFlops(costs) +
               (costs.forwardPerSequence - costs.headPerSequence) * (batch * again / std::max(1.0, layers));
    }
    case Recompute::Selective:
        return modelFlops(costs) + (scenario.training.flashAttention ? Flops(0) : costs.corePerSequence * batch);
    case Recompute::None:
        break;
    }
    return modelFlops(costs);
}

} // namespace stringline
