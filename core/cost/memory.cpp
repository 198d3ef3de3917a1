#include "core/cost/memory.h"

#include "core/cost/weights.h"
#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kAdamMoments = 8; // two fp32 moments
constexpr double kMasterCopy = 4;  // fp32 weights beside 16-bit ones

double weightBytes(Precision precision)
{
    return precision == Precision::Fp32 ? 4 : 2;
}

double optimizerBytes(Precision precision)
{
    return kAdamMoments + (precision == Precision::Fp32 ? 0 : kMasterCopy);
}

double keptBytes(const Op &op, const CostContext &context)
{
    double bytes = 0;
    for (const Kept &kept : op.kept) {
        if (kept.bytes <= 0)
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

// The largest gradient or result that a block needs beside what it keeps.
double largestResult(std::span<const Op> ops, const CostContext &context)
{
    double largest = 0;
    for (const Op &op : ops)
        largest = std::max(largest, 2 * context.share.elements(op.out));
    return largest;
}

// Input of a recomputed layer: 2 sbh, cut over tensor ranks only under sequence parallelism.
double layerInputBytes(const CostContext &context)
{
    const DimSizes &sizes = context.sequenceParallel ? context.tokenShare : context.share;
    return 2 * sizes.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
}

double edgeBytes(const CostContext &context, const ChunkShape &chunk)
{
    const Scenario &scenario = *context.scenario;
    double bytes = 0;
    if (chunk.embedding)
        bytes += keptBytes(embeddingOps(scenario.model, scenario.training).ops(), context, true);
    if (chunk.head) {
        bytes += keptBytes(headOps(scenario.model).ops(), context, true);
        bytes += scenario.software.logitBytes * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Vocabulary));
    }
    return bytes;
}

// Bytes that one block needs while it runs: what its recompute brings back, and the largest result in flight.
double workingBytes(const CostContext &context)
{
    const Scenario &scenario = *context.scenario;
    const LayerOps layer = layerOps(scenario.model, scenario.training);
    double recomputed = keptPerLayerWithoutRecompute(context).value() - keptPerLayer(context).value();
    return std::max(0.0, recomputed) + 2 * largestResult(layer.ops(), context);
}

} // namespace

Bytes keptPerLayerWithoutRecompute(const CostContext &context, LayerKind kind)
{
    const LayerOps layer = layerOps(context.scenario->model, context.scenario->training, kind);
    return Bytes(keptBytes(layer.ops(), context, true));
}

Bytes keptPerLayer(const CostContext &context, LayerKind kind)
{
    const TrainingSpec &training = context.scenario->training;
    if (training.recompute == Recompute::Full)
        return Bytes(layerInputBytes(context));
    const LayerOps layer = layerOps(context.scenario->model, training, kind);
    return Bytes(keptBytes(layer.ops(), context, training.recompute == Recompute::None));
}

RankParameters stageParameters(const CostContext &context, const std::vector<ChunkShape> &chunks)
{
    const Scenario &scenario = *context.scenario;
    RankParameters parameters;
    for (const ChunkShape &chunk : chunks) {
        for (int layer = 0; layer < chunk.layers + chunk.predictionLayers; ++layer)
            parameters += layerParametersPerRank(scenario, kindOf(chunk, layer, scenario.model));
        if (chunk.embedding)
            parameters.dense += embeddingParametersPerRank(scenario);
        if (chunk.head)
            parameters.dense += headParametersPerRank(scenario, chunk.ownsEmbedding);
    }
    return parameters;
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
    const RankParameters all = stageParameters(context, chunks);
    const double parameters = all.total();
    const double shards = std::max(1, context.dataGroup.size);
    const int zero = scenario.plan.zero;
    StageBytes bytes;
    bytes.weights = Bytes(parameters * weightBytes(scenario.training.precision) / (zero >= 3 ? shards : 1));
    bytes.gradients = Bytes(parameters * scenario.software.gradientBytes / (zero >= 2 ? shards : 1));
    bytes.optimizer = Bytes(parameters * optimizerBytes(scenario.training.precision) / (zero >= 1 ? shards : 1));

    double buffers = workingBytes(context);
    if (zero >= 3 && shards > 1) { // the unit in use and the one gathered ahead
        double largest = layerParametersPerRank(scenario, LayerKind::Dense).total();
        for (const ChunkShape &chunk : chunks) {
            if (chunk.embedding)
                largest = std::max(largest, embeddingParametersPerRank(scenario));
            if (chunk.head)
                largest = std::max(largest, headParametersPerRank(scenario, chunk.ownsEmbedding));
        }
        buffers += (largest + layerParametersPerRank(scenario, LayerKind::Dense).total()) * weightBytes(scenario.training.precision);
    }
    bytes.buffers = Bytes(buffers);
    for (const ChunkShape &chunk : chunks) {
        double kept = edgeBytes(context, chunk);
        for (int layer = chunk.frozenLayers; layer < chunk.layers + chunk.predictionLayers; ++layer)
            kept += keptPerLayer(context, kindOf(chunk, layer, scenario.model)).value();
        if (scenario.software.keepsStageOutputs && scenario.plan.pipeline > 1 && !chunk.head)
            kept += layerInputBytes(context);
        bytes.keptPerMicrobatch.push_back(Bytes(kept));
    }
    return bytes;
}

} // namespace stringline
