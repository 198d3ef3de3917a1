// Parameters on one rank: tensor parallelism cuts matrices and copies norms and the biases of row-parallel matrices;
// expert parallelism deals out the routed experts, whose data-parallel group is another one.
#pragma once

#include "core/scenario/scenario.h"
#include "core/workload/operators.h"

namespace stringline {

struct RankParameters {
    double dense = 0;  // copied over data and context parallel ranks
    double expert = 0; // copied over expert data parallel ranks

    [[nodiscard]] double total() const { return dense + expert; }
    RankParameters &operator+=(const RankParameters &other)
    {
        dense += other.dense;
        expert += other.expert;
        return *this;
    }
};

[[nodiscard]] RankParameters layerParametersPerRank(const Scenario &scenario, LayerKind kind);
// Those that are trained: all, or the adapters of LoRA beside every linear matrix, r (in + out) each.
[[nodiscard]] RankParameters trainedLayerParametersPerRank(const Scenario &scenario, LayerKind kind);
// Counts the padded vocabulary.
[[nodiscard]] double embeddingParametersPerRank(const Scenario &scenario);
// Of the last stage: final norm, and the head, which on a stage of its own is a copy even when tied.
[[nodiscard]] double headParametersPerRank(const Scenario &scenario, bool ownsEmbedding);
// Whether embedding and head are trained at all.
[[nodiscard]] bool trainsEmbedding(const TrainingSpec &training);
[[nodiscard]] bool trainsHead(const TrainingSpec &training);

} // namespace stringline
