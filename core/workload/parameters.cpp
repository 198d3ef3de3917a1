#include "core/workload/parameters.h"

namespace stringline {

namespace {

double normSize(Norm norm, double width)
{
    return norm == Norm::LayerNorm ? 2 * width : width;
}

double latentAttentionParameters(const ModelSpec &model)
{
    const double h = model.hidden;
    const double query = static_cast<double>(model.heads) * queryHeadSize(model);
    const double value = static_cast<double>(model.heads) * valueHeadSize(model);
    const double keyUp = static_cast<double>(model.heads) * (model.keyNopeSize + model.valueHeadSize);
    const double queries =
        model.queryLora > 0 ? h * model.queryLora + model.queryLora + model.queryLora * query : h * query;
    const double keys = h * (model.kvLora + model.keyRopeSize) + model.kvLora + model.kvLora * keyUp;
    return queries + keys + value * h;
}

double attentionParameters(const ModelSpec &model)
{
    if (isLatent(model))
        return latentAttentionParameters(model);
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

double routedParameters(const ModelSpec &model)
{
    return (model.gated ? 3.0 : 2.0) * model.experts * model.hidden * model.expertFfn;
}

double sharedParameters(const ModelSpec &model)
{
    const double h = model.hidden;
    return (model.gated ? 3.0 : 2.0) * model.sharedExperts * h * model.expertFfn + h * model.experts +
           (model.sharedExpertGate ? h : 0) + (model.routerBias ? model.experts : 0);
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
    double expertFfn = 0;
    if (hasExperts(model)) {
        counts.routedPerExpertLayer = routedParameters(model);
        counts.sharedPerExpertLayer = sharedParameters(model);
        expertFfn = counts.routedPerExpertLayer + counts.sharedPerExpertLayer;
    }
    const double h = model.hidden;
    const double every = counts.attentionPerLayer + counts.normsPerLayer;
    // Norms of the two inputs and of the output, and the projection of both inputs to one width.
    counts.perPredictionLayer =
        every + (hasExperts(model) ? expertFfn : counts.ffnPerLayer) + 2 * h * h + 3 * normSize(model.norm, h);
    const int expertLayers = expertLayerCount(model);
    counts.total = model.layers * every + (model.layers - expertLayers) * counts.ffnPerLayer +
                   expertLayers * expertFfn + counts.embedding + counts.head + counts.finalNorm;
    return counts;
}

double parameterCount(const ModelSpec &model)
{
    return parameterCounts(model).total;
}

double activeParameterCount(const ModelSpec &model)
{
    const ParameterCounts counts = parameterCounts(model);
    if (!hasExperts(model))
        return counts.total;
    const double idle = counts.routedPerExpertLayer * (1 - static_cast<double>(model.activeExperts) / model.experts);
    return counts.total - idle * expertLayerCount(model);
}

} // namespace stringline
