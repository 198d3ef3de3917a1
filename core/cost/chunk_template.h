// Lays the operators of a pass out in time: the template that every microbatch of a chunk repeats.
//
// A template is rigid: it has one entry, the compute lane, and all its lanes are quiet again at its end. So a pass is
// as long wherever it starts, and simulating passes alone is exact (tests/core/tst_oracle.cpp expands everything and
// compares to the nanosecond). Inside, collectives run beside compute where the framework overlaps them, and gathers of
// ZeRO-3 run one unit ahead.
#pragma once

#include "core/cost/chunk_shape.h"
#include "core/cost/model_parts.h"
#include "core/sim/timeline.h"

#include <array>
#include <vector>

namespace stringline {

// A layer, the embedding or the head: what ZeRO gathers and reduces as one.
struct LayoutUnit {
    const PartSteps *steps = nullptr;
    Part part = Part::Frozen;
    RankParameters parameters;
    RankParameters trained;
    std::int16_t layer = -1;
    LayerKind kind = LayerKind::Dense;
    Bytes parked{}; // of one microbatch's activations, in host memory from the forward to the backward
};

// Memory that laying out a pass needs, to be used again.
struct LayoutScratch {
    std::vector<LayoutUnit> units;
    std::vector<Tick> gathered;
    std::vector<std::int32_t> gathers; // streams up to that of each unit
};

// Of a backward in two parts (Pass::InputGradient, Pass::WeightGradient) the second holds the products that give
// gradients of weights, the rows added to the embedding's gradient, and the reductions of ZeRO 2 and 3; the first all
// the rest: recompute, gathers, all communication of tensors, and gradients of norms and adapters, whose kernels give
// those of their input too. Together they compute exactly what the whole backward does (arXiv 2401.10241, section 2).
[[nodiscard]] ChunkTemplate buildTemplate(const ChunkShape &shape, Pass pass, const CostContext &context);
// Its times before launches stretch it: of a chunk whose units neither run in the background nor park activations the
// sum of those of its units.
struct PassLoad {
    Tick device = 0;
    std::array<Tick, kActivityCount> exposed{};
    Seconds host{}; // that launches need
};
[[nodiscard]] PassLoad passLoad(const ChunkShape &shape, Pass pass, ModelParts &parts, LayoutScratch &scratch);
// Device and host run side by side; the longer one leads, and near a tie both show: a norm of order four. Seconds.
[[nodiscard]] double stretchedByHost(double device, double host);

// Its times alone.
struct PassLength {
    Tick duration = 0;
    std::array<Tick, kActivityCount> exposed{};
};
[[nodiscard]] PassLength passLength(const ChunkShape &shape, Pass pass, ModelParts &parts, LayoutScratch &scratch);
// The same into `result`, whose memory is used again, with the parts that all chunks share.
void buildTemplate(const ChunkShape &shape, Pass pass, ModelParts &parts, LayoutScratch &scratch,
                   ChunkTemplate &result);

} // namespace stringline
