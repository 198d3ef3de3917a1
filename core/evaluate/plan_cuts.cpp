#include "core/evaluate/plan_cuts.h"

#include <algorithm>

namespace stringline {

namespace {

CutShape inUnits(const ChunkShape &chunk, const Scenario &scenario)
{
    CutShape shape;
    shape.chunk = chunk;
    const int layers = chunk.layers + chunk.predictionLayers;
    const bool recomputes = scenario.training.recompute == Recompute::Full;
    for (int i = 0; i < layers; ++i) {
        const PlanUnit way = i < chunk.frozenLayers                                       ? PlanUnit::Frozen
                             : recomputes && !isRecomputed(chunk, i, scenario.training) ? PlanUnit::Open
                                                                                          : PlanUnit::Usual;
        shape.units[unitOf(way, kindOf(chunk, i, scenario.model))] += 1;
    }
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
    std::vector<int> shapeOf;
    for (const ChunkShape &chunk : chunkShapes(scenario))
        shapeOf.push_back(shapeAmong(cut.shapes, chunk, shapeOf.empty() ? 0 : shapeOf.back(), scenario));
    cut.middle = shapeOf[shapeOf.size() / 2];
    std::vector<int> chunks(static_cast<std::size_t>(shape.chunks));
    for (int rank = 0; rank < shape.stages; ++rank) {
        for (int chunk = 0; chunk < shape.chunks; ++chunk)
            chunks[static_cast<std::size_t>(chunk)] =
                shapeOf[static_cast<std::size_t>(modelChunkOf(placement, shape, rank, chunk))];
        const auto last = static_cast<std::size_t>(cut.lastKind);
        const auto found = !cut.kinds.empty() && cut.kinds[last].shapes == chunks
                               ? cut.kinds.begin() + cut.lastKind
                               : std::ranges::find(cut.kinds, chunks, &CutKind::shapes);
        const auto kind = static_cast<int>(found - cut.kinds.begin());
        if (found == cut.kinds.end())
            cut.kinds.push_back({rank, false, chunks});
        cut.kinds[static_cast<std::size_t>(kind)].inside |= rank > 0 && rank + 1 < shape.stages;
        if (cut.runs.empty() || kind != cut.lastKind)
            cut.runs.push_back({kind, 0});
        ++cut.runs.back().ranks;
        cut.lastKind = kind;
    }
    return cut;
}

} // namespace stringline
