// The training framework: what it costs the host to launch its kernels, which kernels it fuses, what it keeps in
// memory. Constants of a software stack, with their evidence in the preset; the same for every model and machine.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/attention_kernel.h"
#include "core/scenario/byte_policies.h"

#include <string>

namespace stringline {

// What "selective" drops and computes again.
enum class SelectiveRecompute {
    AttentionCore,    // scores, softmax and values (Megatron-LM, arXiv 2205.05198)
    LightModules,     // norms, activations and the up-projections of latent attention (Megatron Core's modules)
    EverySecondMatrix // all but attention and the outputs of every second matrix (torchtitan's "selective op")
};

struct SoftwareSpec {
    std::string preset;
    std::string name;
    std::string source;

    // Host. The GPU waits where kernels are shorter than their launches.
    Seconds hostPerKernel{};
    Seconds hostPerCollective{};
    Seconds hostPerMicrobatch{};  // per stage, forward and backward together
    int layerKernelsForward = 30; // launches of one layer with attention as separate kernels
    int layerKernelsBackward = 48;

    // Kernels.
    AttentionKernel attentionKernel = AttentionKernel::Newest; // where training.flashAttention asks for a fused one
    double elementwiseFusion = 1.0;       // traffic of norms, dropout and activations against separate kernels
    double lossForwardBytesPerLogit = 42; // memory traffic of the loss, forward
    double lossBackwardBytesPerLogit = 16;
    double weightGradientBytesPerParameter = 0; // extra traffic per microbatch where accumulation is not fused
    double permuteTraffic = 2.9;                // of the expert permutations, against moving each copy of a token once
    int routerKernels = 20;                     // launches of one router, forward
    double castBytesPerInput = 4;               // fp8: traffic of the casts of a linear layer, per element of its input
    double optimizerBytesPerParameter = 30;     // memory traffic of the step, per parameter that this rank updates
    bool overlapsWeightGradient = true; // tensor-parallel communication of the backward runs under weight gradients

    // Communication that frameworks hide.
    double exposedGradientShare = 0.10; // of an overlapped gradient reduction, what still shows
    double exposedTensorShare = 0.40;   // of tensor-parallel communication that the plan overlaps
    double exposedExpertShare = 0.25;   // of dispatch and combine that the plan overlaps
    double exposedGatherShare = 0.45;   // of an overlapped ZeRO-3 gather: compute slowed and waits left

    // Memory.
    BytePolicy statesBf16 = BytePolicy::MegatronBf16; // bytes per parameter, by the precision of training
    BytePolicy statesFp16 = BytePolicy::Fp16GradientCopy;
    double gradientBytes = 4;       // per parameter, as reduced over data-parallel ranks
    double logitBytes = 8;          // per logit while the loss is computed, forward and backward
    double scoreBytes = 2;          // per attention score in the largest tensor of an unfused softmax
    bool keepsStageOutputs = false; // sent activations stay allocated until their backward
    bool shardsCheckpoints =
        false;                    // inputs of recomputed layers are cut over tensor ranks without sequence parallelism
    bool copiesGradients = false; // all of them, into one buffer before they are reduced
    bool separateEmbeddingGradient = true; // its dense gradient stands beside the accumulated ones
    double optimizerTile = 0; // parameters that the optimizer steps at a time, and copies gradients of; 0 for all
    SelectiveRecompute selectiveRecompute = SelectiveRecompute::AttentionCore;
    Bytes buffers{};            // flat communication buckets and libraries' workspaces, always allocated
    double fragmentation = 1.0; // reserved by the caching allocator against allocated
    Bytes overhead{};           // context and communicators: what a monitor shows beyond the reserved

    bool operator==(const SoftwareSpec &) const = default;
};

} // namespace stringline
