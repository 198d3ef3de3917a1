// How the model is trained: batch, sequence, numbers, what is recomputed.
#pragma once

#include <vector>

namespace stringline {

// What the matrices of linear layers are multiplied in. Attention, router, head, norms and sums stay in 16 or 32 bits.
enum class Precision {
    Bf16,
    Fp16,
    Fp32,
    Fp8,      // one scale per tensor, current or delayed
    Fp8Row,   // one scale per row of either operand
    Fp8Block, // scales per block or group of 32 (MXFP8, DeepSeek-V3)
    Fp4       // NVFP4
};
enum class Optimizer {
    Adam,     // two fp32 moments
    AdamBf16, // two bf16 moments
    Adam8bit, // two 8-bit moments
    Sgd,      // one fp32 moment
    Muon      // one fp32 moment for matrices
};
enum class Recompute { None, Selective, Full };
enum class GradientPrecision { Framework, Bf16, Fp32 }; // of the accumulated and reduced gradients

[[nodiscard]] constexpr bool isFp8OrLess(Precision precision)
{
    return precision == Precision::Fp8 || precision == Precision::Fp8Row || precision == Precision::Fp8Block ||
           precision == Precision::Fp4;
}

struct TrainingSpec {
    int globalBatch = 1; // sequences per iteration
    int microbatch = 1;  // sequences per forward pass of one data-parallel rank
    int sequence = 2048; // tokens
    double tokens = 0;   // of the whole training
    Precision precision = Precision::Bf16;
    Optimizer optimizer = Optimizer::Adam;
    Recompute recompute = Recompute::None;
    int recomputeLayers = 0; // of each chunk, with full recompute; 0 for all
    bool flashAttention = true;
    bool dropout = false;
    GradientPrecision gradientPrecision = GradientPrecision::Framework;

    // Experts.
    double expertImbalance = 1; // tokens of the busiest expert rank against the mean
    double expertCapacity = 0;  // slots of an expert against the mean; 0 for no limit (dropless)

    // Fine-tuning.
    std::vector<int> documentLengths; // documents packed into a sequence attend to themselves alone; empty for none
    int frozenLayers = 0;             // leading layers, and the embedding, that are not trained
    int loraRank = 0;                 // adapters on all linear layers instead of training them; 0 for none

    // Ramp-up of the batch: from `rampStart` by `rampIncrement` over `rampSamples` sequences; 0 for none.
    int rampStart = 0;
    int rampIncrement = 0;
    double rampSamples = 0;

    double checkpointMinutes = 0; // between checkpoints; 0 for the best interval

    bool operator==(const TrainingSpec &) const = default;
};

} // namespace stringline
