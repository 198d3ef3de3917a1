#include "core/workload/operators.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace stringline {

namespace {

constexpr Dims kTokens{Dim::Batch, Dim::Query};
constexpr Dims kResidual{Dim::Batch, Dim::Query, Dim::Hidden};
constexpr Dims kScores{Dim::Batch, Dim::Head, Dim::Query, Dim::Key};
constexpr Dims kPerHead{Dim::Batch, Dim::Head, Dim::Query, Dim::HeadSize};
constexpr Dims kPerHeadKeys{Dim::Batch, Dim::Head, Dim::Key, Dim::HeadSize};
constexpr Dims kPerHeadValues{Dim::Batch, Dim::Head, Dim::Key, Dim::ValueSize};
constexpr Dims kPerHeadOut{Dim::Batch, Dim::Head, Dim::Query, Dim::ValueSize};
constexpr Dims kExpertTokens{Dim::LocalExpert, Dim::ExpertRows, Dim::Hidden};

Op elementwise(std::string_view name, Dims out, double traffic, double keptBytes)
{
    Op op{name, OpKind::Elementwise, out, {}, out, traffic};
    op.kept[0] = {out, keptBytes};
    return op;
}

Op gemm(std::string_view name, Dims left, Dims weights, Dims out)
{
    Op op{name, OpKind::Gemm, left, weights, out};
    op.kept[0] = {left, 2};
    return op;
}

// A matrix of a layer: in fp8 training it keeps one byte an element of its input.
Op linear(std::string_view name, Dims left, Dims weights, Dims out, const TrainingSpec &training)
{
    Op op = gemm(name, left, weights, out);
    op.linear = true;
    op.kept[0].bytes = isFp8OrLess(training.precision) ? 1 : 2;
    return op;
}

Op norm(std::string_view name, Dims out)
{
    Op op = elementwise(name, out, 4, 2);
    op.light = true;
    return op;
}

// A matrix behind a norm.
Op normed(Op op)
{
    op.lightInput = true;
    return op;
}

// Scores, softmax, dropout and values as separate kernels. Kept, of arXiv 2205.05198 section 4.1: queries and keys 2
// bytes an element, softmax output 2, dropout mask 1 and output 2, values 2.
void pushAttentionKernels(LayerOps &layer, bool dropout)
{
    Op scores{"attention scores", OpKind::BatchedGemm, kPerHead, kPerHeadKeys, kScores};
    scores.attentionCore = true;
    layer.push(scores);
    Op softmax = elementwise("softmax", kScores, 4, 2);
    softmax.attentionCore = true;
    layer.push(softmax);
    if (dropout) {
        Op drop = elementwise("attention dropout", kScores, 5, 3);
        drop.attentionCore = true;
        layer.push(drop);
    }
    Op values{"attention values", OpKind::BatchedGemm, kScores, kPerHeadValues, kPerHeadOut};
    values.attentionCore = true;
    layer.push(values);
}

// One fused kernel keeps queries, keys and values, and four bytes of log-sum-exp for each row of scores.
void pushFusedAttention(LayerOps &layer)
{
    Op attention{"attention", OpKind::FusedAttention, kPerHead, kPerHeadKeys, kPerHeadOut};
    attention.attentionCore = true;
    layer.push(attention);
}

void pushQkv(LayerOps &layer, const ModelSpec &model, const TrainingSpec &training)
{
    const Dims qkv = kTokens.with(Dims(Dim::QkvFeatures));
    layer.push(normed(linear("qkv", kResidual, Dims(Dim::Hidden, Dim::QkvFeatures), qkv, training)));
    if (model.qkNorm)
        layer.push(norm("qk norm", qkv));
}

// Down to a compressed query and compressed keys and values, a norm on each, up to heads (arXiv 2405.04434, section
// 2.1.2). The down-projections are not cut by tensor parallelism.
void pushLatentQkv(LayerOps &layer, const ModelSpec &model, const TrainingSpec &training)
{
    const Dims query = kTokens.with(Dims(Dim::LatentQuery));
    const Dims compressedKeys = kTokens.with(Dims(Dim::KvLora));
    if (model.queryLora > 0) {
        const Dims compressed = kTokens.with(Dims(Dim::QueryLora));
        layer.push(normed(linear("query down", kResidual, Dims(Dim::Hidden, Dim::QueryLora), compressed, training)));
        layer.push(norm("query norm", compressed));
        Op up = normed(linear("query up", compressed, Dims(Dim::QueryLora, Dim::LatentQuery), query, training));
        up.light = true;
        layer.push(up);
    } else {
        layer.push(normed(linear("query", kResidual, Dims(Dim::Hidden, Dim::LatentQuery), query, training)));
    }
    Op down = linear("key-value down", kResidual, Dims(Dim::Hidden, Dim::KvLora), compressedKeys, training);
    down.kept[0].bytes = 0; // the same input as the query's
    layer.push(down);
    const Dims latent = kTokens.with(Dims(Dim::KvLatent));
    layer.push(norm("key-value norm", latent));
    Op up = normed(linear("key-value up", latent, Dims(Dim::KvLatent, Dim::LatentKv), kTokens.with(Dims(Dim::LatentKv)),
                          training));
    up.light = true;
    layer.push(up);
}

void pushAttention(LayerOps &layer, const ModelSpec &model, const TrainingSpec &training)
{
    if (isLatent(model))
        pushLatentQkv(layer, model, training);
    else
        pushQkv(layer, model, training);
    // Queries, keys and values as attention reads them, kept whether the kernel is fused or not: a recompute of the
    // attention core starts from them.
    Op split = elementwise(model.positions == Positions::Rotary ? "rotary" : "split heads",
                           kTokens.with(Dims(Dim::QkvFeatures)), model.positions == Positions::Rotary ? 4 : 0, 2);
    split.lightInput = isLatent(model);
    if (training.flashAttention)
        split.kept[1] = {Dims(Dim::Batch, Dim::Head, Dim::Query), 4};
    layer.push(split);
    if (training.flashAttention)
        pushFusedAttention(layer);
    else
        pushAttentionKernels(layer, training.dropout);
    Op output = linear("attention output", kTokens.with(Dims(Dim::QueryFeatures)),
                       Dims(Dim::QueryFeatures, Dim::Hidden), kResidual, training);
    output.castsInput = true;
    layer.push(output);
}

// The three operators of a feed-forward network; the names say whose.
struct FfnNames {
    std::string_view up;
    std::string_view activation;
    std::string_view down;
};

void pushFfn(LayerOps &layer, const ModelSpec &model, const TrainingSpec &training, FfnNames names, Dim innerDim,
             Dim upDim)
{
    const Dims up = kTokens.with(Dims(upDim));
    const Dims inner = kTokens.with(Dims(innerDim));
    layer.push(normed(linear(names.up, kResidual, Dims(Dim::Hidden, upDim), up, training)));
    Op activation = elementwise(names.activation, inner, model.gated ? 6 : 4, 0);
    activation.kept[0] = {up, 2};
    activation.light = true;
    layer.push(activation);
    Op down = linear(names.down, inner, Dims(innerDim, Dim::Hidden), kResidual, training);
    down.castsInput = down.lightInput = true;
    layer.push(down);
}

void pushDenseFfn(LayerOps &layer, const ModelSpec &model, const TrainingSpec &training)
{
    pushFfn(layer, model, training,
            {model.gated ? "ffn gate and up" : "ffn up", model.gated ? "gated activation" : "activation", "ffn down"},
            Dim::Ffn, Dim::FfnUp);
}

// Router, permutation, dispatch, a product per expert, and all the way back; shared experts beside. Kept per copy of a
// token: input, gate and up, product, output (arXiv 2101.03961; Megatron Core's token dispatcher).
void pushExpertFfn(LayerOps &layer, const ModelSpec &model, const TrainingSpec &training)
{
    const Dims up{Dim::LocalExpert, Dim::ExpertRows, Dim::ExpertFfnUp};
    const Dims inner{Dim::LocalExpert, Dim::ExpertRows, Dim::ExpertFfn};
    layer.push(normed(gemm("router", kResidual, Dims(Dim::Hidden, Dim::Experts), kTokens.with(Dims(Dim::Experts)))));
    Op permute = elementwise("permute", kExpertTokens, 0, 0);
    permute.permutes = true;
    layer.push(permute);
    Op dispatch{"dispatch", OpKind::Exchange, kExpertTokens, {}, kExpertTokens};
    dispatch.outward = true;
    layer.push(dispatch);
    const double keptBytes = isFp8OrLess(training.precision) ? 1 : 2;
    Op first{"experts up", OpKind::GroupedGemm, kExpertTokens, Dims(Dim::LocalExpert, Dim::Hidden, Dim::ExpertFfnUp),
             up};
    first.kept[0] = {kExpertTokens, keptBytes};
    first.linear = first.castsInput = true;
    layer.push(first);
    Op activation = elementwise("experts activation", inner, model.gated ? 6 : 4, 0);
    activation.kept[0] = {up, 2};
    activation.light = true;
    layer.push(activation);
    Op second{"experts down", OpKind::GroupedGemm, inner, Dims(Dim::LocalExpert, Dim::ExpertFfn, Dim::Hidden),
              kExpertTokens};
    second.kept[0] = {inner, keptBytes};
    second.linear = second.castsInput = second.lightInput = true;
    layer.push(second);
    layer.push(Op{"combine", OpKind::Exchange, kExpertTokens, {}, kExpertTokens});
    Op unpermute = elementwise("unpermute", kExpertTokens, 0, 2);
    unpermute.permutes = true;
    layer.push(unpermute);
    if (model.sharedExperts > 0)
        pushFfn(layer, model, training, {"shared experts up", "shared activation", "shared experts down"},
                Dim::SharedFfn, Dim::SharedFfnUp);
}

// Bias, dropout and residual: 7 bytes an element with a dropout mask of one byte, 6 without.
Op residualAdd(std::string_view name, bool dropout)
{
    return elementwise(name, kResidual, dropout ? 7 : 6, dropout ? 1 : 0);
}

// Tokens that a query sees, as if the mask were causal over so many: the mean over the layers with and without a
// window, or over packed documents. A window of w in s tokens leaves s w - w^2/2 pairs, a causal mask s^2/2.
double visibleKeys(const ModelSpec &model, const TrainingSpec &training)
{
    double whole = training.sequence;
    double squares = 0;
    double tokens = 0;
    for (const int length : training.documentLengths) {
        squares += static_cast<double>(length) * length;
        tokens += length;
    }
    if (tokens > 0)
        whole = std::min(whole, squares / tokens);
    const double w = model.slidingWindow;
    if (w <= 0 || w >= whole || !training.flashAttention)
        return whole;
    const double local = 2 * w - w * w / whole;
    const double global = model.globalLayerStep > 0 ? 1.0 / model.globalLayerStep : 0;
    return global * whole + (1 - global) * local;
}

} // namespace

