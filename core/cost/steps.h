// The operators of a pass on one rank, with their times: what a template is laid out from.
//
// Steps follow one another. A step that says `besideNext` (a collective under a GEMM) starts together with the one
// after it, and what follows waits for both:
//
//   norm  gather  qkv  attention  output  scatter  ...        forward under sequence parallelism
//   ... [gather | input gradient] [scatter | weight gradient]  backward of a column-parallel matrix
//
// Of a collective that overlaps with its own GEMM (ring) or with another microbatch (experts), a share stays exposed
// and the rest runs beside or in the background.
#pragma once

#include "core/cost/collectives.h"
#include "core/cost/kernel_times.h"
#include "core/parallel/mesh.h"
#include "core/scenario/scenario.h"
#include "core/sim/timeline.h"
#include "core/workload/operators.h"

#include <string_view>
#include <vector>

namespace stringline {

// A time, and how much of it stands in a measured table.
struct TimeTaken {
    Seconds whole{};
    Seconds measured{};

    friend TimeTaken operator+(TimeTaken a, TimeTaken b) { return {a.whole + b.whole, a.measured + b.measured}; }
    friend TimeTaken operator*(TimeTaken a, double share) { return {a.whole * share, a.measured * share}; }
};

struct Step {
    std::string_view name;
    Seconds time{};
    Activity activity = Activity::Forward;
    Lane lane = Lane::Compute;
    bool besideNext = false; // starts together with the next step
    bool background = false; // runs beside whatever comes, until the end of the pass
    Seconds measured{};      // of `time`
};

using Steps = std::vector<Step>;

// What all steps of a scenario share, worked out once.
struct CostContext {
    const Scenario *scenario = nullptr;
    DimSizes share;      // of one rank, tokens whole
    DimSizes tokenShare; // the same with tokens cut by sequence parallelism
    GroupSpan tensorGroup;
    GroupSpan contextGroup;
    GroupSpan dataGroup;    // all ranks with the same dense weights: data x context
    GroupSpan shardGroup;   // of those, the ones that share one copy of the states
    GroupSpan replicaGroup; // and the ones that hold the same shard
    ExpertSpans experts;
    bool sequenceParallel = false;
    double elementBytes = 2;                 // of activations
    const MeasuredTimes *measured = nullptr; // asked before the formulas
};
// Both must outlive the context.
[[nodiscard]] CostContext costContext(const Scenario &scenario, const MeasuredTimes *measured = nullptr);

// A collective of a group, measured or by its fastest algorithm.
[[nodiscard]] TimeTaken groupTime(const CostContext &context, Collective collective, const GroupSpan &span,
                                  Bytes bytes);

[[nodiscard]] double activationBytes(Precision precision); // of an element between layers

// Forward of a list of operators, counted as `activity` (Forward, or Recompute in a backward).
void appendForward(Steps &steps, std::span<const Op> ops, const CostContext &context, Activity activity);
// Backward of a list of operators, with what selective recompute computes again.
void appendBackward(Steps &steps, std::span<const Op> ops, const CostContext &context);

// FLOPs of a list of operators on one rank: one forward pass.
[[nodiscard]] Flops forwardFlops(std::span<const Op> ops, const DimSizes &sizes);

} // namespace stringline
