#include "core/evaluate/plan_cuts.h"

#include <algorithm>

namespace stringline {

namespace {

// Counts layers [first, behind) of a chunk.
void count(CutShape &shape, PlanUnit way, int first, int behind, const ModelSpec &model)
{
    const auto add = [&](LayerKind kind, int layers) { shape.units[unitOf(way, kind)] += std::max(0, layers); };
    if (!hasExperts(model)) {
        const int layers = std::clamp(shape.chunk.layers, first, std::max(first, behind));
        add(LayerKind::Dense, layers - first);
        add(LayerKind::Prediction, behind - layers);
        return;
    }
    for (int layer = first; layer < behind; ++layer)
        add(kindOf(shape.chunk, layer, model), 1);
}

CutShape inUnits(const ChunkShape &chunk, const Scenario &scenario)
{
    const TrainingSpec &training = scenario.training;
    CutShape shape;
    shape.chunk = chunk;
    const int layers = chunk.layers + chunk.predictionLayers;
    const bool leavesSome = training.recompute == Recompute::Full && training.recomputeLayers > 0;
    const int covered = leavesSome ? std::min(training.recomputeLayers, layers) : layers;
    count(shape, PlanUnit::Frozen, 0, chunk.frozenLayers, scenario.model);
    count(shape, PlanUnit::Usual, chunk.frozenLayers, covered, scenario.model);
    count(shape, PlanUnit::Open, std::max(chunk.frozenLayers, covered), layers, scenario.model);
    shape.units[static_cast<std::size_t>(PlanUnit::Embedding)] = chunk.embedding ? 1 : 0;
    shape.units[static_cast<std::size_t>(PlanUnit::Head)] = chunk.head ? 1 : 0;
    shape.count = layers + (chunk.embedding ? 1 : 0) + (chunk.head ? 1 : 0);
    return shape;
}

// The shape's place among the different ones; neighbours are mostly alike.
int shapeAmong(std::vector<CutShape> &shapes, const ChunkShape &chunk, int last, const Scenario &scenario)
{
    if (!shapes.empty() && shapes[static_cast<std::size_t>(last)].chunk == chunk)
        return last;
    const auto found = std::ranges::find(shapes, chunk, &CutShape::chunk);
    const auto at = static_cast<int>(found - shapes.begin());
    if (found == shapes.end())
        shapes.push_back(inUnits(chunk, scenario));
    return at;
}

} // namespace

PlanCut cutOf(const Scenario &scenario, Placement placement)
{
    const ScheduleShape shape{scenario.plan.pipeline, 1, scenario.plan.chunksPerStage};
    PlanCut cut;
    constexpr std::size_t kFew = 4; // first, middle and last, and where the rest of a division goes
    cut.shapes.reserve(kFew);
    const std::vector<ChunkShape> model = chunkShapes(scenario);
    std::vector<int> shapeOf;
    shapeOf.reserve(model.size());
    for (const ChunkShape &chunk : model)
        shapeOf.push_back(shapeAmong(cut.shapes, chunk, shapeOf.empty() ? 0 : shapeOf.back(), scenario));
    cut.middle = shapeOf[shapeOf.size() / 2];
    const auto each = static_cast<std::size_t>(shape.chunks);
    cut.kinds.reserve(kFew);
    cut.runs.reserve(kFew);
    cut.chunks.reserve(kFew * each);
    for (int rank = 0; rank < shape.stages; ++rank) {
        const auto isOf = [&](int kind) {
            for (int chunk = 0; chunk < shape.chunks; ++chunk) {
                const auto part = static_cast<std::size_t>(modelChunkOf(placement, shape, rank, chunk));
                if (cut.chunks[static_cast<std::size_t>(kind) * each + static_cast<std::size_t>(chunk)] !=
                    shapeOf[part])
                    return false;
            }
            return true;
        };
        const auto kinds = static_cast<int>(cut.kinds.size());
        int kind = kinds > 0 && isOf(cut.lastKind) ? cut.lastKind : 0;
        while (kind < kinds && !isOf(kind))
            ++kind;
        if (kind == kinds) {
            cut.kinds.push_back({rank, false});
            for (int chunk = 0; chunk < shape.chunks; ++chunk)
                cut.chunks.push_back(shapeOf[static_cast<std::size_t>(modelChunkOf(placement, shape, rank, chunk))]);
        }
        cut.kinds[static_cast<std::size_t>(kind)].inside |= rank > 0 && rank + 1 < shape.stages;
        if (cut.runs.empty() || kind != cut.lastKind)
            cut.runs.push_back({kind, 0});
        ++cut.runs.back().ranks;
        cut.lastKind = kind;
    }
    return cut;
}

} // namespace stringline
