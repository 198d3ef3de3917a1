// The chunk level of the simulation: passes of microbatches through the chunks of a pipeline, and the transfers
// between them.
//
// Each rank works through its schedule's list in order. A pass starts when its rank is free and its input has arrived;
// a transfer starts when its pass has ended and the rank's earlier transfers have left (one port out of each rank).
//
//   start(F, s, i) = max( free(rank), arrived(F, s-1, i) )
//   start(B, s, i) = max( free(rank), arrived(B, s+1, i) )       its own forward stands before it in the rank's order
//   leaves(x)      = max( end(x), port(rank) );  arrives = leaves + transfer
//
// Since the order on each rank is fixed, start times are a longest path: one sweep over the arrays of a structure.
#pragma once

#include "core/schedule/schedule.h"
#include "core/sim/port.h"
#include "core/sim/structure.h"
#include "core/sim/timeline.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

// What the passes of one chunk of the model cost.
struct ChunkTimes {
    std::array<Tick, kPassCount> pass{};
    std::array<std::int32_t, kPassCount> templates{kNone, kNone, kNone, kNone, kNone, kNone};
    Tick pair = 0;         // of its forward beside the backward of a chunk like it; 0 where the orders have no pairs
    Tick sendForward = 0;  // of its output to the chunk behind it
    Tick sendBackward = 0; // of its input's gradient to the one before

    [[nodiscard]] Tick of(Pass which) const { return pass[static_cast<std::size_t>(which)]; }
    [[nodiscard]] std::int32_t templateOf(Pass which) const { return templates[static_cast<std::size_t>(which)]; }
};

// Passes that take longer than their cost says, each by a share of its own: durations are spread by a normal
// distribution of this standard deviation, cut at three of them. The same seed gives the same times on any machine.
struct Jitter {
    double deviation = 0; // of a pass's duration; 0 for none
    std::uint64_t seed = 1;

    bool operator==(const Jitter &) const = default;
};

// One pass as it is not, to see what it would change. A pass of a pair stands for both.
struct PassTrial {
    std::int32_t rank = 0;
    std::int32_t index = 0;   // on the rank's compute lane
    bool inputAtOnce = false; // it waits for nothing but its rank; causes still name what it would have waited for
    Tick longer = 0;
};

// What one replica of the pipeline has of its own.
struct Replica {
    std::span<const double> slowdown; // of each rank's passes, 1 for none; empty for none at all
    Jitter jitter;
    std::span<const Tick> freeFrom; // when each rank may begin; empty for at once
    std::optional<PassTrial> trial;
    std::span<const ChunkTimes> chunks; // as its devices run them; empty for those of the pipeline
};

struct PipelineInput {
    ScheduleShape shape;
    const ScheduleRow *schedule = nullptr; // that the orders come from; none where they were given
    Placement placement = Placement::Looped;
    Orders orders;                  // by rank; not needed where there is a structure
    StructurePtr structure;         // of the orders; built where missing
    std::vector<ChunkTimes> chunks; // in model order
    bool blockingSends = false;     // a rank computes nothing while it sends
    bool sharesPorts = false;       // transfers that meet share a port's bandwidth, see shared_iteration.h
    PortUse transfer;               // how every send uses its port; its duration stands in ChunkTimes
    bool fusesPairs = false;        // passes that a schedule pairs run together, for ChunkTimes::pair
    // Where all ranks share the vocabulary: the last output goes to all, and all join once or twice.
    Tick vocabularyBroadcast = 0;
    std::array<Tick, 2> vocabularyBarriers{};

    std::vector<double> slowdown; // see Replica
    Jitter jitter;
    std::vector<Tick> freeFrom;
    std::optional<PassTrial> trial; // of the usual replica

    [[nodiscard]] Replica replica() const { return {slowdown, jitter, freeFrom, trial, {}}; }
};

// Fills `timeline.passes`, from which its ranks take their compute and pipeline lanes, and its length. Returns an empty
// text, or what cannot run: "rank 2 waits for ever at F3 of chunk 0: ...". A stop request leaves the timeline empty.
// Reuses what the timeline holds: a second simulation of the same structure allocates next to nothing.
[[nodiscard]] std::string simulatePipeline(const PipelineInput &input, Timeline &timeline, std::stop_token stop = {});

// A timeline's ranks for so many classes of replicas, rank by rank and class by class, with passes to fill by
// sweepPasses(). Its own are used again where nobody else holds them.
void followClasses(Timeline &timeline, int ranks, int classes);
// Times of one replica's passes into `passes`; false where a stop request ended it. Needs `input.structure`.
bool sweepPasses(const PipelineInput &input, const Replica &replica, PassTimes &passes, const std::stop_token &stop);

// The same without a timeline: the end of the last pass or transfer, for searches. Needs `input.structure`.
[[nodiscard]] Tick pipelineLength(const PipelineInput &input, PassTimes &passes);

} // namespace stringline
