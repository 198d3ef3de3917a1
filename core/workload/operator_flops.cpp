#include "core/workload/operator_flops.h"

namespace stringline {

// Dimensions shared by left, right and out are the batch, other shared ones are summed over.
Flops productFlops(const Op &op, const DimSizes &sizes)
{
    if (op.kind == OpKind::FusedAttention) // causal: half of all pairs, two products
        return Flops(sizes.elements(Dims(Dim::Batch, Dim::Head, Dim::Query, Dim::Key)) *
                     (sizes[Dim::HeadSize] + sizes[Dim::ValueSize]));
    const Dims batch = op.left.common(op.right).common(op.out);
    const Dims summed = op.left.common(op.right).without(batch);
    const double rows = sizes.elements(op.left.without(batch).without(summed));
    const double columns = sizes.elements(op.right.without(batch).without(summed));
    return Flops(2 * (batch.empty() ? 1 : sizes.elements(batch)) * rows * columns * sizes.elements(summed));
}

Flops forwardFlops(std::span<const Op> ops, const DimSizes &sizes)
{
    Flops sum;
    for (const Op &op : ops) {
        if (op.kind == OpKind::Gemm || op.kind == OpKind::BatchedGemm || op.kind == OpKind::GroupedGemm)
            sum += productFlops(op, sizes);
        else if (op.kind == OpKind::FusedAttention)
            sum += productFlops(op, sizes) * 2;
    }
    return sum;
}

} // namespace stringline
