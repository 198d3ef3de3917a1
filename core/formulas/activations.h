// Bytes of activations that one layer, or one stage, keeps for its backward, by formula. 16-bit unless said.
//
// Letters: s sequence, b microbatch, h hidden, a query heads, kv key-value heads, d head size, f FFN, V vocabulary,
// t tensor parallel, p pipeline parallel, v chunks per stage, L layers.
#pragma once

#include "core/base/quantity.h"

namespace stringline::formulas {

// A GPT layer of MHA, f = 4 h, LayerNorm and dropout, its attention as separate kernels.
struct GptActivations {
    double sequence = 0; // s
    double batch = 0;    // b
    double hidden = 0;   // h
    double heads = 0;    // a
    double tensor = 1;   // t
};

// What is dropped and computed again.
enum class Kept {
    Everything,           // no recompute
    WithoutAttentionCore, // selective recompute
    LayerInput            // full recompute
};

// arXiv 2205.05198, Table 2. Without sequence parallelism s b h (10 + 24/t + 5 a s / (h t)), with it
// s b h (34 + 5 a s / h) / t; selective recompute drops the term with a; full recompute leaves 2 s b h. One device
// (t = 1) keeps s b h (34 + 5 a s / h).
[[nodiscard]] Bytes gptLayerActivations(const GptActivations &layer, bool sequenceParallel, Kept kept);

// 5 a s / h: the attention core's part against the 34 of the rest.
[[nodiscard]] double attentionCoreRatio(double heads, double sequence, double hidden);
// (5 a s / h) / (34 + 5 a s / h): the share that selective recompute saves.
[[nodiscard]] double selectiveSaving(double heads, double sequence, double hidden);

// 1 + (p - 1) / (p v): chunks in flight on the first stage against 1F1B's, depth-first interleaving in groups of p
// (arXiv 2205.05198, section 4.2.3; one chunk a stage gives 1).
[[nodiscard]] double interleavingFactor(double pipeline, double chunksPerStage);
// The first stage under 1F1B: p microbatches of L/p layers, so all L layers once, times the factor above.
[[nodiscard]] Bytes firstStageActivations(Bytes perLayer, double layers, double pipeline, double chunksPerStage);

// 4 s b h / t (1 + V/h): final norm and head inputs, and fp32 logits (arXiv 2205.05198, section 4.3).
[[nodiscard]] Bytes outputLayerActivations(const GptActivations &layer, double vocabulary);

// 2 L kv d elements: keys and values that one token leaves in all layers. Grouped queries leave those of their kv
// heads.
[[nodiscard]] Bytes keyValueBytesPerToken(double layers, double kvHeads, double headSize, double elementBytes = 2);

// A Llama layer: RMSNorm, grouped queries, SwiGLU, fused attention, no dropout, sequence parallel over t. Bytes
// [4 x 2 s b h + 2 s b (a d + 2 kv d) + 2 s b a d + 4 s b a + 6 s b f] / t: norm outputs and inputs, what attention
// reads, its output, four bytes of log-sum-exp a row, gate, up and product. Own derivation from Table 2 above.
struct LlamaActivations {
    double sequence = 0;
    double batch = 0;
    double hidden = 0;
    double heads = 0;
    double kvHeads = 0;
    double headSize = 0;
    double ffn = 0;
    double tensor = 1;
};
[[nodiscard]] Bytes llamaLayerActivations(const LlamaActivations &layer);

} // namespace stringline::formulas
