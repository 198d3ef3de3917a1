#include "core/cost/gradients.h"

#include "core/cost/memory.h"
#include "core/cost/weights.h"

#include <algorithm>

namespace stringline {

double reducedGradientBytes(const Scenario &scenario)
{
    switch (scenario.training.gradientPrecision) {
    case GradientPrecision::Bf16:
        return 2;
    case GradientPrecision::Fp32:
        return 4;
    case GradientPrecision::Framework:
        break;
    }
    return scenario.software.gradientBytes;
}

void gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward, ModelParts &parts,
                   std::vector<GradientUnit> &units)
{
    const Scenario &scenario = *parts.context().scenario;
    const double bytesEach = reducedGradientBytes(scenario);
    const int layers = shape.layers + shape.predictionLayers;
    const bool head = shape.head && trainsHead(scenario.training);
    units.clear();
    if (head)
        units.push_back({0, Bytes(parts.headParameters(shape.ownsEmbedding) * bytesEach), {}});
    for (int layer = layers; layer-- > shape.frozenLayers;) {
        const RankParameters &trained = parts.trained(kindOf(shape, layer, scenario.model));
        units.push_back({0, Bytes(trained.dense * bytesEach), Bytes(trained.expert * bytesEach)});
    }
    const int first = head ? 1 : 0; // unit of the last layer
    for (const TemplateOp &op : backward.ops) {
        if (op.layer < shape.frozenLayers)
            continue;
        Tick &ready = units[static_cast<std::size_t>(first + layers - 1 - op.layer)].ready;
        ready = std::max(ready, op.start + op.duration);
    }
    if (head) { // what stands before the last layer and belongs to none
        const Tick lastLayer = layers > shape.frozenLayers ? units[1].ready : backward.duration;
        for (const TemplateOp &op : backward.ops) {
            if (op.start >= lastLayer)
                break;
            if (op.layer < 0)
                units.front().ready = std::max(units.front().ready, op.start + op.duration);
        }
    }
    if (!trainsEmbedding(scenario.training))
        return;
    const double tables =
        sharedTables(scenario, std::span(&shape, 1)) + (shape.embedding ? parts.embeddingParameters() : 0);
    if (tables > 0)
        units.push_back({backward.duration, Bytes(tables * bytesEach), {}});
}

std::vector<GradientUnit> gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward,
                                        const CostContext &context)
{
    ModelParts parts(context);
    std::vector<GradientUnit> units;
    gradientUnits(shape, backward, parts, units);
    return units;
}

} // namespace stringline