double DimSizes::elements(Dims dims) const
{
    double product = 1;
    for (std::uint32_t left = dims.bits(); left != 0; left &= left - 1)
        product *= size[static_cast<std::size_t>(std::countr_zero(left))];
    return product;
}

DimSizes dimSizes(const ModelSpec &model, const TrainingSpec &training)
{
    return dimSizes(model, training, training.microbatch);
}

DimSizes dimSizes(const ModelSpec &model, const TrainingSpec &training, int sequences)
{
    DimSizes sizes;
    sizes[Dim::Batch] = sequences;
    sizes[Dim::Query] = training.sequence;
    sizes[Dim::Key] = visibleKeys(model, training);
    sizes[Dim::Hidden] = model.hidden;
    const double heads = model.heads;
    sizes[Dim::QueryFeatures] = heads * valueHeadSize(model);
    sizes[Dim::LatentQuery] = heads * queryHeadSize(model);
    sizes[Dim::LatentKv] = heads * (model.keyNopeSize + model.valueHeadSize);
    sizes[Dim::QueryLora] = model.queryLora;
    sizes[Dim::KvLora] = model.kvLora + model.keyRopeSize;
    sizes[Dim::KvLatent] = model.kvLora;
    const double kvHeads = isLatent(model) ? heads : model.kvHeads;
    sizes[Dim::KvFeatures] = kvHeads * (queryHeadSize(model) + valueHeadSize(model));
    sizes[Dim::QkvFeatures] = sizes[Dim::LatentQuery] + sizes[Dim::KvFeatures];
    sizes[Dim::Head] = heads;
    sizes[Dim::HeadSize] = queryHeadSize(model);
    sizes[Dim::ValueSize] = valueHeadSize(model);
    sizes[Dim::Ffn] = model.ffnHidden;
    sizes[Dim::FfnUp] = (model.gated ? 2.0 : 1.0) * model.ffnHidden;
    sizes[Dim::Vocabulary] = paddedVocabulary(model);
    if (hasExperts(model)) {
        sizes[Dim::Experts] = model.experts;
        sizes[Dim::LocalExpert] = model.experts;
        sizes[Dim::ExpertRows] =
            static_cast<double>(sequences) * training.sequence * model.activeExperts / model.experts;
        sizes[Dim::ExpertFfn] = model.expertFfn;
        sizes[Dim::ExpertFfnUp] = (model.gated ? 2.0 : 1.0) * model.expertFfn;
        sizes[Dim::SharedFfn] = static_cast<double>(model.sharedExperts) * model.expertFfn;
        sizes[Dim::SharedFfnUp] = (model.gated ? 2.0 : 1.0) * sizes[Dim::SharedFfn];
    }
    sizes[Dim::PairHidden] = 2.0 * model.hidden;
    return sizes;
}

