// What of the gradients is reduced over data-parallel ranks, and when it is complete.
#pragma once

#include "core/cost/chunk_template.h"

#include <vector>

namespace stringline {

// Bytes per parameter of the gradients that data-parallel ranks reduce.
[[nodiscard]] double reducedGradientBytes(const Scenario &scenario);

// When the gradients of each unit are complete, from the start of the pass that gives them, a whole backward or its
// second part: head, last layer, ..., first layer, embedding and what else the rank holds of a shared vocabulary. With
// the bytes of each on one rank.
struct GradientUnit {
    Tick ready = 0;
    Bytes dense{};
    Bytes expert{}; // reduced over another group
};
[[nodiscard]] std::vector<GradientUnit> gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward,
                                                      const CostContext &context);
// The same into `units`, whose memory is kept.
void gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward, ModelParts &parts,
                   std::vector<GradientUnit> &units);

} // namespace stringline
