// Global batch = microbatch x accumulation x data-parallel ranks, as configurations of frameworks state it: with all
// four numbers, one of which is often wrong.
#pragma once

#include "core/base/diagnostic.h"

#include <cstdint>

namespace stringline {

struct BatchNumbers {
    std::int64_t globalBatch = 0;
    std::int64_t microbatch = 0;
    std::int64_t accumulation = 0; // 0 where it is left to follow from the others
    std::int64_t ranks = 0;        // data-parallel
    std::int64_t gpusPerRank = 1;  // tensor x context x pipeline, for what is said about GPUs
};

// Empty where the numbers agree; else one Error that names the products and every number that would repair it, with
// fixes for the global batch, the microbatch and the GPUs. All numbers positive, but for `accumulation`.
[[nodiscard]] Diagnostics batchIdentity(const BatchNumbers &numbers);

} // namespace stringline
