// FLOPs of operators, one forward pass; of one rank where the sizes are a rank's share.
#pragma once

#include "core/base/quantity.h"
#include "core/workload/operators.h"

#include <span>

namespace stringline {

// What a kernel computes: attention half of all pairs of tokens, under its causal mask.
[[nodiscard]] Flops productFlops(const Op &op, const DimSizes &sizes);
// What is counted of a list of operators: all pairs, the convention of MFU.
[[nodiscard]] Flops forwardFlops(std::span<const Op> ops, const DimSizes &sizes);

} // namespace stringline
