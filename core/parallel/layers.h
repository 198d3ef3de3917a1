// How many layers each chunk of the pipeline holds.
#pragma once

#include "core/scenario/scenario.h"

#include <cstdint>
#include <vector>

namespace stringline {

// Parts that the plan cuts the model into: chunks of all stages, or of one copy of the model where a pipeline runs in
// both directions. Degrees below 1 count as 1; an unknown schedule deals its chunks in turn.
[[nodiscard]] std::int64_t modelChunks(const ParallelPlan &plan);
// Whether one rank holds both ends of the model: without a pipeline, and where that is folded or runs both ways.
[[nodiscard]] bool endsMeet(const ParallelPlan &plan);

// One count per virtual stage, in model order; they sum to the model's layers. Even when the plan's own list does not
// fit its shape (validate() says so).
[[nodiscard]] std::vector<int> layersPerChunk(const Scenario &scenario);

// What the head, or a prediction layer without its own head, weighs against the mean of the layers, by FLOPs.
[[nodiscard]] double headInLayers(const ModelSpec &model, const TrainingSpec &training);
[[nodiscard]] double predictionInLayers(const ModelSpec &model, const TrainingSpec &training);

} // namespace stringline
