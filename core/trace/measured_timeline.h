// A step of a measured trace as a timeline, so that whatever draws a simulation draws it as well.
//
//   stream 7    | gemm | gemm |      | adam |       compute   | gemm | gemm |      | adam |
//   stream 20      | all-reduce (tp) |              tensor       | all-reduce   |
//
// A rank for every process with a device, in the order of the trace. Events of the device without children become
// spans, in the lane of their kind; what only stands around others, the host and annotations do not.
#pragma once

#include "core/sim/measured_names.h"
#include "core/trace/measured_trace.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace stringline {

// Where events of a kind are drawn, and as what.
struct TraceKindPlace {
    Lane lane = Lane::Compute;
    Activity activity = Activity::Other;
};
[[nodiscard]] TraceKindPlace placeOf(TraceKind kind); // of a kind that takes time of the device

struct MeasuredTimeline {
    Timeline timeline; // begins with the step; `measured` is set; no templates, causes and memory
    // A lane shows one span at a time. Of events that run beside others in it, as kernels on two streams do, what the
    // earlier one covers is cut off; those that are covered wholly are left out.
    std::int64_t overlapping = 0; // events
    Tick lost = 0;                // of their time, over all ranks
};

// Of a step by its place in `trace.steps`. Processes that mark steps of their own show theirs of the same number, and
// none without. What runs across an end of the step is cut there. Without ranks where no device did anything in the
// step, and where `stop` was requested.
[[nodiscard]] MeasuredTimeline measuredTimeline(const MeasuredTrace &trace, std::size_t step,
                                                const std::stop_token &stop = {});

} // namespace stringline
