// The clock of the simulator: whole nanoseconds since the iteration began.
//
// Costs are rounded to it once, where they enter the simulation; from there on all arithmetic is exact, so the same
// scenario gives the same bytes on every machine.
#pragma once

#include "core/base/quantity.h"

#include <cmath>
#include <cstdint>

namespace stringline {

using Tick = std::int64_t; // nanoseconds

inline constexpr double kTicksPerSecond = 1e9;

inline Tick toTicks(Seconds time)
{
    return static_cast<Tick>(std::llround(time.value() * kTicksPerSecond));
}
constexpr Seconds toSeconds(Tick ticks)
{
    return Seconds(static_cast<double>(ticks) / kTicksPerSecond);
}

} // namespace stringline
