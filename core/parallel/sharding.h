// Which dimensions an axis cuts, and what that costs in communication.
#pragma once

#include "core/scenario/scenario.h"
#include "core/workload/operators.h"

namespace stringline {

// The dimensions that tensor parallelism divides: everything that runs along heads, FFN and vocabulary.
inline constexpr Dims kTensorSharded{Dim::QueryFeatures, Dim::KvFeatures,  Dim::QkvFeatures, Dim::Head,
                                     Dim::LatentQuery,   Dim::LatentKv,    Dim::Ffn,         Dim::FfnUp,
                                     Dim::SharedFfn,     Dim::SharedFfnUp, Dim::Vocabulary};

// One rank's share of every dimension under tensor parallelism. Key-value heads are copied where there are fewer of
// them than ranks.
[[nodiscard]] DimSizes tensorShare(const ModelSpec &model, const TrainingSpec &training, int tensor);

// One rank's share under all axes: tokens of a sequence are cut by context parallelism, experts by expert parallelism
// and each expert by expert tensor parallelism. The t ranks of a tensor group send a t-th of their tokens each, so a
// rank gets k b s / c x expert tensor / t rows, those of its busiest experts where loads differ, or their capacity.
[[nodiscard]] DimSizes rankShare(const ModelSpec &model, const TrainingSpec &training, const ParallelPlan &plan);

// Partial sums are left where a summed dimension is cut: forward in the output, backward in the gradient of the input.
[[nodiscard]] constexpr bool leavesPartialSums(const Op &op, Dims sharded)
{
    return op.kind != OpKind::BatchedGemm && op.kind != OpKind::GroupedGemm && op.summed().intersects(sharded) &&
           !op.out.intersects(sharded);
}
[[nodiscard]] constexpr bool leavesPartialInputGradients(const Op &op, Dims sharded)
{
    return op.kind == OpKind::Gemm && op.out.intersects(sharded) && !op.left.intersects(sharded);
}

// Operators that no tensor-sharded dimension touches repeat on every tensor rank; sequence parallelism cuts their
// tokens instead (arXiv 2205.05198, section 4.2.2).
[[nodiscard]] constexpr bool isReplicated(const Op &op)
{
    return !op.left.with(op.right).with(op.out).intersects(kTensorSharded);
}

} // namespace stringline
