// What the host needs to launch the kernels of a pass.
#pragma once

#include "core/cost/chunk_template.h"

#include <vector>

namespace stringline {

// Of a backward in two parts the second launches its products, each with a
// kernel that adds up where the product does not, and the first all the rest.
[[nodiscard]] Seconds hostTime(const ChunkShape &shape, Pass pass, const CostContext &context,
                               const std::vector<LayoutUnit> &units);

} // namespace stringline
