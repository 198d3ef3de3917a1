// Lays the operators of a pass out in time: the template that every microbatch of a chunk repeats.
//
// A template is rigid: it has one entry, the compute lane, and all its lanes are quiet again at its end. So a pass is
// as long wherever it starts, and simulating passes alone is exact (tests/core/tst_oracle.cpp expands everything and
// compares to the nanosecond). Inside, collectives run beside compute where the framework overlaps them, and gathers of
// ZeRO-3 run one unit ahead.
#pragma once

#include "core/cost/steps.h"
#include "core/sim/timeline.h"

namespace stringline {

// What a chunk holds. Layers stand in the model's order; extra prediction layers behind them.
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

// Of a backward in two parts (Pass::InputGradient, Pass::WeightGradient) the second holds the products that give
// gradients of weights, the rows added to the embedding's gradient, and the reductions of ZeRO 2 and 3; the first all
// the rest: recompute, gathers, all communication of tensors, and gradients of norms and adapters, whose kernels give
// those of their input too. Together they compute exactly what the whole backward does (arXiv 2401.10241, section 2).
[[nodiscard]] ChunkTemplate buildTemplate(const ChunkShape &shape, Pass pass, const CostContext &context);

// Bytes per parameter of the gradients that data-parallel ranks reduce.
[[nodiscard]] double reducedGradientBytes(const Scenario &scenario);

// When the gradients of each unit are complete, from the start of the pass `backward`, which is a whole one or its
// second part: head, last layer, ..., first layer,
// embedding. With the bytes of each on one rank.
struct GradientUnit {
    Tick ready = 0;
    Bytes dense{};
    Bytes expert{}; // reduced over another group
};
[[nodiscard]] std::vector<GradientUnit> gradientUnits(const ChunkShape &shape, const ChunkTemplate &backward,
                                                      const CostContext &context);

} // namespace stringline
