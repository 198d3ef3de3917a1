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

// The microbatches of one chunk whose activations a rank keeps.
struct KeptMicrobatches {
    int chunk = 0;
    std::vector<std::int32_t> microbatches; // in the order of their forwards
    double bytesEach = 0;
};
// At `time`, chunks without any left out; sums to activationsAt().
[[nodiscard]] std::vector<KeptMicrobatches> keptAt(const RankTimeline &rank, Tick time);

// Bytes on the rank from `time` on.
[[nodiscard]] double activationsAt(const RankTimeline &rank, Tick time);

} // namespace stringline
