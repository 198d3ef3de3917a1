// What every rank does at one moment of an iteration, in what order things begin and end, and a sentence about it: what
// a cursor that runs over the timeline shows.
//
//   t = 1.234 s: stages 0–3 forward, 4–7 wait
//
// A moment costs a binary search per lane, so that it may be asked for sixty times a second.
#pragma once

#include "core/sim/memory_steps.h"
#include "core/sim/timeline.h"

#include <span>
#include <string>
#include <vector>

namespace stringline {

struct RankMoment {
    Activity activity = Activity::Waiting;
    SpanRef span; // what runs; none while it waits

    bool operator==(const RankMoment &) const = default;
};

// By rank of the timeline. Compute goes before the collectives beside it; a rank that only sends to another stage
// waits. A span runs from its start until just before its end.
[[nodiscard]] std::vector<RankMoment> stateAt(const Timeline &timeline, Tick time);

// The nearest start or end of a pass or collective of `ranks` after `time`, or before it; the ends of the timeline
// where there is none.
[[nodiscard]] Tick eventAfter(const Timeline &timeline, std::span<const int> ranks, Tick time);
[[nodiscard]] Tick eventBefore(const Timeline &timeline, std::span<const int> ranks, Tick time);

// Bytes of activations from the steps of a rank; see memory_steps.h.
[[nodiscard]] double activationsAt(std::span<const MemoryStep> steps, Tick time);

// "stages 0–3, 6 forward; 4–5 wait"; each activity once, in the order in which stages first do it.
[[nodiscard]] std::string stateText(std::span<const RankMoment> state);
// "t = 1.234 s: " and that.
[[nodiscard]] std::string momentText(std::span<const RankMoment> state, Tick time);

} // namespace stringline
