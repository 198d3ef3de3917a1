// The rows of the software stack.
#include "core/scenario/field_rows.h"

namespace stringline {

namespace {

using namespace rows;
using S = Scenario;
using W = SoftwareSpec;

constexpr Choice kAttentionKernels[] = {
    {"newest", "Newest"}, {"flash2", "FlashAttention 2"}, {"flash1", "FlashAttention 1"}, {"triton", "Triton"}};

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
    number<Unit::Bytes, &S::software, &W::gradientBytes>("software.gradientBytes", "Gradient bytes",
                                                         "Per parameter, accumulated.", 0, 16),
    number<Unit::Bytes, &S::software, &W::logitBytes>("software.logitBytes", "Logit bytes",
                                                      "Per logit, kept between the loss and its backward.", 0, 64),
    toggle<&S::software, &W::keepsStageOutputs>("software.keepsStageOutputs", "Keep stage outputs",
                                                "Activations that were sent stay allocated until their backward."),
    number<Unit::Gibibytes, &S::software, &W::overhead>("software.overheadGiB", "Overhead",
                                                        "Context, communicators and workspace on every GPU.", 0, 1000),
    number<Unit::None, &S::software, &W::fragmentation>("software.fragmentation", "Fragmentation",
                                                        "What the caching allocator holds against what tensors need.",
                                                        1, 10),
};

} // namespace

std::span<const Field> softwareFields()
{
    return kSoftware;
}

} // namespace stringline
