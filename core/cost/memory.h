// Bytes on one device of a stage, before anybody asks when: what stays, and what one microbatch keeps.
//
// Sources: activations arXiv 2205.05198, section 4 (34 sbh per layer and its cuts by tensor and sequence parallelism);
// states arXiv 1910.02054 (ZeRO) and the frameworks' own bytes per parameter (SoftwareSpec).
#pragma once

#include "core/cost/chunk_template.h"
#include "core/cost/steps.h"
#include "core/cost/weights.h"

#include <vector>

namespace stringline {

struct StageBytes {
    Bytes weights{};
    Bytes gradients{};
    Bytes optimizer{};
    Bytes buffers{};                      // gathered units and the working set of one block, whenever it computes
    std::vector<Bytes> keptPerMicrobatch; // activations, per chunk on this stage
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
