// How far one iteration is behind another in the same work, over time: where a plan loses what it loses.
//
//   A   F0 F1 .. B0 B1           the backward of microbatch 1 ends at 60 ms
//   B   F0 F1 ....... B0 B1      here at 85 ms: 25 ms behind, gathered between F1 and B0
#pragma once

#include "core/sim/timeline.h"

#include <vector>

namespace stringline {

struct LagPoint {
    Tick time = 0; // of B
    Tick lag = 0;  // how much later B has done the work that is done at `time`; negative where earlier

    bool operator==(const LagPoint &) const = default;
};

struct Lag {
    std::vector<LagPoint> points; // by time; the last one is the end of B, and the difference of both lengths
    // Passes matched by rank, pass, chunk and microbatch. Where plans have no such passes in common, the same share of
    // all work stands for the same work; where one is measured, the same share of a rank's computing.
    bool byIdentity = false;
};

// Of about `count` points at most, each the mean over the passes that end around it.
[[nodiscard]] Lag lagOf(const Timeline &a, const Timeline &b, int count = 1024);

} // namespace stringline
