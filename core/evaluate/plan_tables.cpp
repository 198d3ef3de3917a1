#include "core/evaluate/plan_tables.h"

#include "core/cost/finish_costs.h"
#include "core/cost/pair_time.h"
#include "core/cost/scenario_costs.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

// Axes by their first letters, which differ.
std::int64_t orderCode(const ParallelPlan &plan)
{
    std::int64_t code = 0;
    for (const std::string &id : plan.axisOrder)
        code = code << 8 | (id.empty() ? 0 : id.front());
    return code;
}

// The passes of a schedule, from a small shape that it accepts.
ScheduleKind kindOfRow(const ScheduleRow &row)
{
    ScheduleKind kind{&row, false, false, true};
    for (int p = 2; p <= 4; p += 2) {
        for (int chunks = std::max(1, row.minimumChunks); chunks <= 2; ++chunks) {
            const ScheduleShape shape{p, 4 * p, chunks};
            if ((row.maximumChunks != 0 && chunks > row.maximumChunks) || !row.refusal(shape).empty())
                continue;
            const Orders orders = row.orders(shape);
            kind.splits = splitsBackward(orders);
            for (const RankOrder &order : orders)
                kind.pairs = kind.pairs || std::ranges::find(order, true, &ScheduledOp::pairedWithNext) != order.end();
            return kind;
        }
    }
    return kind;
}

} // namespace

const ScheduleKind &PlanTables::scheduleKind(const ParallelPlan &plan)
{
    const std::string_view schedule = vocabularySchedule(plan);
    if (m_lastRow == nullptr || m_lastRow->id != schedule)
        m_lastRow = findSchedule(schedule);
    const auto at = static_cast<std::size_t>(m_lastRow - schedules().data());
    m_kinds.resize(schedules().size());
    if (!m_kinds[at].known)
        m_kinds[at] = kindOfRow(*m_lastRow);
    return m_kinds[at];
}

void PlanTables::addLayerKey(Key &key, const ParallelPlan &plan, const PlanSizes &sizes) const
{
    key.add(plan.tensor);
    key.add(plan.context);
    key.add(static_cast<int>(plan.contextKind) | static_cast<int>(plan.overlapTensor) << 4 |
            static_cast<int>(plan.dispatcher) << 8 | int(plan.sequenceParallel) << 12 | int(plan.overlapExpert) << 13 |
            static_cast<int>(vocabularyPlace(plan)) << 14 | static_cast<int>(sizes.recompute) << 18);
    key.add(plan.expert);
    key.add(plan.expertTensor);
    key.add(sizes.microbatch);
    key.add(std::llround(plan.offloadActivations * 1e6));
    const std::int64_t order = orderCode(plan);
    key.add(order);
    // Where groups lie follows from the degrees inside them; from all where tensor is not innermost or experts fold.
    const bool innermost = !plan.axisOrder.empty() && plan.axisOrder.front().front() == 't' && plan.context == 1;
    const bool all = !innermost || hasExperts(m_base.model) || vocabularyPlace(plan) != VocabularyPlace::Ends;
    key.add(all ? plan.pipeline : 0);
    key.add(all ? sizes.gpus : int(sizes.gpus > m_base.cluster.devicesPerNode));
}

Scenario PlanTables::scenarioOf(const ParallelPlan &plan, const PlanSizes &sizes) const
{
    Scenario scenario = m_base;
    scenario.plan = plan;
    scenario.cluster.gpus = sizes.gpus;
    scenario.training.globalBatch = sizes.globalBatch;
    scenario.training.microbatch = sizes.microbatch;
    scenario.training.recompute = sizes.recompute;
    scenario.training.recomputeLayers = sizes.recomputeLayers;
    return scenario;
}

const PlanGroups &PlanTables::groups(const ParallelPlan &plan, const PlanSizes &sizes, const ScheduleKind &kind)
{
    Key key;
    addLayerKey(key, plan, sizes);
    key.add(plan.pipeline);
    key.add(sizes.gpus);
    key.add(plan.shardGroup);
    key.add(static_cast<int>(kind.row->placement));
    std::unique_ptr<PlanGroups> &entry = m_groups[key];
    if (entry == nullptr) {
        entry = std::make_unique<PlanGroups>();
        entry->scenario = scenarioOf(plan, sizes);
        entry->context = costContext(entry->scenario);
        joinCopies(entry->context, kind.row->placement);
        entry->transfer = plan.pipeline > 1 ? transferTime(entry->context).value() : 0;
        entry->tied = tiedTime(entry->context).value();
        entry->vocabulary = vocabularyTimes(entry->context);
        const ClusterSpec &cluster = entry->scenario.cluster;
        const LinkTier &link = cluster.gpus > cluster.devicesPerNode ? cluster.scaleOut : cluster.scaleUp;
        entry->norm = link.latency.value() * 2 * std::log2(std::max(1, cluster.gpus));
    }
    return *entry;
}

PlanTables::Layers &PlanTables::layers(const Key &key, const ParallelPlan &plan, const PlanSizes &sizes)
{
    std::unique_ptr<Layers> &entry = m_layers[key];
    if (entry == nullptr) {
        entry = std::make_unique<Layers>();
        entry->scenario = scenarioOf(plan, sizes);
        entry->scenario.plan.zero = 0; // gathers and reductions inside passes are added for each plan
        entry->context = costContext(entry->scenario);
        entry->parts.reset(entry->context);
    }
    return *entry;
}

