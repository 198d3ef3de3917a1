// Floating-point operations by formula: a layer, the head, an iteration, and the days that a training takes.
//
// Two operations a multiply-add. Letters: b microbatch, B global batch, s sequence, h hidden, L layers, a query heads,
// kv key-value heads, d head size, f FFN, V vocabulary, T tokens, P parameters, n devices, X rate of a device.
#pragma once

#include "core/base/quantity.h"

namespace stringline::formulas {

// Share of the s x s scores that is counted: all of them (the 2021 papers), or those a causal mask leaves
// (Megatron-LM's own counter since 2024).
inline constexpr double kFullMask = 1.0;
inline constexpr double kCausalMask = 0.5;

// Shape of one dense layer, in elements.
struct LayerShape {
    double hidden = 0;   // h
    double heads = 0;    // a
    double kvHeads = 0;  // kv
    double headSize = 0; // d
    double ffn = 0;      // f
    bool gated = false;  // three FFN matrices instead of two
};

// One forward of a layer over b sequences: 2 b s [h (2 a d + 2 kv d) + (2 or 3) h f] + 4 b s^2 a d x mask. With
// kv d = a d = h and f = 4 h this is 24 b s h^2 + 4 b s^2 h (arXiv 2104.04473, appendix).
[[nodiscard]] Flops layerForward(const LayerShape &layer, double batch, double sequence, double mask);

// 2 b s h V.
[[nodiscard]] Flops logitsForward(double batch, double sequence, double hidden, double vocabulary);

// A GPT of MHA and f = 4 h, one iteration, forward and backward, full mask.
struct GptIteration {
    double batch = 0;    // B, sequences
    double sequence = 0; // s
    double layers = 0;   // L
    double hidden = 0;   // h
    double vocabulary = 0;
};
// 72 B s L h^2 (1 + s/6h + V/12Lh) (arXiv 2205.05198, eq. 7).
[[nodiscard]] Flops iterationWithoutRecompute(const GptIteration &gpt);
// 96 B s L h^2 (1 + s/6h + V/16Lh): every layer's forward once more (arXiv 2104.04473, eq. 3).
[[nodiscard]] Flops iterationWithFullRecompute(const GptIteration &gpt);

// 6 P T: the rule that leaves attention out (Kaplan et al. 2020; Hoffmann et al. 2022).
[[nodiscard]] Flops sixPerParameterAndToken(double parameters, double tokens);

// 8 T P / (n X) with full recompute, 6 T P / (n X) without (arXiv 2104.04473, eq. 4).
[[nodiscard]] Seconds trainingTimeWithFullRecompute(double tokens, double parameters, double devices,
                                                    FlopsPerSecond rate);
[[nodiscard]] Seconds trainingTimeWithoutRecompute(double tokens, double parameters, double devices,
                                                   FlopsPerSecond rate);

// C / (n t): what each of n devices did, and that against its dense peak. Sparse peaks of data sheets are twice the
// dense.
[[nodiscard]] FlopsPerSecond ratePerDevice(Flops work, Seconds time, double devices);
[[nodiscard]] double utilization(Flops work, Seconds time, double devices, FlopsPerSecond peak);

// What selective recompute adds to an iteration. arXiv 2205.05198 prints s/6h; one more forward of the two products of
// the attention core, 4 b s^2 h, is only s / (18 h (1 + s/6h)), which is what simulated times use.
[[nodiscard]] double selectiveOverheadAsPublished(double sequence, double hidden);
[[nodiscard]] double selectiveOverhead(double sequence, double hidden);

} // namespace stringline::formulas
