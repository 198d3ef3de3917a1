// How many layers each chunk of the pipeline holds.
#pragma once

#include "core/scenario/scenario.h"

#include <vector>

namespace stringline {

// One count per virtual stage, in model order; they sum to the model's layers. Even when the plan's own list does not
// fit its shape (validate() says so).
[[nodiscard]] std::vector<int> layersPerChunk(const Scenario &scenario);

// What the head and its loss weigh against a layer, by FLOPs.
[[nodiscard]] double headInLayers(const ModelSpec &model, const TrainingSpec &training);

} // namespace stringline
