#include "core/cost/memory.h"

#include "core/cost/states.h"
#include "core/cost/weights.h"
#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kActivation = 2;  // bytes of a 16-bit element
constexpr double kSoftmaxKept = 4;  // per logit between loss and backward: fp32 (arXiv 2205.05198, section 4.3)
constexpr double kUnitGradient = 4; // fp32, while a unit of ZeRO-3 is reduced

double keptBytes(const Op &op, const CostContext &context, bool dropsLight = false)
{
    double bytes = 0;
    for (std::size_t i = 0; i < op.kept.size(); ++i) {
        const Kept &kept = op.kept[i];
        if (kept.bytes <= 0 || (i == 0 && dropsLight && op.lightInput))
            continue;
        const bool cutTokens = context.sequenceParallel && !kept.dims.intersects(kTensorSharded);
        bytes += kept.bytes * (cutTokens ? context.tokenShare : context.share).elements(kept.dims);
    }
    return bytes;
}

double keptBytes(std::span<const Op> ops, const CostContext &context, bool withCore)
{
    double bytes = 0;
    for (const Op &op : ops)
        bytes += withCore || !op.attentionCore ? keptBytes(op, context) : 0;
    return bytes;
}

// Input of a recomputed layer: 2 sbh, cut over tensor ranks only under sequence parallelism.
double layerInputBytes(const CostContext &context)
{
    const bool cut = context.sequenceParallel;
    return kActivation * (cut ? context.tokenShare : context.share).elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
}

double checkpointBytes(const CostContext &context)
{
    const bool cut = context.scenario->software.shardsCheckpoints && !context.sequenceParallel;
    return layerInputBytes(context) / (cut ? std::max(1, context.scenario->plan.tensor) : 1);
}

double logits(const CostContext &context)
{
    return context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Vocabulary));
}

// The layer's input, the output and log-sum-exp of attention, and the results of every second matrix: of q, k, v,
// output, (gate,) up and down in this order the first, the third and so on.
double keptByOperatorPolicy(const CostContext &context, LayerKind kind)
{
    const ModelSpec &model = context.scenario->model;
    const auto features = [&](Dim dim) { return context.share.elements(Dims(Dim::Batch, Dim::Query, dim)); };
    const double residual = layerInputBytes(context) / kActivation;
    const double keys = features(Dim::KvFeatures) / 2;
    std::vector<double> results = {features(Dim::QueryFeatures), keys, keys, residual};
    if (kind == LayerKind::Dense) {
        results.insert(results.end(), model.gated ? 2 : 1, features(Dim::Ffn));
    } else { // of the experts, in place of an FFN
        const double inner = context.share.elements(Dims(Dim::LocalExpert, Dim::ExpertRows, Dim::ExpertFfn));
        results.insert(results.end(), model.gated ? 2 : 1, inner + features(Dim::SharedFfn));
    }
    results.push_back(residual);
    double elements = residual + features(Dim::QueryFeatures);
    for (std::size_t i = 0; i < results.size(); i += 2)
        elements += results[i];
    return kActivation * elements + 4 * context.share.elements(Dims(Dim::Batch, Dim::Head, Dim::Query));
}

double edgeBytes(const CostContext &context, const ChunkShape &chunk)
{
    const Scenario &scenario = *context.scenario;
    double bytes = 0;
    if (chunk.embedding)
        bytes += keptBytes(embeddingOps(scenario.model, scenario.training).ops(), context, true);
    if (chunk.head)
        bytes += keptBytes(headOps(scenario.model).ops(), context, true) + kSoftmaxKept * logits(context);
    return bytes;
}

// Largest result of a layer's operators.
NamedBytes largestResult(const CostContext &context, LayerKind kind)
{
    const Scenario &scenario = *context.scenario;
    const LayerOps layer = layerOps(scenario.model, scenario.training, kind);
    NamedBytes largest;
    for (const Op &op : layer.ops()) {
        const bool scores = op.out.has(Dim::Head) && op.out.has(Dim::Key);
        const double each = scores ? scenario.software.scoreBytes : kActivation;
        largest.take({scores ? "attention scores" : op.name, Bytes(each * context.share.elements(op.out))});
    }
    return largest;
}

// The kinds of layers on a stage.
std::vector<LayerKind> kindsOf(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    std::vector<LayerKind> kinds;
    for (const ChunkShape &chunk : chunks) {
        for (int layer = 0; layer < chunk.layers + chunk.predictionLayers; ++layer) {
            const LayerKind kind = kindOf(chunk, layer, context.scenario->model);
            if (std::ranges::find(kinds, kind) == kinds.end())
                kinds.push_back(kind);
        }
    }
    return kinds;
}

