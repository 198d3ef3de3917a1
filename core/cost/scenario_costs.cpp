#include "core/cost/scenario_costs.h"

#include "core/cost/kernels.h"
#include "core/cost/op_times.h"
#include "core/cost/pair_time.h"
#include "core/cost/replica_classes.h"
#include "core/cost/selective.h"
#include "core/cost/weights.h"
#include "core/parallel/layers.h"
#include "core/schedule/planned.h"
#include "core/schedule/searched.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

bool pipelineLeavesNode(const Scenario &scenario)
{
    const Mesh mesh = meshOf(scenario);
    return mesh.of(Axis::Pipeline).stride >= scenario.cluster.devicesPerNode || spanOf(mesh, Axis::Pipeline).nodes > 1;
}

// Template of a pass through a shape; equal ones share it.
std::int32_t templateFor(ScenarioCosts &costs, CostWorkspace &work, std::size_t shape, Pass pass)
{
    std::int32_t &index = work.shapes[shape].templates[static_cast<std::size_t>(pass)];
    if (index != kNone)
        return index;
    index = work.templates++;
    if (costs.templates.size() <= static_cast<std::size_t>(index))
        costs.templates.emplace_back();
    buildTemplate(work.shapes[shape].shape, pass, work.parts, work.layout,
                  costs.templates[static_cast<std::size_t>(index)]);
    return index;
}

// Which of the different shapes each chunk has.
void listShapes(ScenarioCosts &costs, CostWorkspace &work)
{
    work.shapes.clear();
    work.shapeOf.clear();
    work.templates = 0;
    for (const ChunkShape &shape : costs.shapes) {
        const auto found = std::ranges::find(work.shapes, shape, &CostWorkspace::Shape::shape);
        work.shapeOf.push_back(static_cast<std::size_t>(found - work.shapes.begin()));
        if (found == work.shapes.end())
            work.shapes.emplace_back().shape = shape;
    }
}

// The pass at whose end the gradients of weights are there.
std::int32_t lastBackwardTemplate(const ChunkTimes &times)
{
    const std::int32_t split = times.templateOf(Pass::WeightGradient);
    return split != kNone ? split : times.templateOf(Pass::Backward);
}

GroupSpan overCopies(GroupSpan span, bool leavesNode, const ClusterSpec &cluster)
{
    if (!leavesNode) {
        span.perNode *= 2;
        span.groupsPerNode = std::max(1, span.groupsPerNode / 2);
    } else {
        if (span.nodes == 1)
            span.groupsPerNode = std::max(1, std::min(cluster.devicesPerNode, cluster.gpus) / span.perNode);
        span.nodes *= 2;
    }
    span.size *= 2;
    return span;
}

// Orders searched for the costs of this very plan. Search is over parts of backwards; whole ones cost their sum.
StructurePtr searchedStructure(ScenarioCosts &costs, const Scenario &scenario, CostWorkspace &work, Tick transfer)
{
    SearchInput search = unitSearch(costs.pipeline.shape, scenario.plan.scheduleMemoryCap);
    search.transfer = transfer;
    for (std::size_t i = 0; i < costs.shapes.size(); ++i) {
        const auto time = [&](Pass pass) {
            const std::int32_t index = templateFor(costs, work, work.shapeOf[i], pass);
            return std::max<Tick>(1, costs.templates[static_cast<std::size_t>(index)].duration);
        };
        search.chunks[i] = {time(Pass::Forward), time(Pass::InputGradient), time(Pass::WeightGradient)};
    }
    return work.structures.findSearched(*costs.pipeline.schedule, search, costs.blocked);
}

