// Activations over time: kept from the start of a forward to the end of the pass that frees them.
#pragma once

#include "core/sim/timeline.h"

#include <vector>

namespace stringline {

// Bytes that change while an iteration runs; weights and optimizer states do not.
struct MemoryStep {
    Tick time = 0;
    double activations = 0; // bytes from here on
};

// By time, one at each forward and each pass that frees. Worked out where somebody looks: a timeline does not store it.
[[nodiscard]] std::vector<MemoryStep> memorySteps(const RankTimeline &rank);

// Bytes on the rank from `time` on.
[[nodiscard]] double activationsAt(const RankTimeline &rank, Tick time);

} // namespace stringline
