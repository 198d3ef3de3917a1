#include "core/parallel/sharding.h"

#include <algorithm>

namespace stringline {

DimSizes tensorShare(const ModelSpec &model, const TrainingSpec &training, int tensor)
{
    DimSizes sizes = dimSizes(model, training);
    const double t = std::max(tensor, 1);
    for (Dim dim : {Dim::QueryFeatures, Dim::LatentQuery, Dim::LatentKv, Dim::Head, Dim::Ffn, Dim::FfnUp,
                    Dim::SharedFfn, Dim::SharedFfnUp, Dim::Vocabulary})
        sizes[dim] /= t;
    const double kvHeads = isLatent(model) ? model.heads : model.kvHeads;
    sizes[Dim::KvFeatures] *= std::max(kvHeads / t, 1.0) / kvHeads;
    sizes[Dim::QkvFeatures] = sizes[Dim::LatentQuery] + sizes[Dim::KvFeatures];
    return sizes;
}

DimSizes rankShare(const ModelSpec &model, const TrainingSpec &training, const ParallelPlan &plan)
{
    const double t = std::max(plan.tensor, 1);
    const double c = std::max(plan.context, 1);
    DimSizes sizes = tensorShare(model, training, plan.tensor);
    sizes[Dim::Query] /= c;
    sizes[Dim::Vocabulary] /= vocabularyStages(plan);
    if (hasExperts(model)) {
        const double e = std::max(plan.expert, 1);
        const double et = std::max(plan.expertTensor, 1);
        const double load = training.expertCapacity > 0 ? training.expertCapacity : training.expertImbalance;
        sizes[Dim::LocalExpert] /= e;
        sizes[Dim::ExpertRows] *= e * et / (c * t) * load;
        sizes[Dim::ExpertFfn] /= et;
        sizes[Dim::ExpertFfnUp] /= et;
    }
    return sizes;
}

} // namespace stringline
