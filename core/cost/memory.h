// Bytes on one device of a stage: what stays, what one microbatch keeps, and what is there for a moment only.
#pragma once

#include "core/cost/activations.h"
#include "core/cost/chunk_template.h"
#include "core/cost/states.h"
#include "core/cost/weights.h"

#include <array>
#include <optional>
#include <vector>

namespace stringline {

// A moment of an iteration: what it needs beside states and kept activations, and its largest single tensor.
struct MomentBytes {
    Bytes bytes{};
    NamedBytes largest;
};

struct StageBytes {
    Bytes weights{};
    Bytes gradients{};
    Bytes optimizer{};
    Bytes buffers{};                      // buckets and workspaces, always there
    std::vector<Bytes> keptPerMicrobatch; // activations, per chunk on this stage
    double extraInFlight = 0;             // microbatches kept beyond those of the passes' order
    int embeddingChunk = -1;              // on this stage; -1 for none
    int headChunk = -1;
    Bytes host{}; // states in host memory, of this rank

    MomentBytes block;             // a layer computes: gathered parameters, what its recompute brings back
    MomentBytes loss;              // the loss computes, after the forward of the head
    MomentBytes embeddingGradient; // the backward of the embedding ends: its dense gradient
    MomentBytes reduction;         // gradients are copied into one buffer to be reduced, activations are gone
    MomentBytes step;              // the optimizer steps, activations are gone
};

// Works out once what stages share.
class MemoryModel {
public:
    // Keeps a reference to `context`.
    explicit MemoryModel(const CostContext &context);
    MemoryModel(CostContext &&) = delete;

    // `chunks`: the shapes of the chunks on the stage.
    [[nodiscard]] StageBytes stage(const std::vector<ChunkShape> &chunks);

private:
    struct Layer {
        double kept = 0; // under the scenario's recompute policy
        double whole = 0;
        double parameters = 0;
        NamedBytes largest;
    };
    struct Gathered;

    const Layer &layer(LayerKind kind);
    [[nodiscard]] double keptBy(const ChunkShape &chunk);
    [[nodiscard]] MomentBytes block(const std::vector<ChunkShape> &chunks);
    void addStates(StageBytes &bytes, const std::vector<ChunkShape> &chunks) const;
    [[nodiscard]] Gathered gathered(const std::vector<ChunkShape> &chunks);

    const CostContext &m_context;
    ByteCosts m_costs;
    double m_input = 0; // bytes of a layer's input
    double m_collected =
        0;               // of a matrix under sequence parallelism: its input gathered, its gradient not yet scattered
    double m_logits = 0; // on one rank
    std::array<std::optional<Layer>, 3> m_layers; // by LayerKind
};

[[nodiscard]] StageBytes stageBytes(const CostContext &context, const std::vector<ChunkShape> &chunks);

// Parameters on one device of the stage, before data-parallel ranks share them: all, and those that are trained.
[[nodiscard]] RankParameters stageParameters(const CostContext &context, const std::vector<ChunkShape> &chunks);
[[nodiscard]] RankParameters trainedParameters(const CostContext &context, const std::vector<ChunkShape> &chunks);

} // namespace stringline
