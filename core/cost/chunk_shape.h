// What a chunk of the pipeline holds of the model.
#pragma once

#include "core/scenario/scenario.h"
#include "core/workload/operators.h"

#include <vector>

namespace stringline {

// Layers stand in the model's order; extra prediction layers behind them.
struct ChunkShape {
    int layers = 0;
    int denseLayers = 0; // of those, leading ones without experts in a model that has them
    int expertPhase = 0; // how many layers of a period of expert layers are behind the chunk's first layer
    int frozenLayers = 0;
    int predictionLayers = 0;
    bool embedding = false;
    bool head = false;
    bool ownsEmbedding = false; // its rank holds the embedding, so that a tied head needs no copy

    bool operator==(const ChunkShape &) const = default;
};
[[nodiscard]] LayerKind kindOf(const ChunkShape &shape, int layer, const ModelSpec &model);
// Whether full recompute covers the layer.
[[nodiscard]] bool isRecomputed(const ChunkShape &shape, int layer, const TrainingSpec &training);

// Shapes of all chunks, in model order.
[[nodiscard]] std::vector<ChunkShape> chunkShapes(const Scenario &scenario);

} // namespace stringline