// Full recompute may cover a part of the layers.
Bytes keptInChunk(const CostContext &context, const ChunkShape &chunk, int layer)
{
    const LayerKind kind = kindOf(chunk, layer, context.scenario->model);
    const bool whole = context.scenario->training.recompute == Recompute::Full &&
                       !isRecomputed(chunk, layer, context.scenario->training);
    return whole ? keptPerLayerWithoutRecompute(context, kind) : keptPerLayer(context, kind);
}

struct Units {
    RankParameters layers; // of all layers on the stage
    double embedding = 0;
    double head = 0;
    double largestLayer = 0;

    [[nodiscard]] RankParameters all() const { return {layers.dense + embedding + head, layers.expert}; }
};

Units unitsOf(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    const Scenario &scenario = *context.scenario;
    Units units;
    for (const ChunkShape &chunk : chunks) {
        for (int layer = 0; layer < chunk.layers + chunk.predictionLayers; ++layer) {
            const RankParameters each = layerParametersPerRank(scenario, kindOf(chunk, layer, scenario.model));
            units.layers += each;
            units.largestLayer = std::max(units.largestLayer, each.total());
        }
        if (chunk.embedding)
            units.embedding += embeddingParametersPerRank(scenario);
        if (chunk.head)
            units.head += headParametersPerRank(scenario, chunk.ownsEmbedding);
    }
    return units;
}

// What ZeRO-3 gathers, and the gradients it has not cut yet. Two layers, one in use and one ahead, and the head, which
// stays gathered from the forward to the backward; where parameters are not cut again after the forward, all of the
// stage, and under a pipeline the gradients too, until the last microbatch.
struct Gathered {
    double block = 0;
    double loss = 0;
};

Gathered gatheredBytes(const CostContext &context, const Units &units)
{
    const ParallelPlan &plan = context.scenario->plan;
    if (plan.zero < 3 || std::max(context.shardGroup.size, context.experts.data.size) <= 1)
        return {};
    if (!plan.reshardAfterForward) {
        const double bytes = units.all().total() * (kActivation + (plan.pipeline > 1 ? kUnitGradient : 0));
        return {bytes, bytes};
    }
    const double layer = units.largestLayer;
    const double head = units.head > 0 ? units.head : units.embedding;
    return {kActivation * (2 * layer + head) + kUnitGradient * layer, kActivation * (layer + head)};
}

// While a layer computes: what its recompute brings back, and the gradient of its output. Without recompute a backward
// frees what it needs as it goes.
MomentBytes blockBytes(const CostContext &context, const std::vector<ChunkShape> &chunks, const Gathered &gathered)
{
    const bool recomputes = context.scenario->training.recompute != Recompute::None;
    MomentBytes block;
    for (const LayerKind kind : kindsOf(context, chunks)) {
        const Bytes recomputed = recomputes ? keptPerLayerWithoutRecompute(context, kind) - keptPerLayer(context, kind)
                                            : Bytes(0);
        block.bytes = std::max(block.bytes, recomputed);
        block.largest.take(largestResult(context, kind));
    }
    block.bytes += Bytes(layerInputBytes(context) + gathered.block);
    return block;
}

MomentBytes lossBytes(const CostContext &context, const Gathered &gathered)
{
    const double count = logits(context);
    const double transient = std::max(0.0, context.scenario->software.logitBytes - kSoftmaxKept);
    return {Bytes(count * transient + gathered.loss), {"logits in fp32", Bytes(count * kSoftmaxKept)}};
}

// Frozen parameters have no gradients and no states.
void addStates(StageBytes &bytes, const CostContext &context, const std::vector<ChunkShape> &chunks,
               const RankParameters &all)
{
    const Scenario &scenario = *context.scenario;
    const RankParameters trained = trainedParameters(context, chunks);
    const double frozenDense = std::max(0.0, all.dense - trained.dense);
    const double frozenExpert = std::max(0.0, all.expert - trained.expert);
    const ByteCosts costs = byteCosts(scenario);
    ByteCosts weights;
    weights.weights = costs.weights;
    const StateSharding dense{scenario.plan.zero, static_cast<double>(context.shardGroup.size),
                              scenario.plan.offloadOptimizer, false};
    const StateSharding expert{scenario.plan.zero, static_cast<double>(context.experts.data.size),
                               scenario.plan.offloadOptimizer, false};
    StateBytes states = stateBytes(costs, trained.dense, dense);
    states += stateBytes(costs, trained.expert, expert);
    states += stateBytes(weights, frozenDense, dense);
    states += stateBytes(weights, frozenExpert, expert);
    bytes.weights = states.weights;
    bytes.gradients = states.gradients;
    bytes.optimizer = states.optimizer;
    bytes.step = {states.step, {"gradients in fp32, for the step", states.step}};
    bytes.host = states.host;
}

