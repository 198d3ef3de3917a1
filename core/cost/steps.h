// The operators of a pass on one rank, with their times: what a template is laid out from.
//
// Steps follow one another. A step that says `besideNext` (a collective under a GEMM) starts together with the one
// after it, and what follows waits for both:
//
//   norm  gather  qkv  attention  output  scatter  ...        forward under sequence parallelism
//   ... [gather | input gradient] [scatter | weight gradient]  backward of a column-parallel matrix
//
// A backward in two parts keeps the order of its steps: the weight gradients go to the second part, everything else to
// the first. Nobody waits for the second, so no tensor communication is left to run beside it: what ran under a weight
// gradient stands alone in the first part.
//
//   whole     ... [gather | input gradient] [scatter | weight gradient] ...
//   first     ... [gather | input gradient]  scatter                    ...
//   second    ...                                      weight gradient  ...
//
// Of a collective that overlaps with its own GEMM (ring) or with another microbatch (experts), a share stays exposed
// and the rest runs beside or in the background.
#pragma once

#include "core/cost/cost_context.h"
#include "core/sim/timeline.h"
#include "core/workload/operators.h"

#include <string_view>
#include <vector>

namespace stringline {

struct Step {
    std::string_view name;
    Seconds time{};
    Activity activity = Activity::Forward;
    Lane lane = Lane::Compute;
    bool besideNext = false; // starts together with the next step
    bool background = false; // runs beside whatever comes, until the end of the pass
    Seconds measured{};      // of `time`
    bool weights = false;    // the gradient of a weight
    SentBytes sent{};        // by the rank, of a collective
};

using Steps = std::vector<Step>;

// Forward of a list of operators, counted as `activity` (Forward, or Recompute in a backward).
void appendForward(Steps &steps, std::span<const Op> ops, const CostContext &context, Activity activity);
// Backward of a list of operators, with what selective recompute computes again; or one part of it.
void appendBackward(Steps &steps, std::span<const Op> ops, const CostContext &context, Pass part = Pass::Backward);

} // namespace stringline
