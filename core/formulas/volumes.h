// Bytes that one rank sends, by formula, for each way to cut the work.
//
// Letters: n ranks of the group, S bytes of the whole buffer, b microbatch, s sequence, h hidden, a query heads, kv
// key-value heads, d head size, T tokens of a rank, k experts per token. Activations have `elementBytes` each, 2 in
// 16-bit. Heads and tokens are one rank's, after other axes cut them.
#pragma once

#include "core/base/quantity.h"

namespace stringline::formulas {

// 2 (n-1)/n S and (n-1)/n S: any algorithm that sends the least (Thakur et al. 2005).
[[nodiscard]] Bytes allReduceSent(Bytes buffer, double ranks);
[[nodiscard]] Bytes allGatherSent(Bytes buffer, double ranks); // a reduce-scatter sends as much

// 2 b s h: the output of a layer, what tensor parallelism reduces and a pipeline hands on.
[[nodiscard]] Bytes residualMessage(double batch, double sequence, double hidden, double elementBytes = 2);

// Tensor parallelism, a layer, forward and backward: 4 all-reduces (arXiv 1909.08053, section 3).
[[nodiscard]] Bytes tensorParallelSent(Bytes message, double ranks);
// With sequence parallelism and gathered inputs kept: 4 all-gathers and 4 reduce-scatters, the same bytes (arXiv
// 2205.05198, section 4.2.2). Where inputs are kept sharded, the backward gathers twice more.
[[nodiscard]] Bytes sequenceParallelSent(Bytes message, double ranks);
[[nodiscard]] Bytes sequenceParallelSentKeepingShards(Bytes message, double ranks);

// Data parallelism, a step. P parameters of the rank, bytes each.
[[nodiscard]] Bytes gradientAllReduceSent(double parameters, double gradientBytes, double ranks);
[[nodiscard]] Bytes zeroOptimizerSent(double parameters, double gradientBytes, double weightBytes,
                                      double ranks); // reduce-scatter and gather
// ZeRO-3: gathered for the forward, again for the backward, gradients scattered (arXiv 1910.02054, section 7).
[[nodiscard]] Bytes zeroWeightsSent(double parameters, double gradientBytes, double weightBytes, double ranks);
// The same inside a shard group, and an all-reduce of the shard's gradients over the replicas.
[[nodiscard]] Bytes hybridShardSent(double parameters, double gradientBytes, double weightBytes, double shardRanks,
                                    double replicas);

// ZeRO-Offload, a step: gradients go down to the host, weights come up (arXiv 2101.06840, section 4).
[[nodiscard]] Bytes offloadTraffic(double parameters, double gradientBytes, double weightBytes);

// Expert parallelism: a dispatch or a combine, T k h (n-1)/n elements; a layer has two of each. Tokens that go to
// several experts of a rank are counted once for each: an upper bound where routing is limited to nodes.
[[nodiscard]] Bytes expertExchangeSent(double tokens, double expertsPerToken, double hidden, double elementBytes,
                                       double ranks);

// Context parallelism, a layer's forward. s is the whole sequence.
struct AttentionShape {
    double batch = 1;
    double sequence = 0; // s
    double heads = 0;    // a
    double kvHeads = 0;  // kv
    double headSize = 0; // d
    double elementBytes = 2;
};
// Keys and values of s/n tokens go round: (n-1) x 2 b (s/n) kv d elements (arXiv 2310.01889).
[[nodiscard]] Bytes ringAttentionSent(const AttentionShape &attention, double ranks);
// The same gathered at once (arXiv 2407.21783, section 3.3.2).
[[nodiscard]] Bytes gatheredKeysReceived(const AttentionShape &attention, double ranks);
// Queries, keys, values and outputs change from cut tokens to cut heads: b (s/n)(2 a d + 2 kv d)(n-1)/n elements
// (arXiv 2309.14509).
[[nodiscard]] Bytes ulyssesSent(const AttentionShape &attention, double ranks);

} // namespace stringline::formulas
