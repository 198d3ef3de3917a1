// What a plan needs at least, for searches that leave out what cannot be the best or cannot fit:
//
//   iteration >= max over ranks q ( A_q + W_q + max(R_q, D_q + R_0) + tied ) + norm + max over ranks (O + G)
//   peak      >= max over ranks q ( states + buffers + what some moment of every iteration needs ) and overhead
//
// A_q: the forwards and transfers before the first microbatch can reach rank q; W_q: all passes of the rank, and sends
// where they keep it from computing; D_q: the transfers and backwards from rank q back to the first; R_q: what of the
// reductions nothing hides; O and G: optimizer and gather of parameters. Both hold for any order of passes, so for any
// schedule; proofs stand beside the parts in plan_bound.cpp and plan_bound_memory.cpp.
#pragma once

#include "core/base/quantity.h"
#include "core/evaluate/plan_case.h"

namespace stringline {

[[nodiscard]] Seconds leastIteration(const PlanCase &plan);
// The same without all that ranks with the same weights do together: R, O, G, norm, gathers and reductions in W. Every
// such time is at least zero, so it holds for the plan under any stage of ZeRO and any group of shards.
[[nodiscard]] Seconds leastPasses(const PlanCase &plan);
[[nodiscard]] Bytes leastPeak(const PlanCase &plan);

} // namespace stringline
