// The rows of the software stack.
#include "core/scenario/field_rows.h"

namespace stringline {

namespace {

using namespace rows;
using S = Scenario;
using W = SoftwareSpec;

constexpr Choice kAttentionKernels[] = {
    {"newest", "Newest"}, {"flash2", "FlashAttention 2"}, {"flash1", "FlashAttention 1"}, {"triton", "Triton"}};
constexpr std::array kPolicies = [] {
    std::array<Choice, kBytePolicies.size()> choices{};
    for (std::size_t i = 0; i < choices.size(); ++i)
        choices[i] = {kBytePolicies[i].id, kBytePolicies[i].label};
    return choices;
}();
constexpr std::array kSelective = {Choice{"attention-core", "attention core"},
                                   Choice{"light-modules", "norms, activations, latent up-projections"},
                                   Choice{"every-second-matrix", "every second matrix"}};

constexpr Field kSoftware[] = {
    text<&S::software, &W::name>("software.name", "Software", "What the stack is called."),
    text<&S::software, &W::source>("software.source", "Source", "Where the constants come from."),
    number<Unit::Microseconds, &S::software, &W::hostPerKernel>("software.hostPerKernelUs", "Host per kernel",
                                                                "Host time to launch one kernel.", 0, 1e5),
    number<Unit::Microseconds, &S::software, &W::hostPerCollective>(
        "software.hostPerCollectiveUs", "Host per collective", "Host time to launch one collective.", 0, 1e5),
    number<Unit::Microseconds, &S::software, &W::hostPerMicrobatch>(
        "software.hostPerMicrobatchUs", "Host per microbatch",
        "Host time per microbatch and stage, forward and backward together.", 0, 1e7),
    integer<&S::software, &W::layerKernelsForward>(
        "software.layerKernelsForward", "Kernels of a layer, forward",
        "Launches of one layer's forward with attention as separate kernels.", 0, 10000),
    integer<&S::software, &W::layerKernelsBackward>(
        "software.layerKernelsBackward", "Kernels of a layer, backward",
        "Launches of one layer's backward with attention as separate kernels.", 0, 10000),
    choice<kAttentionKernels, &S::software, &W::attentionKernel>(
        "software.attentionKernel", "Attention kernel", "Which fused attention the framework calls, where it does."),
    number<Unit::None, &S::software, &W::elementwiseFusion>(
        "software.elementwiseFusion", "Elementwise traffic",
        "Memory traffic of norms, dropout and activations against separate kernels.", 0.01, 10),
    number<Unit::Bytes, &S::software, &W::lossForwardBytesPerLogit>(
        "software.lossForwardBytesPerLogit", "Loss traffic forward", "Memory traffic of the loss, per logit.", 0, 1000),
    number<Unit::Bytes, &S::software, &W::lossBackwardBytesPerLogit>("software.lossBackwardBytesPerLogit",
                                                                     "Loss traffic backward",
                                                                     "Memory traffic of the loss, per logit.", 0, 1000),
    number<Unit::Bytes, &S::software, &W::weightGradientBytesPerParameter>(
        "software.weightGradientBytesPerParameter", "Gradient accumulation traffic",
        "Extra traffic per parameter and microbatch where accumulation is not fused into the GEMM.", 0, 1000),
    number<Unit::Bytes, &S::software, &W::optimizerBytesPerParameter>(
        "software.optimizerBytesPerParameter", "Optimizer traffic",
        "Memory traffic of the step, per parameter that a rank updates.", 0, 1000),
    toggle<&S::software, &W::overlapsWeightGradient>(
        "software.overlapsWeightGradient", "Overlap TP backward",
        "Tensor-parallel communication of the backward runs under weight gradients."),
    number<Unit::Fraction, &S::software, &W::exposedGradientShare>(
        "software.exposedGradientShare", "Exposed gradient share",
        "Of an overlapped gradient reduction, what still shows.", 0, 1),
    number<Unit::Fraction, &S::software, &W::exposedGatherShare>("software.exposedGatherShare", "Exposed gather share",
                                                                 "Of an overlapped ZeRO-3 gather, what still shows.", 0,
                                                                 1),
    number<Unit::Fraction, &S::software, &W::exposedTensorShare>(
        "software.exposedTensorShare", "Exposed tensor share",
        "Of tensor-parallel communication that the plan overlaps, what still shows.", 0, 1),
    number<Unit::Fraction, &S::software, &W::exposedExpertShare>(
        "software.exposedExpertShare", "Exposed expert share",
        "Of dispatch and combine that the plan overlaps, what still shows.", 0, 1),
    number<Unit::None, &S::software, &W::permuteTraffic>(
        "software.permuteTraffic", "Permutation traffic",
        "Of the expert permutations, against moving each copy of a token once.", 0, 100),
    integer<&S::software, &W::routerKernels>("software.routerKernels", "Router kernels",
                                             "Launches of one router, forward.", 0, 1000),
    number<Unit::Bytes, &S::software, &W::castBytesPerInput>(
        "software.castBytesPerInput", "Cast traffic",
        "fp8: memory traffic of the casts of a linear layer, per element of its input.", 0, 64),
    choice<kPolicies, &S::software, &W::statesBf16>("software.statesBf16", "States under bf16",
                                                    "Bytes of weights, gradients and optimizer per parameter."),
    choice<kPolicies, &S::software, &W::statesFp16>("software.statesFp16", "States under fp16",
                                                    "Bytes of weights, gradients and optimizer per parameter."),
    number<Unit::Bytes, &S::software, &W::gradientBytes>("software.gradientBytes", "Gradient bytes",
                                                         "Per parameter, as reduced over data-parallel ranks.", 0, 16),
    number<Unit::Bytes, &S::software, &W::logitBytes>(
        "software.logitBytes", "Logit bytes", "Per logit, while the loss is computed forward and backward.", 0, 64),
    number<Unit::Bytes, &S::software, &W::scoreBytes>(
        "software.scoreBytes", "Score bytes", "Per attention score, in the softmax of unfused attention.", 1, 8),
    toggle<&S::software, &W::keepsStageOutputs>("software.keepsStageOutputs", "Keep stage outputs",
                                                "Activations that were sent stay allocated until their backward."),
    toggle<&S::software, &W::shardsCheckpoints>(
        "software.shardsCheckpoints", "Shard checkpoints",
        "Inputs of recomputed layers are cut over tensor-parallel ranks without sequence parallelism."),
    toggle<&S::software, &W::copiesGradients>("software.copiesGradients", "Flatten gradients",
                                              "All gradients are copied into one buffer before they are reduced."),
    toggle<&S::software, &W::separateEmbeddingGradient>(
        "software.separateEmbeddingGradient", "Separate embedding gradient",
        "The dense gradient of the embedding stands beside the accumulated gradients for a moment."),
    number<Unit::None, &S::software, &W::optimizerTile>(
        "software.optimizerTile", "Optimizer tile",
        "Parameters that the optimizer steps at a time, and copies gradients of; 0 for all at once.", 0, 1e15),
    choice<kSelective, &S::software, &W::selectiveRecompute>("software.selectiveRecompute", "Selective recompute",
                                                             "What selective recompute drops."),
    number<Unit::Gibibytes, &S::software, &W::buffers>(
        "software.buffersGiB", "Buffers", "Communication buckets and workspaces, always allocated.", 0, 1000),
    number<Unit::None, &S::software, &W::fragmentation>("software.fragmentation", "Fragmentation",
                                                        "Reserved by the caching allocator against allocated.", 1, 10),
    number<Unit::Gibibytes, &S::software, &W::overhead>(
        "software.overheadGiB", "Context", "Context and communicators on every GPU, beyond the reserved.", 0, 1000),
};

} // namespace

std::span<const Field> softwareFields()
{
    return kSoftware;
}

} // namespace stringline
