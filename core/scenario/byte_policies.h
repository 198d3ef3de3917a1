// Bytes of training state per parameter, as named policies: one table for 14, 16, 18, 20, 13, 10 and the rest.
//
// What a number such as "16 bytes a parameter" leaves open is what is sharded, and from which ZeRO stage on:
//
//   weights        from stage 3     what forward and backward read, and what FSDP gathers from
//   gradients      from stage 2     accumulated over the microbatches
//   gradientCopy   from stage 1     kept in fp32 beside 16-bit gradients
//   master         from stage 1     fp32 weights beside narrower ones
//   moments        from stage 1
//   step           from stage 1     lives only while the optimizer steps
#pragma once

#include "core/scenario/training_spec.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace stringline {

// Bytes per parameter.
struct ByteCosts {
    double weights = 0;
    double gradients = 0;
    double gradientCopy = 0;
    double master = 0;
    double firstMoment = 0;
    double secondMoment = 0;
    double step = 0;

    [[nodiscard]] constexpr double optimizer() const { return gradientCopy + master + firstMoment + secondMoment; }
    // What stays from iteration to iteration, unsharded.
    [[nodiscard]] constexpr double total() const { return weights + gradients + optimizer(); }

    bool operator==(const ByteCosts &) const = default;
};

// In the order of kBytePolicies.
enum class BytePolicy : std::uint8_t {
    Fp32,
    Mixed16,
    Mixed16Upcast,
    MegatronBf16,
    Fp16GradientCopy,
    Fp32ShardedGradients,
    DeepSpeedBf16,
    InternEvo,
    Bf16Moments,
    Fp8Bf16Moments,
    Adam8bit,
    SgdMomentum,
    SgdMomentumFp32,
    Muon,
    NoMaster,
    PureBf16,
    FusedBackward
};

struct BytePolicyRow {
    BytePolicy policy;
    std::string_view id;
    std::string_view label; // with the sum, as people call it
    ByteCosts costs;
    std::string_view source;
};