void addEdges(StageBytes &bytes, const CostContext &context, const std::vector<ChunkShape> &chunks,
              const Gathered &gathered)
{
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        if (chunks[i].embedding)
            bytes.embeddingChunk = static_cast<int>(i);
        if (chunks[i].head)
            bytes.headChunk = static_cast<int>(i);
    }
    if (bytes.embeddingChunk >= 0 && context.scenario->software.separateEmbeddingGradient) {
        const double table = kActivation * embeddingParametersPerRank(*context.scenario);
        bytes.embeddingGradient = {Bytes(table), {"embedding gradient", Bytes(table)}};
    }
    if (bytes.headChunk >= 0)
        bytes.loss = lossBytes(context, gathered);
}

} // namespace

void NamedBytes::take(const NamedBytes &other)
{
    if (other.bytes > bytes)
        *this = other;
}

Bytes keptPerLayerWithoutRecompute(const CostContext &context, LayerKind kind)
{
    const LayerOps layer = layerOps(context.scenario->model, context.scenario->training, kind);
    return Bytes(keptBytes(layer.ops(), context, true));
}

Bytes keptPerLayer(const CostContext &context, LayerKind kind)
{
    const TrainingSpec &training = context.scenario->training;
    if (training.recompute == Recompute::Full)
        return Bytes(checkpointBytes(context));
    const bool selective = training.recompute == Recompute::Selective;
    if (selective && context.scenario->software.selectiveRecompute == SelectiveRecompute::LightModules) {
        double bytes = 0;
        const LayerOps layer = layerOps(context.scenario->model, training, kind);
        for (const Op &op : layer.ops())
            bytes += keptBytes(op, context, true);
        return Bytes(bytes);
    }
    if (selective && context.scenario->software.selectiveRecompute == SelectiveRecompute::EverySecondMatrix)
        return Bytes(keptByOperatorPolicy(context, kind));
    const LayerOps layer = layerOps(context.scenario->model, training, kind);
    return Bytes(keptBytes(layer.ops(), context, !selective));
}

RankParameters stageParameters(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    return unitsOf(context, chunks).all();
}

RankParameters trainedParameters(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    const Scenario &scenario = *context.scenario;
    RankParameters parameters;
    for (const ChunkShape &chunk : chunks) {
        for (int layer = chunk.frozenLayers; layer < chunk.layers + chunk.predictionLayers; ++layer)
            parameters += trainedLayerParametersPerRank(scenario, kindOf(chunk, layer, scenario.model));
        if (chunk.embedding && trainsEmbedding(scenario.training))
            parameters.dense += embeddingParametersPerRank(scenario);
        if (chunk.head && trainsHead(scenario.training))
            parameters.dense += headParametersPerRank(scenario, chunk.ownsEmbedding);
    }
    return parameters;
}

StageBytes stageBytes(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    const Scenario &scenario = *context.scenario;
    const Units units = unitsOf(context, chunks);
    const Gathered gathered = gatheredBytes(context, units);
    StageBytes bytes;
    addStates(bytes, context, chunks, units.all());
    bytes.buffers = scenario.software.buffers;
    bytes.block = blockBytes(context, chunks, gathered);
    addEdges(bytes, context, chunks, gathered);
    const double here = 1 - std::clamp(scenario.plan.offloadActivations, 0.0, 1.0);
    for (const ChunkShape &chunk : chunks) {
        double kept = edgeBytes(context, chunk);
        for (int layer = chunk.frozenLayers; layer < chunk.layers + chunk.predictionLayers; ++layer)
            kept += keptInChunk(context, chunk, layer).value() * here;
        if (scenario.software.keepsStageOutputs && scenario.plan.pipeline > 1 && !chunk.head)
            kept += layerInputBytes(context);
        bytes.keptPerMicrobatch.push_back(Bytes(kept));
    }
    return bytes;
}

} // namespace stringline
