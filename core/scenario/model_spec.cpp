#include "core/scenario/model_spec.h"

#include <algorithm>
#include <limits>

namespace stringline {

int paddedVocabulary(const ModelSpec &model)
{
    const std::int64_t multiple = std::max(1, model.vocabularyPadTo);
    const std::int64_t padded = (model.vocabulary + multiple - 1) / multiple * multiple;
    return static_cast<int>(std::min<std::int64_t>(padded, std::numeric_limits<int>::max()));
}

int expertLayerCount(const ModelSpec &model)
{
    if (!hasExperts(model))
        return 0;
    const int step = std::max(1, model.expertLayerStep);
    return std::max(0, model.layers - model.denseLayers) / step;
}

} // namespace stringline
