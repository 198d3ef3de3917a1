// How the model is trained: batch, sequence, numbers, what is recomputed.
#pragma once

#include <string>

namespace stringline {

enum class Precision { Bf16, Fp16, Fp32 };
enum class Optimizer { Adam };
enum class Recompute { None, Selective, Full };

struct TrainingSpec {
    int globalBatch = 1; // sequences per iteration
    int microbatch = 1;  // sequences per forward pass of one data-parallel rank
    int sequence = 2048; // tokens
    double tokens = 0;   // of the whole training
    Precision precision = Precision::Bf16;
    Optimizer optimizer = Optimizer::Adam;
    Recompute recompute = Recompute::None;
    bool flashAttention = true;
    bool dropout = false;
    double checkpointMinutes = 0; // between checkpoints; 0 for the best interval

    bool operator==(const TrainingSpec &) const = default;
};

} // namespace stringline
