// Bytes on one device of a stage: what stays, what one microbatch keeps, and what is there for a moment only.
#pragma once

#include "core/cost/activations.h"
#include "core/cost/chunk_shape.h"
#include "core/cost/model_parts.h"
#include "core/cost/states.h"
#include "core/cost/weights.h"

#include <span>
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
    // Keeps a reference to `parts`.
    explicit MemoryModel(ModelParts &parts);

    // `chunks`: the shapes of the chunks on the stage. Fills `bytes`, whose memory is used again.
    void stage(std::span<const ChunkShape> chunks, StageBytes &bytes);

private:
    struct Gathered;

    [[nodiscard]] double keptBy(const ChunkShape &chunk);
    [[nodiscard]] MomentBytes block(std::span<const ChunkShape> chunks);
    void addStates(StageBytes &bytes, std::span<const ChunkShape> chunks);
    [[nodiscard]] Gathered gathered(std::span<const ChunkShape> chunks);

    ModelParts &m_parts;
    const CostContext &m_context;
    ByteCosts m_costs;
    double m_input = 0; // bytes of a layer's input
    double m_collected =
        0;               // of a matrix under sequence parallelism: its input gathered, its gradient not yet scattered
    double m_logits = 0; // on one rank
    double m_embedding = 0; // that it keeps
    double m_head = 0;
};

[[nodiscard]] StageBytes stageBytes(const CostContext &context, const std::vector<ChunkShape> &chunks);

// Parameters in tables of a vocabulary that all stages share, beyond those that the embedding and the head among
// `chunks`, all of a stage, hold: each stage has a share of both, or of the one that a tied head uses too.
[[nodiscard]] double sharedTables(const Scenario &scenario, std::span<const ChunkShape> chunks);

// Parameters on one device of the stage, before data-parallel ranks share them: all, and those that are trained.
[[nodiscard]] RankParameters stageParameters(ModelParts &parts, std::span<const ChunkShape> chunks);
[[nodiscard]] RankParameters trainedParameters(ModelParts &parts, std::span<const ChunkShape> chunks);
[[nodiscard]] RankParameters stageParameters(const CostContext &context, const std::vector<ChunkShape> &chunks);

} // namespace stringline
