#include "core/cost/scenario_costs.h"

#include "core/cost/kernels.h"
#include "core/cost/weights.h"
#include "core/parallel/layers.h"
#include "core/schedule/schedule.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

constexpr double kParameterBytes = 2; // of 16-bit parameters gathered after a sharded step

ScheduleShape shapeOf(const Scenario &scenario)
{
    return {scenario.plan.pipeline, microbatchCount(scenario), scenario.plan.chunksPerStage};
}

std::vector<ChunkShape> chunkShapes(const Scenario &scenario)
{
    std::vector<ChunkShape> shapes;
    for (int layers : layersPerChunk(scenario))
        shapes.push_back({layers, false, false});
    shapes.front().embedding = true;
    shapes.back().head = true;
    return shapes;
}

// A boundary between stages moves 2 bsh bytes, cut over tensor ranks; without sequence parallelism the receivers gather
// the parts inside the node (arXiv 2104.04473, section 4.1).
Seconds transferTime(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const Mesh mesh = meshOf(scenario);
    const double whole = 2 * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
    const double t = std::max(1, context.tensorGroup.size);
    const MeshAxis &axis = mesh.of(Axis::Pipeline);
    const bool leavesNode = axis.stride >= scenario.cluster.devicesPerNode || spanOf(mesh, Axis::Pipeline).nodes > 1;
    Seconds time = messageTime(leavesNode, scenario.cluster, Bytes(whole / t));
    if (t > 1 && !context.sequenceParallel)
        time += collectiveTime(Collective::AllGather, context.tensorGroup, scenario.cluster, Bytes(whole));
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

void fillPipeline(ScenarioCosts &costs, const Scenario &scenario)
{
    PipelineInput &input = costs.pipeline;
    input.shape = shapeOf(scenario);
    input.schedule = findSchedule(scenario.plan.schedule);
    input.blockingSends = !scenario.plan.overlapPipeline;
    const Tick transfer = scenario.plan.pipeline > 1 ? toTicks(transferTime(costs.context)) : 0;
    std::vector<std::pair<ChunkShape, Pass>> known;
    for (std::size_t i = 0; i < costs.shapes.size(); ++i) {
        StageTimes times;
        times.forwardTemplate = addTemplate(costs, known, costs.shapes[i], Pass::Forward);
        times.backwardTemplate = addTemplate(costs, known, costs.shapes[i], Pass::Backward);
        times.forward = costs.templates[static_cast<std::size_t>(times.forwardTemplate)].duration;
        times.backward = costs.templates[static_cast<std::size_t>(times.backwardTemplate)].duration;
        times.sendForward = i + 1 < costs.shapes.size() ? transfer : 0;
        times.sendBackward = i > 0 ? transfer : 0;
        input.stages.push_back(times);
    }
}

// Gradients in buckets of the plan's size, each ready when its last unit is.
std::vector<GradientBucket> buckets(const ScenarioCosts &costs, std::size_t stage)
{
    const Scenario &scenario = *costs.context.scenario;
    std::vector<GradientBucket> result;
    if (costs.context.dataGroup.size <= 1 || scenario.plan.zero >= 2)
        return result;
    const Collective collective = scenario.plan.zero >= 1 ? Collective::ReduceScatter : Collective::AllReduce;
    const auto &backward = costs.templates[static_cast<std::size_t>(costs.pipeline.stages[stage].backwardTemplate)];
    const double limit = scenario.plan.overlapGradReduce ? std::max(1.0, scenario.plan.bucketMiB) * kMiB
                                                         : std::numeric_limits<double>::infinity();
    Bytes filled;
    Tick ready = 0;
    const auto flush = [&] {
        if (filled.value() > 0)
            result.push_back(
                {ready, toTicks(collectiveTime(collective, costs.context.dataGroup, scenario.cluster, filled))});
        filled = Bytes(0);
    };
    for (const GradientUnit &unit : gradientUnits(costs.shapes[stage], backward, costs.context)) {
        filled += unit.bytes;
        ready = unit.ready;
        if (filled.value() >= limit)
            flush();
    }
    flush();
    return result;
}

Seconds optimizerTime(const Scenario &scenario, double parameters)
{
    return streamTime(Bytes(parameters * scenario.software.optimizerBytesPerParameter), scenario.cluster.device);
}

// The first and the last stage both hold a tied embedding and add up its gradient.
Seconds tiedTime(const ScenarioCosts &costs)
{
    const Scenario &scenario = *costs.context.scenario;
    if (!scenario.model.tied || scenario.plan.pipeline <= 1)
        return Seconds(0);
    const double parameters = static_cast<double>(paddedVocabulary(scenario.model)) * scenario.model.hidden /
                              std::max(1, scenario.plan.tensor);
    GroupSpan pair;
    pair.size = 2;
    const bool inside = scenario.cluster.gpus <= scenario.cluster.devicesPerNode;
    pair.perNode = inside ? 2 : 1;
    pair.nodes = inside ? 1 : 2;
    pair.groupsPerNode = std::min(scenario.cluster.gpus, scenario.cluster.devicesPerNode) / pair.perNode;
    return collectiveTime(Collective::AllReduce, pair, scenario.cluster,
                          Bytes(parameters * scenario.software.gradientBytes));
}

void fillFinish(ScenarioCosts &costs, const Scenario &scenario)
{
    FinishInput &finish = costs.finish;
    const ScheduleShape &shape = costs.pipeline.shape;
    const bool sharded = scenario.plan.zero >= 1 && costs.context.dataGroup.size > 1;
    finish.overlapReduction = scenario.plan.overlapGradReduce;
    for (int rank = 0; rank < shape.stages; ++rank) {
        RankFinish end;
        std::vector<ChunkShape> chunks;
        for (int chunk = 0; chunk < shape.chunks; ++chunk) {
            const auto stage = static_cast<std::size_t>(virtualStage(shape, rank, chunk));
            chunks.push_back(costs.shapes[stage]);
            end.chunks.push_back(buckets(costs, stage));
        }
        const double parameters = stageParameters(costs.context, chunks);
        end.optimizer = toTicks(optimizerTime(scenario, parameters / (sharded ? costs.context.dataGroup.size : 1)));
        if (sharded && scenario.plan.zero < 3) {
            const Seconds gather = collectiveTime(Collective::AllGather, costs.context.dataGroup, scenario.cluster,
                                                  Bytes(parameters * kParameterBytes));
            const double shown = scenario.plan.overlapParamGather ? scenario.software.exposedGradientShare : 1.0;
            end.gather = toTicks(gather * shown);
        }
        finish.ranks.push_back(std::move(end));
        costs.memory.push_back(stageBytes(costs.context, chunks));
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
    const DimSizes sizes = dimSizes(scenario.model, one);
    const LayerOps layer = layerOps(scenario.model, one);
    const LayerOps head = headOps(scenario.model);
    Flops core;
    for (const Op &op : layer.ops()) {
        if (op.attentionCore)
            core += forwardFlops(std::span(&op, 1), sizes);
    }
    costs.corePerSequence = core * scenario.model.layers;
    costs.forwardPerSequence =
        forwardFlops(layer.ops(), sizes) * scenario.model.layers + forwardFlops(head.ops(), sizes);
}

} // namespace

ScenarioCosts scenarioCosts(const Scenario &scenario)
{
    ScenarioCosts costs;
    costs.context = costContext(scenario);
    costs.shapes = chunkShapes(scenario);
    fillPipeline(costs, scenario);
    fillFinish(costs, scenario);
    fillFlops(costs, scenario);
    return costs;
}

Flops modelFlops(const ScenarioCosts &costs)
{
    return costs.forwardPerSequence * (3.0 * costs.context.scenario->training.globalBatch);
}

Flops hardwareFlops(const ScenarioCosts &costs)
{
    const Scenario &scenario = *costs.context.scenario;
    const double batch = scenario.training.globalBatch;
    const LayerOps head = headOps(scenario.model);
    TrainingSpec one = scenario.training;
    one.microbatch = 1;
    switch (scenario.training.recompute) {
    case Recompute::Full:
        return modelFlops(costs) +
               (costs.forwardPerSequence - forwardFlops(head.ops(), dimSizes(scenario.model, one))) * batch;
    case Recompute::Selective:
        return modelFlops(costs) + (scenario.training.flashAttention ? Flops(0) : costs.corePerSequence * batch);
    case Recompute::None:
        break;
    }
    return modelFlops(costs);
}

} // namespace stringline
