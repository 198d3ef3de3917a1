#include "core/cost/activations.h"

#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr Dims kResidual(Dim::Batch, Dim::Query, Dim::Hidden);

// What a list of operators drops because it is computed again.
enum class Dropped { Nothing, AttentionCore, LightResults };

double keptBytes(const Op &op, const CostContext &context, Dropped dropped)
{
    double bytes = 0;
    for (std::size_t i = 0; i < op.kept.size(); ++i) {
        const Kept &kept = op.kept[i];
        if (kept.bytes <= 0 || (i == 0 && op.lightInput && dropped == Dropped::LightResults))
            continue;
        const bool cutTokens = context.sequenceParallel && !kept.dims.intersects(kTensorSharded);
        bytes += kept.bytes * (cutTokens ? context.tokenShare : context.share).elements(kept.dims);
    }
    return bytes * context.elementBytes / 2; // the operators' bytes are those of 16-bit training
}

Bytes keptBytes(std::span<const Op> ops, const CostContext &context, Dropped dropped = Dropped::Nothing)
{
    double bytes = 0;
    for (const Op &op : ops)
        bytes += op.attentionCore && dropped == Dropped::AttentionCore ? 0 : keptBytes(op, context, dropped);
    return Bytes(bytes);
}

Bytes checkpointBytes(const CostContext &context)
{
    const bool cut = context.scenario->software.shardsCheckpoints && !context.sequenceParallel;
    return layerInputBytes(context) / (cut ? std::max(1, context.tensorGroup.size) : 1);
}

// The layer's input, the output and log-sum-exp of attention, and the results of every second matrix: of q, k, v,
// output, (gate,) up and down in this order the first, the third and so on.
Bytes keptByOperatorPolicy(const CostContext &context, LayerKind kind)
{
    const ModelSpec &model = context.scenario->model;
    const auto features = [&](Dim dim) { return context.share.elements(Dims(Dim::Batch, Dim::Query, dim)); };
    const double residual = (context.sequenceParallel ? context.tokenShare : context.share).elements(kResidual);
    const double keys = features(Dim::KvFeatures) / 2;
    double inner = features(Dim::Ffn);
    if (kind != LayerKind::Dense && hasExperts(model)) // routed and shared experts in place of an FFN
        inner =
            context.share.elements(Dims(Dim::LocalExpert, Dim::ExpertRows, Dim::ExpertFfn)) + features(Dim::SharedFfn);
    // Queries, keys, values, output, (gate,) up, down: behind the output either up and the sum, or gate and down.
    double elements = residual + features(Dim::QueryFeatures) + features(Dim::QueryFeatures) + keys;
    elements += inner;
    if (model.gated)
        elements += residual;
    constexpr double kLogSumExp = 4;
    return Bytes(context.elementBytes * elements + kLogSumExp * features(Dim::Head));
}

} // namespace

void NamedBytes::take(const NamedBytes &other)
{
    if (other.bytes > bytes)
        *this = other;
}

Bytes layerInputBytes(const CostContext &context)
{
    const DimSizes &sizes = context.sequenceParallel ? context.tokenShare : context.share;
    return Bytes(context.elementBytes * sizes.elements(kResidual));
}

Bytes keptWithoutRecompute(const CostContext &context, std::span<const Op> ops)
{
    return keptBytes(ops, context);
}

Bytes keptPerLayer(const CostContext &context, LayerKind kind, std::span<const Op> ops)
{
    const Scenario &scenario = *context.scenario;
    if (scenario.training.recompute == Recompute::Full)
        return checkpointBytes(context);
    Dropped dropped = Dropped::Nothing;
    if (scenario.training.recompute == Recompute::Selective) {
        switch (scenario.software.selectiveRecompute) {
        case SelectiveRecompute::EverySecondMatrix:
            return keptByOperatorPolicy(context, kind);
        case SelectiveRecompute::AttentionCore:
            dropped = Dropped::AttentionCore;
            break;
        case SelectiveRecompute::LightModules:
            dropped = Dropped::LightResults;
            break;
        }
    }
    return keptBytes(ops, context, dropped);
}

Bytes keptPerLayer(const CostContext &context, LayerKind kind)
{
    return keptPerLayer(context, kind, layerOps(context.scenario->model, context.scenario->training, kind).ops());
}

Bytes keptByEmbedding(const CostContext &context)
{
    return keptBytes(embeddingOps(context.scenario->model, context.scenario->training).ops(), context);
}

double logitsPerRank(const CostContext &context)
{
    return context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Vocabulary));
}

NamedBytes largestResult(const CostContext &context, LayerKind kind)
{
    return largestResult(context, layerOps(context.scenario->model, context.scenario->training, kind).ops());
}

NamedBytes largestResult(const CostContext &context, std::span<const Op> ops)
{
    const Scenario &scenario = *context.scenario;
    NamedBytes largest;
    for (const Op &op : ops) {
        const bool scores = op.out.has(Dim::Head) && op.out.has(Dim::Key);
        const double each =
            scores ? std::max(scenario.software.scoreBytes, context.elementBytes) : context.elementBytes;
        largest.take({scores ? kScoresName : op.name, Bytes(each * context.share.elements(op.out))});
    }
    return largest;
}

} // namespace stringline
