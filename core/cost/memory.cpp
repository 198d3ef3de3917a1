#include "core/cost/memory.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kSoftmaxKept = 4;  // per logit between loss and backward: fp32 (arXiv 2205.05198, section 4.3)
constexpr double kUnitGradient = 4; // per parameter: fp32, while a unit of ZeRO-3 is reduced

bool gathersParameters(const CostContext &context)
{
    return context.scenario->plan.zero >= 3 && std::max(context.shardGroup.size, context.experts.data.size) > 1;
}

int chunkWith(std::span<const ChunkShape> chunks, bool ChunkShape::*edge)
{
    const auto found = std::ranges::find(chunks, true, edge);
    return found == chunks.end() ? -1 : static_cast<int>(found - chunks.begin());
}

// The head's parameters, or where there are none the embedding's: the unit that stays gathered.
double edgeParameters(ModelParts &parts, std::span<const ChunkShape> chunks)
{
    double embedding = 0;
    for (const ChunkShape &chunk : chunks) {
        if (chunk.head)
            return parts.headParameters(false);
        if (chunk.embedding)
            embedding = parts.embeddingParameters();
    }
    return embedding;
}

} // namespace

// What ZeRO-3 gathers, and the gradients that it has not cut yet. Two layers, one in use and one ahead, and the head,
// which stays gathered from the forward to the backward; where parameters are not cut again after the forward, all of
// the stage, and under a pipeline the gradients too, until the last microbatch.
struct MemoryModel::Gathered {
    double block = 0;
    double loss = 0;
};

MemoryModel::MemoryModel(ModelParts &parts)
    : m_parts(parts)
    , m_context(parts.context())
    , m_costs(byteCosts(*m_context.scenario))
    , m_input(layerInputBytes(m_context).value())
    , m_logits(logitsPerRank(m_context))
    , m_embedding(keptWithoutRecompute(m_context, parts.embedding()).value())
    , m_head(keptWithoutRecompute(m_context, parts.head()).value())
{
    if (m_context.sequenceParallel && m_context.tensorGroup.size > 1)
        m_collected = 2 * m_context.elementBytes * m_context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
}

MemoryModel::Gathered MemoryModel::gathered(std::span<const ChunkShape> chunks)
{
    const Scenario &scenario = *m_context.scenario;
    if (!gathersParameters(m_context))
        return {};
    const double element = m_context.elementBytes;
    if (!scenario.plan.reshardAfterForward) {
        const double each = element + (scenario.plan.pipeline > 1 ? kUnitGradient : 0);
        const double bytes = stageParameters(m_parts, chunks).total() * each;
        return {bytes, bytes};
    }
    double largest = 0;
    for (const ChunkShape &chunk : chunks) {
        for (int i = 0; i < chunk.layers + chunk.predictionLayers; ++i)
            largest = std::max(largest, m_parts.parameters(kindOf(chunk, i, scenario.model)).total());
    }
    const double edge = edgeParameters(m_parts, chunks);
    return {element * (2 * largest + edge) + kUnitGradient * largest, element * (largest + edge)};
}

double MemoryModel::keptBy(const ChunkShape &chunk)
{
    const Scenario &scenario = *m_context.scenario;
    double kept = 0;
    for (int i = chunk.frozenLayers; i < chunk.layers + chunk.predictionLayers; ++i) {
        const LayerBytes &each = m_parts.bytes(kindOf(chunk, i, scenario.model));
        const bool whole = scenario.training.recompute == Recompute::Full && !isRecomputed(chunk, i, scenario.training);
        kept += (whole ? each.whole : each.kept).value();
    }
    kept *= 1 - std::clamp(scenario.plan.offloadActivations, 0.0, 1.0);
    if (chunk.embedding)
        kept += m_embedding;
    if (chunk.head)
        kept += m_head;
    if (chunk.head && vocabularyStages(scenario.plan) == 1)
        kept += m_logits * std::min(kSoftmaxKept, scenario.software.logitBytes);
    if (scenario.software.keepsStageOutputs && scenario.plan.pipeline > 1 && !chunk.head)
        kept += m_input;
    return kept;
}

// While a layer computes: what its recompute brings back, and the gradient of its output. Without recompute a backward
// frees what it needs as it goes. A softmax in fp32 has a tensor of its own beside the 16-bit scores.
MomentBytes MemoryModel::block(std::span<const ChunkShape> chunks)
{
    const Scenario &scenario = *m_context.scenario;
    MomentBytes moment;
    for (const ChunkShape &chunk : chunks) {
        for (int i = chunk.frozenLayers; i < chunk.layers + chunk.predictionLayers; ++i) {
            const LayerBytes &each = m_parts.bytes(kindOf(chunk, i, scenario.model));
            const bool again =
                scenario.training.recompute != Recompute::Full || isRecomputed(chunk, i, scenario.training);
            const double recomputed = again ? std::max(0.0, (each.whole - each.kept).value()) : 0;
            const bool widened =
                each.largest.name == kScoresName && scenario.software.scoreBytes > m_context.elementBytes;
            moment.bytes = std::max(moment.bytes, Bytes(recomputed + (widened ? each.largest.bytes.value() : 0)));
            moment.largest.take(each.largest);
        }
    }
    moment.bytes += Bytes(m_input + m_collected);
    if (vocabularyStages(scenario.plan) > 1) // the share of the logits is worked on beside the layers
        moment.bytes += Bytes(m_logits * scenario.software.logitBytes);
    return moment;
}

