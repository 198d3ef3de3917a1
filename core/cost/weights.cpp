#include "core/cost/weights.h"

#include "core/workload/parameters.h"

#include <algorithm>

namespace stringline {

namespace {

double tensorDegree(const Scenario &scenario)
{
    return std::max(1, scenario.plan.tensor);
}

} // namespace

double layerParametersPerRank(const Scenario &scenario)
{
    const ModelSpec &model = scenario.model;
    const double t = tensorDegree(scenario);
    const ParameterCounts counts = parameterCounts(model);
    const double copied = (model.outputBias ? model.hidden : 0) + (model.mlpBias ? model.hidden : 0) +
                          (model.qkNorm ? 2.0 * model.headSize : 0);
    // Key-value heads are copied where there are fewer of them than ranks.
    const double keyValue = 2.0 * model.hidden * model.kvHeads * model.headSize;
    const double keyValueShare = keyValue / model.kvHeads * std::max(model.kvHeads / t, 1.0);
    const double cut = counts.attentionPerLayer + counts.ffnPerLayer - copied - keyValue;
    return cut / t + keyValueShare + copied + counts.normsPerLayer;
}

double embeddingParametersPerRank(const Scenario &scenario)
{
    const ModelSpec &model = scenario.model;
    const double t = tensorDegree(scenario);
    const double width = model.embeddingProjection > 0 ? model.embeddingProjection : model.hidden;
    const double table = paddedVocabulary(model) * width;
    const double rest = parameterCounts(model).embedding - model.vocabulary * width;
    return table / t + rest;
}

double headParametersPerRank(const Scenario &scenario, bool ownsEmbedding)
{
    const ModelSpec &model = scenario.model;
    const double t = tensorDegree(scenario);
    const ParameterCounts counts = parameterCounts(model);
    const bool needsTable = !model.tied || !ownsEmbedding;
    const double table = needsTable ? static_cast<double>(paddedVocabulary(model)) * model.hidden : 0;
    return table / t + (model.headBias ? model.vocabulary / t : 0) + counts.finalNorm;
}

} // namespace stringline
