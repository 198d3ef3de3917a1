#include "core/cost/weights.h"

#include "core/parallel/sharding.h"
#include "core/workload/parameters.h"

#include <algorithm>

namespace stringline {

namespace {

double tensorDegree(const Scenario &scenario)
{
    return std::max(1, scenario.plan.tensor);
}

// Of attention, what every tensor rank holds whole.
double copiedAttention(const ModelSpec &model)
{
    if (isLatent(model)) {
        const double h = model.hidden;
        const double queryDown = model.queryLora > 0 ? h * model.queryLora + model.queryLora : 0;
        return queryDown + h * (model.kvLora + model.keyRopeSize) + model.kvLora;
    }
    return (model.outputBias ? model.hidden : 0) + (model.qkNorm ? 2.0 * model.headSize : 0);
}

double attentionPerRank(const Scenario &scenario, const ParameterCounts &counts)
{
    const ModelSpec &model = scenario.model;
    const double t = tensorDegree(scenario);
    const double copied = copiedAttention(model);
    if (isLatent(model))
        return (counts.attentionPerLayer - copied) / t + copied;
    // Key-value heads are copied where there are fewer of them than ranks.
    const double keyValue = 2.0 * model.hidden * model.kvHeads * model.headSize;
    const double keyValueShare = keyValue / model.kvHeads * std::max(model.kvHeads / t, 1.0);
    return (counts.attentionPerLayer - copied - keyValue) / t + keyValueShare + copied;
}

// Router and gate are copied, shared experts cut like an ordinary FFN.
RankParameters expertsPerRank(const Scenario &scenario, const ParameterCounts &counts)
{
    const ModelSpec &model = scenario.model;
    const double shared = (model.gated ? 3.0 : 2.0) * model.sharedExperts * model.hidden * model.expertFfn;
    const double share = std::max(1, scenario.plan.expert) * std::max(1, scenario.plan.expertTensor);
    return {shared / tensorDegree(scenario) + counts.sharedPerExpertLayer - shared,
            counts.routedPerExpertLayer / share};
}

} // namespace

RankParameters layerParametersPerRank(const Scenario &scenario, LayerKind kind)
{
    const ModelSpec &model = scenario.model;
    const ParameterCounts counts = parameterCounts(model);
    RankParameters parameters{attentionPerRank(scenario, counts) + counts.normsPerLayer, 0};
    if (kind == LayerKind::Expert || (kind == LayerKind::Prediction && hasExperts(model))) {
        parameters += expertsPerRank(scenario, counts);
    } else {
        const double copied = model.mlpBias ? model.hidden : 0;
        parameters.dense += (counts.ffnPerLayer - copied) / tensorDegree(scenario) + copied;
    }
    if (kind == LayerKind::Prediction) {
        const double h = model.hidden;
        parameters.dense += 2 * h * h + 3 * h;
    }
    return parameters;
}

RankParameters trainedLayerParametersPerRank(const Scenario &scenario, LayerKind kind)
{
    const double rank = scenario.training.loraRank;
    if (rank <= 0)
        return layerParametersPerRank(scenario, kind);
    const DimSizes sizes = rankShare(scenario.model, scenario.training, scenario.plan);
    const LayerOps layer = layerOps(scenario.model, scenario.training, kind);
    RankParameters adapters;
    for (const Op &op : layer.ops()) {
        if (!op.linear)
            continue;
        const Dims experts = op.right.common(Dims(Dim::LocalExpert));
        const Dims in = op.right.common(op.left).without(experts);
        const Dims out = op.right.without(op.left);
        const double count = rank * (sizes.elements(in) + sizes.elements(out));
        if (experts.empty())
            adapters.dense += count;
        else
            adapters.expert += count * sizes[Dim::LocalExpert];
    }
    return adapters;
}

double embeddingParametersPerRank(const Scenario &scenario)
{
    const ModelSpec &model = scenario.model;
    const double t = tensorDegree(scenario);
    const double width = model.embeddingProjection > 0 ? model.embeddingProjection : model.hidden;
    const double table = paddedVocabulary(model) * width;
    const double rest = parameterCounts(model).embedding - model.vocabulary * width;
    return table / (t * vocabularyStages(scenario.plan)) + rest;
}

double headParametersPerRank(const Scenario &scenario, bool ownsEmbedding)
{
    const ModelSpec &model = scenario.model;
    const double t = tensorDegree(scenario);
    const ParameterCounts counts = parameterCounts(model);
    const bool needsTable = !model.tied || !ownsEmbedding;
    const double table = needsTable ? static_cast<double>(paddedVocabulary(model)) * model.hidden : 0;
    return (table + (model.headBias ? model.vocabulary : 0)) / (t * vocabularyStages(scenario.plan)) + counts.finalNorm;
}

bool trainsEmbedding(const TrainingSpec &training)
{
    return training.loraRank <= 0 && training.frozenLayers <= 0;
}

bool trainsHead(const TrainingSpec &training)
{
    return training.loraRank <= 0;
}

} // namespace stringline
