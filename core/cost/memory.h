// Bytes on one device of a stage: what stays, what one microbatch keeps, and what is there for a moment only.
//
// Sources: activations arXiv 2205.05198, section 4 (34 sbh per layer and its cuts by tensor and sequence parallelism);
// states arXiv 1910.02054 (ZeRO) and the frameworks' own bytes per parameter (states.h).
#pragma once

#include "core/cost/chunk_template.h"
#include "core/cost/steps.h"
#include "core/cost/weights.h"

#include <string_view>
#include <vector>

namespace stringline {

struct NamedBytes {
    std::string_view name; // static text
    Bytes bytes{};

    // The larger of two; the first of equals.
    void take(const NamedBytes &other);
};

// A moment of an iteration: what it needs beside states and kept activations, and its largest single tensor.
struct MomentBytes {
    Bytes bytes{};
    NamedBytes largest;
};

struct StageBytes {
    Bytes weights{};
    Bytes gradients{};
    Bytes optimizer{};
    Bytes buffers{}; // buckets and workspaces, always there
    std::vector<Bytes> keptPerMicrobatch; // activations, per chunk on this stage
    int embeddingChunk = -1;              // on this stage; -1 for none
    int headChunk = -1;

    MomentBytes block;             // a layer computes: gathered parameters, what its recompute brings back
    MomentBytes loss;              // the loss computes, after the forward of the head
    MomentBytes embeddingGradient; // the backward of the embedding ends: its dense gradient
    MomentBytes step;              // the optimizer steps, activations are gone
    Bytes host{};                  // states and activations parked in host memory, of this rank
};

// What one layer keeps of one microbatch under the scenario's recompute policy.
[[nodiscard]] Bytes keptPerLayer(const CostContext &context, LayerKind kind = LayerKind::Dense);
// The same without any recompute.
[[nodiscard]] Bytes keptPerLayerWithoutRecompute(const CostContext &context, LayerKind kind = LayerKind::Dense);

// `chunks`: the shapes of the chunks on this stage.
[[nodiscard]] StageBytes stageBytes(const CostContext &context, const std::vector<ChunkShape> &chunks);

// Parameters on one device of the stage, before data-parallel ranks share them: all, and those that are trained.
[[nodiscard]] RankParameters stageParameters(const CostContext &context, const std::vector<ChunkShape> &chunks);
[[nodiscard]] RankParameters trainedParameters(const CostContext &context, const std::vector<ChunkShape> &chunks);

} // namespace stringline
