// Parameters on one rank after tensor parallelism: matrices are cut, norms and the biases of row-parallel matrices are
// copied to every rank.
#pragma once

#include "core/scenario/scenario.h"

namespace stringline {

[[nodiscard]] double layerParametersPerRank(const Scenario &scenario);
// Counts the padded vocabulary.
[[nodiscard]] double embeddingParametersPerRank(const Scenario &scenario);
// Of the last stage: final norm, and the head, which on a stage of its own is a copy even when tied.
[[nodiscard]] double headParametersPerRank(const Scenario &scenario, bool ownsEmbedding);

} // namespace stringline
