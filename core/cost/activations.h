// Bytes of activations on one rank: what a layer keeps of one microbatch, and its largest tensor.
//
// Source: arXiv 2205.05198, section 4 (34 sbh per layer and its cuts by tensor and sequence parallelism).
#pragma once

#include "core/cost/steps.h"

#include <string_view>

namespace stringline {

struct NamedBytes {
    std::string_view name; // static text
    Bytes bytes{};

    // The larger of two; the first of equals.
    void take(const NamedBytes &other);
};

// Of a layer's operators `ops`, what it keeps of one microbatch under the scenario's recompute policy.
[[nodiscard]] Bytes keptPerLayer(const CostContext &context, LayerKind kind, std::span<const Op> ops);
[[nodiscard]] Bytes keptPerLayer(const CostContext &context, LayerKind kind = LayerKind::Dense);
// The same of any operators without recompute.
[[nodiscard]] Bytes keptWithoutRecompute(const CostContext &context, std::span<const Op> ops);

// Input and output of a layer: 2 sbh, cut over tensor ranks only under sequence parallelism.
[[nodiscard]] Bytes layerInputBytes(const CostContext &context);

// What the embedding keeps of one microbatch.
[[nodiscard]] Bytes keptByEmbedding(const CostContext &context);
[[nodiscard]] double logitsPerRank(const CostContext &context);

// What the scores of unfused attention are called.
inline constexpr std::string_view kScoresName = "attention scores";

// Largest result of a layer's operators.
[[nodiscard]] NamedBytes largestResult(const CostContext &context, std::span<const Op> ops);
[[nodiscard]] NamedBytes largestResult(const CostContext &context, LayerKind kind = LayerKind::Dense);

} // namespace stringline
