// An iteration whose transfers share ports: passes, transfers and gradient buckets of all classes of replicas in an
// event loop. Where nothing meets it says what the sweeps say, to the nanosecond.
//
//   out of rank 1   | F0 -> 2 | ... | B3 -> 0            |      alone, then beside a bucket: half as fast
//                                   | b0     | b1            |
//   into rank 1     | F0 from 0 | B0 from 2 |                   the two directions are ports of their own
//
// A transfer between stages takes the way out of its rank and the way into the next, one after the other as they leave;
// a bucket, and a gather or reduction inside a pass, both ways of every rank that joins it. Passes with streams inside
// (ChunkTemplate::streams) run step by step: a gather that comes later keeps its pass waiting. Of such passes pairs
// stay rigid. Gathers behind the optimizer are alone, also where ranks begin their next iteration by themselves.
#pragma once

#include "core/sim/iteration.h"

#include <stop_token>

namespace stringline {

// Fills the passes of `timeline`, which followClasses() has made and whose templates are those of the passes, and
// `taken`. False where a stop request ended it.
[[nodiscard]] bool runSharedPasses(const PipelineInput &pipeline, const FinishInput &finish,
                                   const IterationInput &iteration, Timeline &timeline, ReductionTimes &taken,
                                   const std::stop_token &stop);

} // namespace stringline
