#include "core/workload/operators.h"

#include <cassert>

namespace stringline {

namespace {

constexpr Dims kTokens{Dim::Batch, Dim::Query};
constexpr Dims kResidual{Dim::Batch, Dim::Query, Dim::Hidden};
constexpr Dims kScores{Dim::Batch, Dim::Head, Dim::Query, Dim::Key};
constexpr Dims kPerHead{Dim::Batch, Dim::Head, Dim::Query, Dim::HeadSize};
constexpr Dims kPerHeadKeys{Dim::Batch, Dim::Head, Dim::Key, Dim::HeadSize};

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
    Op values{"attention values", OpKind::BatchedGemm, kScores, kPerHeadKeys, kPerHead};
    values.attentionCore = true;
    layer.push(values);
}

// One fused kernel keeps queries, keys and values, and four bytes of log-sum-exp for each row of scores.
void pushFusedAttention(LayerOps &layer)
{
    Op attention{"attention", OpKind::FusedAttention, kPerHead, kPerHeadKeys, kPerHead};
    attention.attentionCore = true;
    layer.push(attention);
}

void pushAttention(LayerOps &layer, const ModelSpec &model, const TrainingSpec &training)
{
    const Dims qkv = kTokens.with(Dims(Dim::QkvFeatures));
    layer.push(gemm("qkv", kResidual, Dims(Dim::Hidden, Dim::QkvFeatures), qkv));
    if (model.qkNorm)
        layer.push(elementwise("qk norm", qkv, 4, 2));
    // Queries, keys and values as attention reads them, kept whether the kernel is fused or not: a recompute of the
    // attention core starts from them.
    Op split = elementwise(model.positions == Positions::Rotary ? "rotary" : "split heads", qkv,
                           model.positions == Positions::Rotary ? 4 : 0, 2);
    if (training.flashAttention)
        split.kept[1] = {Dims(Dim::Batch, Dim::Head, Dim::Query), 4};
    layer.push(split);
    if (training.flashAttention)
        pushFusedAttention(layer);
    else
        pushAttentionKernels(layer, training.dropout);
    layer.push(gemm("attention output", kTokens.with(Dims(Dim::QueryFeatures)), Dims(Dim::QueryFeatures, Dim::Hidden),
                    kResidual));
}

void pushFfn(LayerOps &layer, const ModelSpec &model)
{
    const Dims up = kTokens.with(Dims(Dim::FfnUp));
    const Dims inner = kTokens.with(Dims(Dim::Ffn));
    layer.push(gemm(model.gated ? "ffn gate and up" : "ffn up", kResidual, Dims(Dim::Hidden, Dim::FfnUp), up));
    Op activation = elementwise(model.gated ? "gated activation" : "activation", inner, model.gated ? 6 : 4, 0);
    activation.kept[0] = {up, 2};
    layer.push(activation);
    layer.push(gemm("ffn down", inner, Dims(Dim::Ffn, Dim::Hidden), kResidual));
}

// Bias, dropout and residual: 7 bytes an element with a dropout mask of one byte, 6 without.
Op residualAdd(std::string_view name, bool dropout)
{
    return elementwise(name, kResidual, dropout ? 7 : 6, dropout ? 1 : 0);
}

} // namespace

double DimSizes::elements(Dims dims) const
{
    double product = 1;
    for (int i = 0; i < kDimCount; ++i) {
        if (dims.has(static_cast<Dim>(i)))
            product *= size[static_cast<std::size_t>(i)];
    }
    return product;
}

DimSizes dimSizes(const ModelSpec &model, const TrainingSpec &training)
{
    DimSizes sizes;
    sizes[Dim::Batch] = training.microbatch;
    sizes[Dim::Query] = training.sequence;
    sizes[Dim::Key] = training.sequence;
    sizes[Dim::Hidden] = model.hidden;
    sizes[Dim::QueryFeatures] = static_cast<double>(model.heads) * model.headSize;
    sizes[Dim::KvFeatures] = 2.0 * model.kvHeads * model.headSize;
    sizes[Dim::QkvFeatures] = sizes[Dim::QueryFeatures] + sizes[Dim::KvFeatures];
    sizes[Dim::Head] = model.heads;
    sizes[Dim::HeadSize] = model.headSize;
    sizes[Dim::Ffn] = model.ffnHidden;
    sizes[Dim::FfnUp] = (model.gated ? 2.0 : 1.0) * model.ffnHidden;
    sizes[Dim::Vocabulary] = paddedVocabulary(model);
    return sizes;
}

void LayerOps::push(const Op &op)
{
    assert(m_count < m_ops.size() && "a layer has at most 24 operators");
    m_ops[m_count++] = op;
}

LayerOps layerOps(const ModelSpec &model, const TrainingSpec &training)
{
    LayerOps layer;
    layer.push(elementwise("attention norm", kResidual, 4, 2));
    pushAttention(layer, model, training);
    if (model.normsPerLayer >= 4)
        layer.push(elementwise("norm after attention", kResidual, 4, 2));
    layer.push(residualAdd("attention residual", training.dropout));
    if (model.normsPerLayer >= 2)
        layer.push(elementwise("ffn norm", kResidual, 4, 2));
    pushFfn(layer, model);
    if (model.normsPerLayer >= 4)
        layer.push(elementwise("norm after ffn", kResidual, 4, 2));
    layer.push(residualAdd("ffn residual", training.dropout));
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
        ops.push(elementwise("embedding norm", kResidual, 4, 2));
    if (training.dropout)
        ops.push(elementwise("embedding dropout", kResidual, 5, 1));
    return ops;
}

LayerOps headOps(const ModelSpec &model)
{
    LayerOps ops;
    if (model.finalNorm)
        ops.push(elementwise("final norm", kResidual, 4, 2));
    ops.push(gemm("head", kResidual, Dims(Dim::Hidden, Dim::Vocabulary), kTokens.with(Dims(Dim::Vocabulary))));
    const Dims logits = kTokens.with(Dims(Dim::Vocabulary));
    ops.push(Op{"loss", OpKind::Loss, logits, {}, logits});
    return ops;
}

} // namespace stringline
