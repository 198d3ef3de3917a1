#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

DimSizes tensorShare(const ModelSpec &model, const TrainingSpec &training, int tensor)
{
    DimSizes sizes = dimSizes(model, training);
    const double t = std::max(tensor, 1);
    for (Dim dim : {Dim::QueryFeatures, Dim::Head, Dim::Ffn, Dim::FfnUp, Dim::Vocabulary})
        sizes[dim] /= t;
    sizes[Dim::KvFeatures] = 2.0 * std::max(model.kvHeads / t, 1.0) * model.headSize;
    sizes[Dim::QkvFeatures] = sizes[Dim::QueryFeatures] + sizes[Dim::KvFeatures];
    return sizes;
}

} // namespace stringline
