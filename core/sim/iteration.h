// An iteration of the whole machine: the pipelines of all replicas, what they reduce together, and the boundary to the
// next iteration.
//
//   replica 0, 1, 3   stage 0  | F0 F1 .. B0 F2 ..  B3 |..... g0 g1 | O |        alike: simulated once
//   replica 2         stage 0  | F0  F1 ..  B0  F2 ..  B3    | g0 g1 | O |        with a slow GPU
//
// Replicas that behave alike are one class; cost grows with classes, not with replicas. A reduction starts when the
// last replica has its gradients.
#pragma once

#include "core/sim/finish.h"
#include "core/sim/pipeline.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace stringline {

struct ReplicaClass {
    int replicas = 1;
    std::vector<double> slowdown; // of each rank's passes; empty for none
    std::uint64_t seed = 1;       // of its jitter
    std::optional<PassTrial> trial = std::nullopt;
    std::vector<ChunkTimes> chunks{}; // of its own devices; empty for those of the usual class

    [[nodiscard]] Replica replica(double jitter, std::span<const Tick> freeFrom) const
    {
        return {slowdown, {jitter, seed}, freeFrom, trial, chunks};
    }
};

struct IterationInput {
    int replicas = 1;                  // of the usual class, which the pipeline's input describes
    std::vector<ReplicaClass> further; // those that differ from it
};

// Most iterations that are simulated one behind the other until they repeat.
inline constexpr int kMostIterations = 8;

// simulatePipeline() for every class and simulateFinish() for all together; needs `pipeline.structure`. Where
// transfers share ports all run in one event loop, which takes what happens inside passes from the timeline's
// templates. With
// post-validation every rank begins its next iteration when it is done itself: iterations follow one another until the
// ranks begin as they did before, and the timeline is the last one, whose first rank begins at 0. False where a stop
// request ended it: the timeline is empty then. A second simulation of the same structure allocates nothing.
bool simulateIteration(const PipelineInput &pipeline, const FinishInput &finish, const IterationInput &iteration,
                       Timeline &timeline, const std::stop_token &stop = {});

} // namespace stringline