void LayerOps::push(const Op &op)
{
    assert(m_count < m_ops.size() && "a layer has at most 40 operators");
    m_ops[m_count++] = op;
}

LayerOps layerOps(const ModelSpec &model, const TrainingSpec &training, LayerKind kind)
{
    LayerOps layer;
    if (kind == LayerKind::Prediction) {
        const Dims pair = kTokens.with(Dims(Dim::PairHidden));
        layer.push(norm("prediction norms", pair));
        layer.push(linear("prediction input", pair, Dims(Dim::PairHidden, Dim::Hidden), kResidual, training));
    }
    layer.push(norm("attention norm", kResidual));
    pushAttention(layer, model, training);
    if (model.normsPerLayer >= 4)
        layer.push(norm("norm after attention", kResidual));
    // A parallel block adds attention and FFN to the residual at once.
    if (!model.parallelBlock)
        layer.push(residualAdd("attention residual", training.dropout));
    if (model.normsPerLayer >= 2)
        layer.push(norm("ffn norm", kResidual));
    if (kind == LayerKind::Expert || (kind == LayerKind::Prediction && hasExperts(model)))
        pushExpertFfn(layer, model, training);
    else
        pushDenseFfn(layer, model, training);
    if (model.normsPerLayer >= 4)
        layer.push(norm("norm after ffn", kResidual));
    layer.push(residualAdd(model.parallelBlock ? "residual" : "ffn residual", training.dropout));
    return layer;
}