const PlanStages &PlanTables::stages(const ParallelPlan &plan, const PlanSizes &sizes, const ScheduleKind &kind)
{
    Key key;
    addLayerKey(key, plan, sizes);
    const Key layerKey = key;
    key.add(plan.pipeline);
    key.add(plan.chunksPerStage);
    key.add(sizes.recomputeLayers);
    std::int64_t split = static_cast<int>(plan.layersPerChunk.kind);
    for (const int count : plan.layersPerChunk.layers)
        split = split * 1000003 + count;
    key.add(split);
    key.add(static_cast<int>(kind.row->placement) | int(kind.splits) << 4 | int(kind.pairs) << 5);
    std::unique_ptr<PlanStages> &entry = m_stages[key];
    if (entry == nullptr) {
        entry = std::make_unique<PlanStages>();
        fillStages(*entry, layers(layerKey, plan, sizes), plan, sizes, kind);
    }
    return *entry;
}

void PlanTables::fillStages(PlanStages &stages, Layers &layers, const ParallelPlan &plan, const PlanSizes &sizes,
                            const ScheduleKind &kind)
{
    layers.scenario.plan.pipeline = plan.pipeline; // of the parts only the cut into chunks depends on these
    layers.scenario.plan.chunksPerStage = plan.chunksPerStage;
    layers.scenario.plan.layersPerChunk = plan.layersPerChunk;
    layers.scenario.plan.schedule = plan.schedule;
    layers.scenario.plan.vocabulary = plan.vocabulary;
    layers.scenario.training.recomputeLayers = sizes.recomputeLayers;
    const std::vector<ChunkShape> shapes = chunkShapes(layers.scenario);
    const ScheduleShape shape{plan.pipeline, 1, plan.chunksPerStage};
    MemoryModel memory(layers.parts);
    std::vector<std::vector<ChunkShape>> seen;
    std::vector<ChunkShape> chunks;
    for (int rank = 0; rank < plan.pipeline; ++rank) {
        chunks.clear();
        for (int chunk = 0; chunk < plan.chunksPerStage; ++chunk)
            chunks.push_back(shapes[static_cast<std::size_t>(modelChunkOf(kind.row->placement, shape, rank, chunk))]);
        const auto found = static_cast<std::size_t>(std::ranges::find(seen, chunks) - seen.begin());
        stages.kindOf.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(found, 255)));
        if (found < seen.size())
            continue;
        seen.push_back(chunks);
        stages.kinds.push_back(rankKind(chunks, memory, layers.parts, kind));
    }
    fillMiddle(stages, shapes[shapes.size() / 2], layers, kind);
    for (const ChunkShape &each : shapes) {
        if (each.layers > 0)
            stages.largestLayer = std::max(
                stages.largestLayer, layers.parts.parameters(kindOf(each, each.layers - 1, m_base.model)).total());
    }
    stages.edge = layers.parts.headParameters(false);
}

RankKind PlanTables::rankKind(std::span<const ChunkShape> chunks, MemoryModel &memory, ModelParts &parts,
                              const ScheduleKind &kind)
{
    RankKind rank;
    for (const ChunkShape &each : chunks) {
        const auto add = [&](Pass pass) {
            const PassLength length = passLength(each, pass, parts, m_scratch);
            for (std::size_t i = 0; i < kActivityCount; ++i)
                rank.exposed[i] += toSeconds(length.exposed[i]).value();
            return toSeconds(length.duration).value();
        };
        const double forward = add(Pass::Forward);
        rank.forward += forward;
        rank.firstForward = rank.firstForward > 0 ? rank.firstForward : forward;
        rank.backward += kind.splits ? add(Pass::InputGradient) + add(Pass::WeightGradient) : add(Pass::Backward);
        if (kind.row->vocabularyBarriers > 0) {
            rank.forward += add(Pass::Vocabulary);
            rank.backward += add(Pass::VocabularyGradient);
        }
        rank.units += each.layers + each.predictionLayers + (each.embedding ? 1 : 0) + (each.head ? 1 : 0);
    }
    memory.stage(chunks, rank.bytes);
    rank.held = stageParameters(parts, chunks);
    rank.trained = trainedParameters(parts, chunks);
    for (const Bytes kept : rank.bytes.keptPerMicrobatch)
        rank.kept += kept.value() / static_cast<double>(chunks.size());
    return rank;
}

void PlanTables::fillMiddle(PlanStages &stages, const ChunkShape &middle, Layers &layers, const ScheduleKind &kind)
{
    const auto seconds = [&](Pass pass) {
        return toSeconds(passLength(middle, pass, layers.parts, m_scratch).duration).value();
    };
    stages.chunkForward = seconds(Pass::Forward);
    stages.chunkInput = seconds(Pass::InputGradient);
    stages.chunkWeights = kind.splits ? seconds(Pass::WeightGradient) : seconds(Pass::Backward) - stages.chunkInput;
    stages.chunkPair = stages.chunkForward + stages.chunkInput + stages.chunkWeights;
    if (kind.pairs)
        stages.chunkPair =
            toSeconds(pairTime(buildTemplate(middle, Pass::Forward, layers.context),
                               buildTemplate(middle, Pass::Backward, layers.context), layers.scenario.cluster.device))
                .value();
}

} // namespace stringline
