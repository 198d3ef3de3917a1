// The end of an iteration: gradients are reduced, the optimizer steps, parameters are gathered.
//
//   compute | ... B31 |              | optimizer |
//   data        | b0 | b1 | b2 | tied |           | parameters |
//
// Buckets of an overlapped reduction start as soon as their gradients are complete, inside the last backward of their
// chunk; otherwise the whole reduction follows the last backward. The gradient norm makes every rank wait for the
// slowest before the optimizer steps; with post-validation it only goes from stage to stage, and the whole norm is
// checked in the next iteration's warm-up (arXiv 2401.10241, section 4).
//
// Where replicas of the pipeline differ there is one class of ranks for each kind of them, and what they do together
// starts with the latest.
#pragma once

#include "core/sim/port.h"
#include "core/sim/timeline.h"

#include <array>
#include <vector>

namespace stringline {

struct GradientBucket {
    Tick ready = 0; // from the start of the chunk's last backward
    Tick duration = 0;
    std::array<PortUse, 2> uses{}; // one after the other, where others may share their ports; what is left uses none
    SentBytes sent{};
};

struct RankFinish {
    std::vector<std::vector<GradientBucket>> chunks; // per chunk on this rank
    Tick optimizer = 0;
    Tick gather = 0;       // of updated parameters
    Tick hiddenGather = 0; // of the same, what runs beside the next iteration's first forward
    SentBytes gathered{};  // by both
};

struct FinishInput {
    std::vector<RankFinish> ranks;
    // Of the classes beside the usual one, where their devices differ: when buckets are ready, and the optimizer. What
    // classes do together takes as long in all of them.
    std::vector<std::vector<RankFinish>> further;
    bool overlapReduction = false;
    Tick tiedReduction = 0; // between the first and the last rank, which both hold a tied embedding; 0 for none
    SentBytes tiedSent;     // of that, by each
    Tick normReduction = 0; // of the gradient norm, over all ranks
    bool postValidation = false;
    Tick normHop = 0; // of the norm so far, from a stage to the next, with post-validation

    // Of a rank of the timeline.
    [[nodiscard]] const RankFinish &of(std::size_t rank) const
    {
        const std::size_t each = rank / ranks.size();
        return each == 0 || further.empty() ? ranks[rank % ranks.size()] : further[each - 1][rank % ranks.size()];
    }
};

// How long the buckets of each stage took where they shared ports, in the order of forEachReduction().
using ReductionTimes = std::vector<std::vector<Tick>>;

// After simulatePipeline(). Appends to the compute and data lanes; sets the timeline's length, and its period to that.
void simulateFinish(const FinishInput &input, Timeline &timeline, const ReductionTimes *reductions = nullptr);

// When a rank is done with passes, transfers, and what was appended to them.
[[nodiscard]] Tick rankEnd(const Timeline &timeline, std::size_t rank);

} // namespace stringline
