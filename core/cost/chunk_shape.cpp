#include "core/cost/chunk_shape.h"

#include "core/parallel/layers.h"

#include <algorithm>

namespace stringline {

LayerKind kindOf(const ChunkShape &shape, int layer, const ModelSpec &model)
{
    if (layer >= shape.layers)
        return LayerKind::Prediction;
    if (!hasExperts(model) || layer < shape.denseLayers)
        return LayerKind::Dense;
    const int step = std::max(1, model.expertLayerStep);
    return (layer - shape.denseLayers + shape.expertPhase) % step == step - 1 ? LayerKind::Expert : LayerKind::Dense;
}

bool isRecomputed(const ChunkShape &shape, int layer, const TrainingSpec &training)
{
    const int covered = training.recomputeLayers > 0 ? training.recomputeLayers : shape.layers + shape.predictionLayers;
    return training.recompute == Recompute::Full && layer < covered && layer >= shape.frozenLayers;
}

std::vector<ChunkShape> chunkShapes(const Scenario &scenario)
{
    const ModelSpec &model = scenario.model;
    const std::vector<int> split = layersPerChunk(scenario);
    std::vector<ChunkShape> shapes;
    shapes.reserve(split.size());
    int first = 0;
    for (const int layers : split) {
        ChunkShape shape;
        shape.layers = layers;
        if (hasExperts(model)) {
            shape.denseLayers = std::clamp(model.denseLayers - first, 0, layers);
            shape.expertPhase = std::max(0, first - model.denseLayers) % std::max(1, model.expertLayerStep);
        }
        shape.frozenLayers = std::clamp(scenario.training.frozenLayers - first, 0, layers);
        shapes.push_back(shape);
        first += layers;
    }
    shapes.front().embedding = true;
    shapes.back().head = true;
    shapes.back().predictionLayers = model.predictionLayers;
    shapes.back().ownsEmbedding = endsMeet(scenario.plan);
    return shapes;
}

} // namespace stringline
