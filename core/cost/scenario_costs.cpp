#include "core/cost/scenario_costs.h"

#include "core/cost/contention.h"
#include "core/cost/finish_costs.h"
#include "core/cost/pair_time.h"
#include "core/cost/replica_classes.h"
#include "core/cost/selective.h"
#include "core/cost/vocabulary.h"
#include "core/schedule/planned.h"
#include "core/schedule/searched.h"
#include "core/schedule/vocabulary.h"
#include "core/workload/operator_flops.h"

#include <algorithm>
#include <cassert>

namespace stringline {

namespace {

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

// Orders for the times of this very plan, of one chunk a stage. The last structure stands while they stay the same.
StructurePtr vocabularyStructure(ScenarioCosts &costs, const Scenario &scenario, CostWorkspace &work, Tick transfer)
{
    PipelineInput &input = costs.pipeline;
    const auto time = [&](std::size_t shape, Pass pass) {
        const std::int32_t index = templateFor(costs, work, shape, pass);
        return std::max<Tick>(1, costs.templates[static_cast<std::size_t>(index)].duration);
    };
    VocabularySlots slots;
    for (const std::size_t shape : work.shapeOf) {
        slots.forward.push_back(time(shape, Pass::Forward));
        slots.backward.push_back(time(shape, Pass::Backward));
    }
    slots.logits = time(work.shapeOf.front(), Pass::Vocabulary);
    slots.gradients = time(work.shapeOf.front(), Pass::VocabularyGradient);
    slots.transfer = transfer;
    slots.broadcast = input.vocabularyBroadcast;
    slots.barriers = input.vocabularyBarriers;
    Orders orders = vocabularyOrders(vocabularyPlace(scenario.plan), input.shape, slots);
    const int barriers = input.schedule->vocabularyBarriers;
    if (input.structure != nullptr && input.structure->vocabularyBarriers == barriers && input.orders == orders)
        return input.structure;
    input.orders = std::move(orders);
    Result<StructurePtr> built =
        pipelineStructure(input.orders, input.schedule->placement, input.shape, barriers, input.fusesPairs);
    if (built)
        return *built;
    costs.blocked = toText(built.errors().front());
    return nullptr;
}

void fillPipeline(ScenarioCosts &costs, const Scenario &scenario, CostWorkspace &work)
{
    PipelineInput &input = costs.pipeline;
    const ScheduleRow *row = findSchedule(vocabularySchedule(scenario.plan));
    assert(row != nullptr && "validate() knows the schedule");
    input.schedule = row;
    input.shape = plannedShape(scenario.plan, microbatchCount(scenario));
    input.fusesPairs = true;
    const VocabularyTimes vocabulary = vocabularyTimes(costs.context);
    input.vocabularyBroadcast = vocabulary.outputBroadcast;
    input.vocabularyBarriers = {vocabulary.softmaxAllReduce, vocabulary.gradientAllReduce};
    if (row->vocabularyBarriers == 0)
        input.orders.clear();
    const Tick transfer = scenario.plan.pipeline > 1 ? toTicks(transferTime(costs.context)) : 0;
    if (row->searches)
        input.structure = searchedStructure(costs, scenario, work, transfer);
    else if (row->vocabularyBarriers > 0)
        input.structure = vocabularyStructure(costs, scenario, work, transfer);
    else if (row->ordersInPlan)
        input.structure = work.structures.findOwn(*row, scenario.plan, microbatchCount(scenario), costs.blocked);
    else
        input.structure = work.structures.find(*row, input.shape, input.fusesPairs, costs.blocked);
    if (input.structure == nullptr)
        return;
    input.placement = input.structure->placement;
    joinCopies(costs.context, input.placement);
    input.blockingSends = !scenario.plan.overlapPipeline;
    input.sharesPorts = sharesPorts(costs.context);
    input.transfer = input.sharesPorts ? transferUse(costs.context) : PortUse{};
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

bool pipelineLeavesNode(const Scenario &scenario)
{
    return leavesNode(meshOf(scenario), Axis::Pipeline);
}

Seconds transferTime(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const double whole = context.elementBytes * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
    const double t = std::max(1, context.tensorGroup.size);
    const bool leavesNode = pipelineLeavesNode(scenario);
    Seconds time = messageTime(leavesNode, scenario.cluster, Bytes(whole / t));
    if (dataMeetsEveryTransfer(context)) {
        const Seconds fixed = messageTime(leavesNode, scenario.cluster, Bytes(0));
        time = fixed + (time - fixed) * row(scenario.cluster.contention).slowdown(1);
    }
    if (t > 1 && !context.sequenceParallel)
        time += groupTime(context, Collective::AllGather, context.tensorGroup, Bytes(whole)).whole;
    return time;
}

PortUse transferUse(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const double whole = context.elementBytes * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
    const bool leavesNode = pipelineLeavesNode(scenario);
    const Seconds moving =
        messageTime(leavesNode, scenario.cluster, Bytes(whole / std::max(1, context.tensorGroup.size))) -
        messageTime(leavesNode, scenario.cluster, Bytes(0));
    const Tick duration = toTicks(transferTime(context));
    return {context.pipelinePort, duration, std::max<Tick>(0, duration - toTicks(moving)), 1};
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
    const NodeMix mix = nodeMix(scenario);
    costs.kindsOfClasses = fillReplicas(scenario, mix, costs.pipeline, costs.iteration);
    costs.stagesOfClasses.clear();
    costs.meanPeak16 = FlopsPerSecond(0);
    fillFinish(costs, scenario, work);
    addPasses(costs);
    if (mix.isMixed())
        mixKinds(mix, scenario, measured, costs);
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
