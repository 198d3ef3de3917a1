// An all-reduce over a network of several dimensions, ring after ring: reduce-scatter along each dimension, all-gather
// back in reverse (the hierarchical collectives of tori and of nodes with several links). Which dimension comes first
// decides much: the first carries the whole buffer, each later one a share.
//
//   sent along dimension i: 2 (d_i - 1)/d_i x S / (d_1 ... d_(i-1))
//
// One after the other the times add up, and their sum does not depend on the order where bandwidths are equal. Cut into
// chunks that follow one another, all dimensions work at once and the slowest rules.
#pragma once

#include "core/base/quantity.h"

#include <cstddef>
#include <span>
#include <vector>

namespace stringline {

struct RingDimension {
    int size = 1;               // d_i, ranks along it
    BytesPerSecond bandwidth{}; // per rank and direction
    Seconds latency{};          // of one hop
};

struct RingDimensionTimes {
    std::vector<Seconds> perDimension; // both directions of the collective
    Seconds oneAfterTheOther{};
    Seconds pipelined{};      // endless chunks
    std::size_t limiting = 0; // the dimension that rules when pipelined
};
[[nodiscard]] RingDimensionTimes allReduceOverDimensions(std::span<const RingDimension> dimensions, Bytes buffer);

} // namespace stringline