void fillPipeline(ScenarioCosts &costs, const Scenario &scenario, CostWorkspace &work)
{
    PipelineInput &input = costs.pipeline;
    const ScheduleRow *row = findSchedule(scenario.plan.schedule);
    assert(row != nullptr && "validate() knows the schedule");
    input.schedule = row;
    input.shape = plannedShape(scenario.plan, microbatchCount(scenario));
    input.fusesPairs = true;
    const Tick transfer = scenario.plan.pipeline > 1 ? toTicks(transferTime(costs.context)) : 0;
    if (row->searches)
        input.structure = searchedStructure(costs, scenario, work, transfer);
    else if (row->ordersInPlan)
        input.structure = work.structures.findOwn(*row, scenario.plan, microbatchCount(scenario), costs.blocked);
    else
        input.structure = work.structures.find(*row, input.shape, input.fusesPairs, costs.blocked);
    if (input.structure == nullptr)
        return;
    input.placement = input.structure->placement;
    joinCopies(costs.context, input.placement);
    input.blockingSends = !scenario.plan.overlapPipeline;
    input.chunks.clear();
    for (std::size_t i = 0; i < costs.shapes.size(); ++i) {
        ChunkTimes times;
        for (const Pass pass : input.structure->passes) {
            const auto at = static_cast<std::size_t>(pass);
            times.templates[at] = templateFor(costs, work, work.shapeOf[i], pass);
            times.pass[at] = costs.templates[static_cast<std::size_t>(times.templates[at])].duration;
        }
        if (input.structure->hasPairs)
            times.pair = pairTime(costs.templates[static_cast<std::size_t>(times.templateOf(Pass::Forward))],
                                  costs.templates[static_cast<std::size_t>(times.templateOf(Pass::Backward))],
                                  scenario.cluster.device);
        times.sendForward = i + 1 < costs.shapes.size() ? transfer : 0;
        times.sendBackward = i > 0 ? transfer : 0;
        input.chunks.push_back(times);
    }
    costs.templates.resize(static_cast<std::size_t>(work.templates));
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

// A rank that keeps k microbatches in flight, one every interval I, gives each back after k I (Little's law); so m of
// them take (m - 1 + k) I: an interval more for each that waiting for a shared vocabulary keeps.
Tick vocabularyDrain(const ScenarioCosts &costs)
{
    Tick interval = 0;
    for (const ChunkTimes &chunk : costs.pipeline.chunks)
        interval = std::max(interval, chunk.of(Pass::Forward) + chunk.of(Pass::Backward));
    const double chunks = costs.pipeline.shape.chunks;
    return static_cast<Tick>(
        std::llround(static_cast<double>(interval) * chunks * vocabularyInFlight(costs.context.scenario->plan)));
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
    end.gather = 0;
    if (scenario.plan.zero < 1 || gathersEveryPass(scenario.plan))
        return;
    const double parameterBytes = activationBytes(scenario.training.precision);
    kind.gather =
        groupTime(context, Collective::AllGather, context.shardGroup, Bytes(trained.dense * parameterBytes)) +
        groupTime(context, Collective::AllGather, context.experts.data, Bytes(trained.expert * parameterBytes));
    end.gather = toTicks(kind.gather.whole);
    if (scenario.plan.overlapParamGather) { // under the next iteration's first forward, as far as that lasts
        const auto forward = work.shapes[kind.shapes.front()].templates[static_cast<std::size_t>(Pass::Forward)];
        const Tick first = costs.templates[static_cast<std::size_t>(forward)].duration;
        const Tick left = end.gather - first * costs.pipeline.shape.chunks;
        const Tick slowed = toTicks(kind.gather.whole * scenario.software.exposedGradientShare);
        end.gather = std::max(slowed, left);
    }
}

void fillFinish(ScenarioCosts &costs, const Scenario &scenario, CostWorkspace &work)
{
    FinishInput &finish = costs.finish;
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
    finish.tiedReduction = toTicks(tiedTime(costs.context));
    const bool manyNodes = scenario.cluster.gpus > scenario.cluster.devicesPerNode;
    const LinkTier &link = manyNodes ? scenario.cluster.scaleOut : scenario.cluster.scaleUp;
    const double hops = 2 * std::log2(std::max(1, scenario.cluster.gpus));
    finish.normReduction = toTicks(link.latency * hops) + vocabularyDrain(costs);
    finish.postValidation = scenario.plan.optimizerBarrier == OptimizerBarrier::PostValidation;
    finish.normHop = toTicks(messageTime(pipelineLeavesNode(scenario), scenario.cluster, Bytes(8)));
}

void fillFlops(ScenarioCosts &costs, const Scenario &scenario, ModelParts &parts)
{
    const ModelSpec &model = scenario.model;
    const DimSizes sizes = dimSizes(model, scenario.training, 1);
    const double headFlops = forwardFlops(parts.head(), sizes).value();
    const int expertLayers = expertLayerCount(model);
    const std::pair<LayerKind, int> kinds[] = {{LayerKind::Dense, model.layers - expertLayers},
                                               {LayerKind::Expert, expertLayers},
                                               {LayerKind::Prediction, model.predictionLayers}};
    double whole = headFlops * (1 + model.predictionLayers);
    double core = 0;
    double again = 0;
    const SelectiveRecompute policy = scenario.software.selectiveRecompute;
    for (const auto &[kind, count] : kinds) {
        if (count == 0)
            continue;
        const std::span<const Op> layer = parts.layer(kind);
        whole += count * forwardFlops(layer, sizes).value();
        EverySecondMatrix matrices(sizes);
        for (const Op &op : layer) {
            const double flops = count * forwardFlops(std::span(&op, 1), sizes).value();
            if (op.attentionCore)
                core += flops;
            if (policy == SelectiveRecompute::EverySecondMatrix)
                again += flops * matrices.computedAgain(op);
            else if (policy == SelectiveRecompute::LightModules && op.light)
                again += flops;
        }
    }
    costs.matricesAgainPerSequence = Flops(again);
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

Seconds transferTime(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const double whole = context.elementBytes * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
    const double t = std::max(1, context.tensorGroup.size);
    Seconds time = messageTime(pipelineLeavesNode(scenario), scenario.cluster, Bytes(whole / t));
    if (t > 1 && !context.sequenceParallel)
        time += groupTime(context, Collective::AllGather, context.tensorGroup, Bytes(whole)).whole;
    return time;
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

Seconds tiedTime(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    if (!scenario.model.tied || endsMeet(scenario.plan) || vocabularyStages(scenario.plan) > 1)
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
    return groupTime(context, Collective::AllReduce, pair, Bytes(parameters * reducedGradientBytes(scenario))).whole;
}

void joinCopies(CostContext &context, Placement placement)
{
    if (weightCopies(placement) == 1)
        return;
    const ClusterSpec &cluster = context.scenario->cluster;
    const bool leavesNode = pipelineLeavesNode(*context.scenario);
    context.dataGroup = overCopies(context.dataGroup, leavesNode, cluster);
    context.replicaGroup = overCopies(context.replicaGroup, leavesNode, cluster);
    context.experts.copies = overCopies({}, leavesNode, cluster);
}

void scenarioCosts(const Scenario &scenario, const MeasuredTimes *measured, CostWorkspace &work, ScenarioCosts &costs)
{
    costs.context = costContext(scenario, measured);
    costs.shapes = chunkShapes(scenario);
    costs.deviceTime = {};
    costs.blocked.clear();
    work.parts.reset(costs.context);
    fillFlops(costs, scenario, work.parts);
    listShapes(costs, work);
    fillPipeline(costs, scenario, work);
    if (!costs.blocked.empty())
        return;
    fillReplicas(scenario, costs.pipeline, costs.iteration);
    fillFinish(costs, scenario, work);
    addPasses(costs);
}

ScenarioCosts scenarioCosts(const Scenario &scenario, const MeasuredTimes *measured)
{
    ScenarioCosts costs;
    CostWorkspace workspace;
    scenarioCosts(scenario, measured, workspace, costs);
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
        if (scenario.software.selectiveRecompute != SelectiveRecompute::AttentionCore)
            return modelFlops(costs) + costs.matricesAgainPerSequence * batch;
        return modelFlops(costs) + (scenario.training.flashAttention ? Flops(0) : costs.corePerSequence * batch);
    case Recompute::None:
        break;
    }
    return modelFlops(costs);
}

} // namespace stringline
