// How many parameters a model has, and where they stand.
#pragma once

#include "core/scenario/model_spec.h"

namespace stringline {

// Counts, whole numbers held in doubles (exact to 2^53).
struct ParameterCounts {
    double attentionPerLayer = 0;    // matrices and biases of attention, with the norms of queries and keys
    double ffnPerLayer = 0;          // of a layer without experts
    double routedPerExpertLayer = 0; // all routed experts of a layer
    double sharedPerExpertLayer = 0; // shared experts, their gate, the router and its bias
    double normsPerLayer = 0;
    double embedding = 0; // token and position tables, their norm and projections
    double head = 0;      // of an untied head, and its bias
    double finalNorm = 0;
    double perPredictionLayer = 0; // not in `total`: published counts leave extra prediction layers out
    double total = 0;
};

// By the rules of each family: h(a d) + 2h(kv d) + (a d)h for attention, 2hf or 3hf (gated) for the FFN, h per RMSNorm
// and 2h per LayerNorm; experts E 3h f_e with the router's hE; latent attention's down- and up-projections with a norm
// each (arXiv 2405.04434, equations 9 to 19); Vh for the embedding and again for an untied head. Counts `vocabulary`,
// not its padding.
[[nodiscard]] ParameterCounts parameterCounts(const ModelSpec &model);
[[nodiscard]] double parameterCount(const ModelSpec &model);

// Parameters that one token passes through, embedding and head counted; equal to all of them in a dense model.
[[nodiscard]] double activeParameterCount(const ModelSpec &model);

} // namespace stringline