inline constexpr std::array kBytePolicies = {
    BytePolicyRow{BytePolicy::Fp32,
                  "fp32",
                  "16: fp32 throughout, or fp32 shards of FSDP",
                  {4, 4, 0, 0, 4, 4, 0},
                  "Adam in fp32; PyTorch FSDP with mixed precision keeps the same and gathers 16 bits"},
    BytePolicyRow{BytePolicy::Mixed16,
                  "mixed16",
                  "16: 16-bit weights and gradients",
                  {2, 2, 0, 4, 4, 4, 0},
                  "ZeRO, arXiv 1910.02054 section 3.1 (K = 12)"},
    BytePolicyRow{BytePolicy::Mixed16Upcast,
                  "mixed16-upcast",
                  "16: and fp32 gradients during the step",
                  {2, 2, 0, 4, 4, 4, 4},
                  "Megatron-LM without distributed optimizer, fp16: allocated memory of arXiv 2411.05288 to 0.1 %"},
    BytePolicyRow{BytePolicy::MegatronBf16,
                  "megatron-bf16",
                  "18: bf16 weights, fp32 gradients",
                  {2, 4, 0, 4, 4, 4, 0},
                  "Megatron-LM distributed optimizer documentation: 6 + 12/d"},
    BytePolicyRow{BytePolicy::Fp16GradientCopy,
                  "fp16-gradient-copy",
                  "20: fp16 gradients and their fp32 copy",
                  {2, 2, 4, 4, 4, 4, 0},
                  "Megatron-LM distributed optimizer documentation: 4 + 16/d; DeepSpeed's fp16 optimizer"},
    BytePolicyRow{BytePolicy::Fp32ShardedGradients,
                  "fp32-sharded-gradients",
                  "18: gradients only as fp32 shards",
                  {2, 0, 4, 4, 4, 4, 0},
                  "DeepSpeed ZeRO-3 estimator: 18/n and 4 bytes of the largest layer"},
    BytePolicyRow{BytePolicy::DeepSpeedBf16,
                  "deepspeed-bf16",
                  "20: bf16 gradients and fp32 accumulators",
                  {2, 6, 0, 4, 4, 4, 0},
                  "DeepSpeed's BF16_Optimizer under a pipeline: 8 + 12/d"},
    BytePolicyRow{BytePolicy::InternEvo,
                  "internevo",
                  "16: and 14 during the step",
                  {2, 2, 0, 4, 4, 4, 14},
                  "InternEvo's published peaks: 30 in all; the step holds flattened gradients 2, their fp32 copy 4 and "
                  "two fp32 temporaries of an unfused Adam 8"},
    BytePolicyRow{BytePolicy::Bf16Moments,
                  "bf16-moments",
                  "12: bf16 gradients and moments",
                  {2, 2, 0, 4, 2, 2, 0},
                  "Megatron-Core's precision-aware optimizer: 4 + 8/d"},
    BytePolicyRow{BytePolicy::Fp8Bf16Moments,
                  "fp8-bf16-moments",
                  "13: fp8 weights, bf16 moments",
                  {1, 4, 0, 4, 2, 2, 0},
                  "DeepSeek-V3, arXiv 2412.19437 section 3.3"},
    BytePolicyRow{BytePolicy::Adam8bit,
                  "adam-8bit",
                  "10: moments of 8 bits",
                  {2, 2, 0, 4, 1, 1, 0},
                  "8-bit Adam, arXiv 2110.02861"},
    BytePolicyRow{BytePolicy::SgdMomentum,
                  "sgd-momentum",
                  "12: one momentum",
                  {2, 2, 0, 4, 4, 0, 0},
                  "SGD with momentum under mixed precision"},
    BytePolicyRow{BytePolicy::SgdMomentumFp32,
                  "sgd-momentum-fp32",
                  "12: one momentum, fp32 throughout",
                  {4, 4, 0, 0, 4, 0, 0},
                  "SGD with momentum in fp32"},
    BytePolicyRow{BytePolicy::Muon,
                  "muon",
                  "12: momentum of Muon",
                  {2, 2, 0, 4, 4, 0, 0},
                  "Muon keeps one momentum, arXiv 2502.16982"},
    BytePolicyRow{BytePolicy::NoMaster,
                  "no-master",
                  "12: bf16 weights without an fp32 copy",
                  {2, 2, 0, 0, 4, 4, 0},
                  "figures of the Ultra-Scale Playbook"},
    BytePolicyRow{BytePolicy::PureBf16,
                  "pure-bf16",
                  "8: bf16 throughout",
                  {2, 2, 0, 0, 2, 2, 0},
                  "Adam in bf16, without fp32 copies"},
    BytePolicyRow{BytePolicy::FusedBackward,
                  "fused-backward",
                  "14: gradients used up during the backward",
                  {2, 0, 0, 4, 4, 4, 0},
                  "optimizer step fused into the backward; also the bytes of a checkpoint"},
};

[[nodiscard]] constexpr const BytePolicyRow &row(BytePolicy policy)
{
    return kBytePolicies[static_cast<std::size_t>(policy)];
}

// Other optimizers than the policy's Adam keep other moments, in bytes per parameter.
struct OptimizerMoments {
    Optimizer optimizer;
    double first = 0;
    double second = 0;
};
inline constexpr std::array kOptimizerMoments = {
    OptimizerMoments{Optimizer::AdamBf16, 2, 2}, OptimizerMoments{Optimizer::Adam8bit, 1, 1},
    OptimizerMoments{Optimizer::Sgd, 4, 0}, // with momentum
    OptimizerMoments{Optimizer::Muon, 4, 0} // vectors and embeddings, which stay with Adam, are counted alike
};
// Nothing for Adam: the policy says what it keeps.
[[nodiscard]] constexpr const OptimizerMoments *momentsOf(Optimizer optimizer)
{
    for (const OptimizerMoments &moments : kOptimizerMoments) {
        if (moments.optimizer == optimizer)
            return &moments;
    }
    return nullptr;
}
[[nodiscard]] constexpr ByteCosts withMoments(ByteCosts costs, const OptimizerMoments &moments)
{
    costs.firstMoment = moments.first;
    costs.secondMoment = moments.second;
    return costs;
}

} // namespace stringline