void MemoryModel::addStates(StageBytes &bytes, std::span<const ChunkShape> chunks)
{
    const Scenario &scenario = *m_context.scenario;
    RankParameters held = stageParameters(m_parts, chunks);
    const RankParameters trained = trainedParameters(m_parts, chunks);
    if (scenario.training.loraRank > 0) // adapters stand beside the model
        held += trained;
    StateSharding sharding{scenario.plan.zero, static_cast<double>(m_context.shardGroup.size),
                           scenario.plan.offloadOptimizer, false};
    StateBytes states = stateBytes(m_costs, held.dense, trained.dense, sharding);
    sharding.shards = m_context.experts.data.size;
    states += stateBytes(m_costs, held.expert, trained.expert, sharding);
    if (scenario.software.optimizerTile > 0)
        states.step = std::min(states.step, Bytes(m_costs.step * scenario.software.optimizerTile));
    bytes.weights = states.weights;
    bytes.gradients = states.gradients;
    bytes.optimizer = states.optimizer;
    if (scenario.software.copiesGradients && m_context.dataGroup.size > 1) {
        const Bytes copy((trained.dense + trained.expert) * m_costs.gradients);
        bytes.reduction = {copy, {"flattened gradients", copy}};
    }
    bytes.step = {states.step, {"gradients in fp32, for the step", states.step}};
    bytes.host = states.host;
}

void MemoryModel::stage(std::span<const ChunkShape> chunks, StageBytes &bytes)
{
    const Scenario &scenario = *m_context.scenario;
    std::vector<Bytes> kept = std::move(bytes.keptPerMicrobatch);
    kept.clear();
    bytes = {};
    bytes.keptPerMicrobatch = std::move(kept);
    addStates(bytes, chunks);
    bytes.buffers = scenario.software.buffers;
    for (const ChunkShape &chunk : chunks)
        bytes.keptPerMicrobatch.push_back(Bytes(keptBy(chunk)));
    bytes.embeddingChunk = chunkWith(chunks, &ChunkShape::embedding);
    bytes.headChunk = chunkWith(chunks, &ChunkShape::head);

    const Gathered gatheredHere = gathered(chunks);
    bytes.block = block(chunks);
    bytes.block.bytes += Bytes(gatheredHere.block);
    if (bytes.headChunk >= 0) {
        const double transient = std::max(0.0, scenario.software.logitBytes - kSoftmaxKept);
        bytes.loss = {Bytes(m_logits * transient + m_collected + gatheredHere.loss),
                      {"logits in fp32", Bytes(m_logits * kSoftmaxKept)}};
        if (scenario.training.recompute == Recompute::None) // the layers' tensors are all there
            bytes.loss.largest.take(bytes.block.largest);
    }
    if (bytes.embeddingChunk >= 0 && scenario.software.separateEmbeddingGradient &&
        trainsEmbedding(scenario.training)) {
        const Bytes table(m_context.elementBytes * m_parts.embeddingParameters());
        bytes.embeddingGradient = {table, {"embedding gradient", table}};
    }
}

StageBytes stageBytes(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    ModelParts parts(context);
    StageBytes bytes;
    MemoryModel(parts).stage(chunks, bytes);
    return bytes;
}

double sharedTables(const Scenario &scenario, std::span<const ChunkShape> chunks)
{
    if (vocabularyStages(scenario.plan) == 1)
        return 0;
    const ModelSpec &model = scenario.model;
    int missing = model.tied ? 1 : 2;
    for (const ChunkShape &chunk : chunks)
        missing -= (chunk.embedding ? 1 : 0) + (chunk.head && !(model.tied && chunk.ownsEmbedding) ? 1 : 0);
    const double share = static_cast<double>(paddedVocabulary(model)) * model.hidden /
                         (std::max(1, scenario.plan.tensor) * vocabularyStages(scenario.plan));
    return std::max(0, missing) * share;
}

RankParameters stageParameters(ModelParts &parts, std::span<const ChunkShape> chunks)
{
    const Scenario &scenario = *parts.context().scenario;
    RankParameters parameters{sharedTables(scenario, chunks), 0};
    for (const ChunkShape &chunk : chunks) {
        for (int layer = 0; layer < chunk.layers + chunk.predictionLayers; ++layer)
            parameters += parts.parameters(kindOf(chunk, layer, scenario.model));
        if (chunk.embedding)
            parameters.dense += parts.embeddingParameters();
        if (chunk.head)
            parameters.dense += parts.headParameters(chunk.ownsEmbedding);
    }
    return parameters;
}

RankParameters stageParameters(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    ModelParts parts(context);
    return stageParameters(parts, chunks);
}

RankParameters trainedParameters(ModelParts &parts, std::span<const ChunkShape> chunks)
{
    const Scenario &scenario = *parts.context().scenario;
    RankParameters parameters;
    if (trainsEmbedding(scenario.training))
        parameters.dense += sharedTables(scenario, chunks);
    for (const ChunkShape &chunk : chunks) {
        for (int layer = chunk.frozenLayers; layer < chunk.layers + chunk.predictionLayers; ++layer)
            parameters += parts.trained(kindOf(chunk, layer, scenario.model));
        if (chunk.embedding && trainsEmbedding(scenario.training))
            parameters.dense += parts.embeddingParameters();
        if (chunk.head && trainsHead(scenario.training))
            parameters.dense += parts.headParameters(chunk.ownsEmbedding);
    }
    return parameters;
}

} // namespace stringline
