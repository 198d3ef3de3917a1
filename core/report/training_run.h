// The whole training: days, interruptions, money, energy.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/cluster_spec.h"

namespace stringline {

// Share of wall time that makes progress when devices fail at random and checkpoints are written every `interval`:
//   interval / ((exp((interval + write) / M) - 1) (M + restart)),  M = MTBF of the whole machine
// (Daly 2006, exponential failures). An interval of zero takes Young's optimum sqrt(2 write M).
struct Reliability {
    Seconds write{60};    // a checkpoint that blocks training
    Seconds restart{300}; // from failure to the next useful step
    Seconds interval{0};
};
[[nodiscard]] double goodputOf(const ClusterSpec &cluster, const Reliability &reliability);

// Kilowatt-hours of all devices: full power while computing, half of it while waiting or communicating.
[[nodiscard]] double energyOf(const ClusterSpec &cluster, Seconds wallTime, double busyShare);

} // namespace stringline