LayerOps embeddingOps(const ModelSpec &model, const TrainingSpec &training)
{
    LayerOps ops;
    // A lookup sums over the vocabulary like a product with one-hot rows: cut by tensor parallelism it leaves partial
    // sums. Its cost is the rows it moves.
    Op lookup{"embedding",
              OpKind::Elementwise,
              kTokens.with(Dims(Dim::Vocabulary)),
              Dims(Dim::Vocabulary, Dim::Hidden),
              kResidual,
              model.positions == Positions::Learned ? 8.0 : 4.0};
    ops.push(lookup);
    if (model.embeddingNorm)
        ops.push(norm("embedding norm", kResidual));
    if (training.dropout)
        ops.push(elementwise("embedding dropout", kResidual, 5, 1));
    return ops;
}

LayerOps headOps(const ModelSpec &model)
{
    LayerOps ops;
    if (model.finalNorm)
        ops.push(norm("final norm", kResidual));
    ops.push(gemm("head", kResidual, Dims(Dim::Hidden, Dim::Vocabulary), kTokens.with(Dims(Dim::Vocabulary))));
    const Dims logits = kTokens.with(Dims(Dim::Vocabulary));
    ops.push(Op{"loss", OpKind::Loss, logits, {}, logits});
    return ops;
}

} // namespace stringline
