// The chunk level of the simulation: passes of microbatches through the stages of a pipeline, and the transfers
// between them.
//
// Each rank works through its schedule's list in order. A pass starts when its rank is free and its input has arrived;
// a transfer starts when its pass has ended and the rank's earlier transfers have left (one port out of each rank).
//
//   start(F, s, i) = max( free(rank), arrived(F, s-1, i) )
//   start(B, s, i) = max( free(rank), arrived(B, s+1, i), end(F, s, i) )
//   leaves(x)      = max( end(x), port(rank) );  arrives = leaves + transfer
//
// Since the order on each rank is fixed, one sweep finds every time: ranks run until they need what is not there yet
// and go on when it comes. A rank that never goes on is a deadlock, and is named.
#pragma once

#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"

#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

// What the passes of one chunk of the model cost.
struct ChunkTimes {
    std::array<Tick, kPassCount> pass{};
    std::array<std::int32_t, kPassCount> templates{kNone, kNone, kNone, kNone, kNone, kNone};
    Tick pair = 0;         // of its forward together with a whole backward of a chunk like it
    Tick sendForward = 0;  // of its output to the chunk behind it
    Tick sendBackward = 0; // of its input's gradient to the one before

    [[nodiscard]] Tick of(Pass which) const { return pass[static_cast<std::size_t>(which)]; }
    [[nodiscard]] std::int32_t templateOf(Pass which) const { return templates[static_cast<std::size_t>(which)]; }
};

struct PipelineInput {
    ScheduleShape shape;
    const ScheduleRow *schedule = nullptr; // that the orders come from; none where they were given
    Placement placement = Placement::Looped;
    Orders orders;                  // by rank
    std::vector<ChunkTimes> chunks; // in model order
    bool blockingSends = false;     // a rank computes nothing while it sends
    bool fusesPairs = false;        // passes that a schedule pairs run together, for ChunkTimes::pair
};

// Fills the compute and pipeline lanes of `timeline.ranks` and its length. Returns an empty text, or what cannot run:
// "rank 2 waits for ever for F3 of stage 1". A stop request leaves the timeline unfinished.
[[nodiscard]] std::string simulatePipeline(const PipelineInput &input, Timeline &timeline, std::stop_token stop = {});

} // namespace stringline
