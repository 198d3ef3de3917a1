// A forward and a whole backward of two microbatches that run at once on one device (DualPipe): the communication of
// each hides under the computation of the other.
//
//   pair = max( C + Y (1 - 1/s),  X_a for each kind a,  forward,  backward )
//
// C is what both compute, X_a what both spend on exposed communication of kind a, whose links they share, and X the
// sum; none is shorter than the longer of the two by itself. Y = min(X, s C) is the time for which a collective runs
// beside computation and keeps multiprocessors from it, which slows that by s (core/cost/collectives_contention.h).
// Communication that a pass hides by itself stays hidden, as in its template.
//
// Source: arXiv 2412.19437, section 3.2.1 (pairs of a forward and a backward chunk; 20 of 132 multiprocessors set aside
// for communication).
#pragma once

#include "core/scenario/cluster_spec.h"
#include "core/sim/timeline.h"

namespace stringline {

// Between the longer of the two and their sum.
[[nodiscard]] Tick pairTime(const ChunkTemplate &forward, const ChunkTemplate &backward, const DeviceSpec &device);

} // namespace stringline
