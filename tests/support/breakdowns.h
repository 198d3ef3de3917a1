// What every breakdown of an iteration must be.
#pragma once

#include "core/report/report.h"

#include <algorithm>
#include <numeric>

namespace stringline::tests {

// No part is negative, and all of them together are the iteration, to the nanosecond.
inline bool sumsTo(const Breakdown &breakdown, Seconds iteration)
{
    return std::ranges::min(breakdown.ticks) >= 0 &&
           std::accumulate(breakdown.ticks.begin(), breakdown.ticks.end(), Tick(0)) == toTicks(iteration);
}

} // namespace stringline::tests
