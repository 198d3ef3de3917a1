// Lays the operators of a pass out in time: the template that every microbatch of a chunk repeats.
//
// A template is rigid: it has one entry, the compute lane, and all its lanes are quiet again at its end. So a pass is
// as long wherever it starts, and simulating passes alone is exact (tests/core/tst_oracle.cpp expands everything and
// compares to the nanosecond). Inside, collectives run beside compute where the framework overlaps them, and gathers of
// ZeRO-3 run one unit ahead.
#pragma once

#include "core/cost/steps.h"
#include "core/sim/timeline.h"

namespace stringline {

// What a chunk holds besides its layers.
struct ChunkShape {
    int layers = 0;
    bool embedding = false;
    bool head = false;

    bool operator==(const ChunkShape &) const = default;
};

[[nodiscard]] ChunkTemplate buildTemplate(const ChunkShape &shape, Pass pass, const CostContext &context);

// When the gradients of each unit are complete, from the start of the backward: head, last layer, ..., first layer,
// embedding. With the bytes of each on one rank.
struct GradientUnit {
    Tick ready = 0;
    Bytes bytes{};
};
[[nodiscard]] std::vector<GradientUnit> gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward,
                                                      const CostContext &context);

} // namespace stringline
