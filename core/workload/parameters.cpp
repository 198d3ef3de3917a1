#include "core/workload/parameters.h"

namespace stringline {

namespace {

double normSize(Norm norm, double width)
{
    return norm == Norm::LayerNorm ? 2 * width : width;
}

double attentionParameters(const ModelSpec &model)
{
    const double h = model.hidden;
    const double query = static_cast<double>(model.heads) * model.headSize;
    const double keyValue = 2.0 * model.kvHeads * model.headSize;
    double count = h * query + h * keyValue + query * h;
    if (model.qkvBias)
        count += query + keyValue;
    if (model.outputBias)
        count += h;
    if (model.qkNorm)
        count += 2.0 * model.headSize;
    return count;
}

double ffnParameters(const ModelSpec &model)
{
    const double h = model.hidden;
    const double f = model.ffnHidden;
    const double ups = model.gated ? 2 : 1;
    return (ups + 1) * h * f + (model.mlpBias ? ups * f + h : 0);
}

double embeddingParameters(const ModelSpec &model)
{
    const double h = model.hidden;
    const double width = model.embeddingProjection > 0 ? model.embeddingProjection : h;
    double count = model.vocabulary * width;
    if (model.positions == Positions::Learned)
        count += model.positionRows * h;
    if (model.embeddingNorm)
        count += normSize(model.norm, h);
    if (model.embeddingProjection > 0)
        count += 2 * width * h; // into the layers and out of them
    return count;
}

} // namespace

ParameterCounts parameterCounts(const ModelSpec &model)
{
    ParameterCounts counts;
    counts.attentionPerLayer = attentionParameters(model);
    counts.ffnPerLayer = ffnParameters(model);
    counts.normsPerLayer = model.normsPerLayer * normSize(model.norm, model.hidden);
    counts.embedding = embeddingParameters(model);
    counts.head = (model.tied ? 0.0 : static_cast<double>(model.vocabulary) * model.hidden) +
                  (model.headBias ? model.vocabulary : 0);
    counts.finalNorm = model.finalNorm ? normSize(model.norm, model.hidden) : 0;
    counts.total = model.layers * (counts.attentionPerLayer + counts.ffnPerLayer + counts.normsPerLayer) +
                   counts.embedding + counts.head + counts.finalNorm;
    return counts;
}

double parameterCount(const ModelSpec &model)
{
    return parameterCounts(model).total;
}

double activeParameterCount(const ModelSpec &model)
{
    return parameterCount(model);
}

} // namespace stringline
