// The table of causes. Plausibilities are judgements from published post-mortems and from lessons of predicting runs:
// clocks, stragglers, host and network first, then what configurations leave unsaid.
#include "core/calibrate/likely_causes.h"

#include <array>

namespace stringline {

namespace {

// Sets `member` to `value`; false where it is so already.
template <class T>
bool turned(T &member, T value)
{
    if (member == value)
        return false;
    member = std::move(value);
    return true;
}

bool fullRecompute(Scenario &scenario)
{
    return turned(scenario.training.recompute, Recompute::Full) ||
           turned(scenario.training.recomputeLayers, 0); // of some layers to all
}
bool selectiveRecompute(Scenario &scenario)
{
    return turned(scenario.training.recompute, Recompute::Selective);
}
bool noRecompute(Scenario &scenario)
{
    return turned(scenario.training.recompute, Recompute::None);
}

bool gradientsNotOverlapped(Scenario &scenario)
{
    return turned(scenario.plan.overlapGradReduce, false);
}
bool parametersNotOverlapped(Scenario &scenario)
{
    return turned(scenario.plan.overlapParamGather, false);
}
bool tensorNotOverlapped(Scenario &scenario)
{
    const bool plan = turned(scenario.plan.overlapTensor, TensorOverlap::None);
    return turned(scenario.software.overlapsWeightGradient, false) || plan;
}
bool nothingOverlapped(Scenario &scenario)
{
    int changed = 0;
    for (bool (*change)(Scenario &) : {gradientsNotOverlapped, parametersNotOverlapped, tensorNotOverlapped})
        changed += change(scenario) ? 1 : 0;
    changed += turned(scenario.plan.overlapExpert, false) ? 1 : 0;
    changed += turned(scenario.plan.overlapPipeline, false) ? 1 : 0;
    return changed > 1; // one alone has its own row
}
bool dataOverlapped(Scenario &scenario)
{
    const bool gradients = turned(scenario.plan.overlapGradReduce, true);
    return turned(scenario.plan.overlapParamGather, true) || gradients;
}

bool attentionNotFused(Scenario &scenario)
{
    return turned(scenario.training.flashAttention, false);
}
bool attentionFused(Scenario &scenario)
{
    return turned(scenario.training.flashAttention, true);
}
bool olderAttention(Scenario &scenario)
{
    return scenario.training.flashAttention && turned(scenario.software.attentionKernel, AttentionKernel::Flash1);
}
bool newerAttention(Scenario &scenario)
{
    return scenario.training.flashAttention && turned(scenario.software.attentionKernel, AttentionKernel::Newest);
}

bool smallerMicrobatch(Scenario &scenario)
{
    int &microbatch = scenario.training.microbatch;
    return microbatch % 2 == 0 && turned(microbatch, microbatch / 2);
}
bool largerMicrobatch(Scenario &scenario)
{
    return turned(scenario.training.microbatch, scenario.training.microbatch * 2);
}
bool notInterleaved(Scenario &scenario)
{
    if (!turned(scenario.plan.chunksPerStage, 1))
        return false;
    scenario.plan.schedule = "1f1b";
    if (scenario.plan.layersPerChunk.kind == LayerSplit::Kind::List)
        scenario.plan.layersPerChunk = {};
    return true;
}
bool sequenceNotCut(Scenario &scenario)
{
    return turned(scenario.plan.sequenceParallel, false);
}
bool tensorAcrossNodes(Scenario &scenario)
{
    if (scenario.plan.tensor < 2 || scenario.cluster.gpus <= scenario.cluster.devicesPerNode)
        return false;
    std::vector<std::string> &order = scenario.plan.axisOrder;
    if (order.empty() || order.front() != "tensor")
        return false;
    order.erase(order.begin());
    order.emplace_back("tensor");
    return true;
}

bool fp32Gradients(Scenario &scenario)
{
    return turned(scenario.training.gradientPrecision, GradientPrecision::Fp32);
}
bool not8Bit(Scenario &scenario)
{
    return isFp8OrLess(scenario.training.precision) && turned(scenario.training.precision, Precision::Bf16);
}
bool notFusedElementwise(Scenario &scenario)
{
    return scenario.software.elementwiseFusion < 1 && turned(scenario.software.elementwiseFusion, 1.0);
}
bool dropoutOn(Scenario &scenario)
{
    return turned(scenario.training.dropout, true);
}
bool twiceTheBatch(Scenario &scenario)
{
    return turned(scenario.training.globalBatch, scenario.training.globalBatch * 2);
}
bool halfTheBatch(Scenario &scenario)
{
    int &batch = scenario.training.globalBatch;
    return batch % 2 == 0 && turned(batch, batch / 2);
}

using Paths = std::string_view[];
constexpr Paths kClock = {"cluster.device.sustainedClock", "cluster.device.fp8SustainedClock",
                          "cluster.device.fp4SustainedClock", "cluster.device.tf32SustainedClock",
                          "cluster.device.attentionClock"};
constexpr Paths kMemory = {"cluster.device.memoryEfficiency"};
constexpr Paths kNetwork = {"cluster.scaleOut.bandwidthGBps"};
constexpr Paths kLink = {"cluster.scaleUp.bandwidthGBps"};
constexpr Paths kStragglers = {"cluster.slowdown"};
constexpr Paths kHost = {"software.hostPerKernelUs", "software.hostPerCollectiveUs", "software.hostPerMicrobatchUs"};
constexpr Paths kPadding = {"training.sequence"};
constexpr Paths kImbalance = {"training.expertImbalance"};
constexpr Paths kExposed = {"software.exposedGatherShare", "software.exposedGradientShare",
                            "software.exposedTensorShare", "software.exposedExpertShare"};

CauseOfTime magnitude(std::string_view id, std::string_view label, std::string_view check, double plausibility,
                      std::span<const std::string_view> paths, double spread, double low, double high)
{
    return {id, label, check, plausibility, nullptr, paths, spread, low, high};
}

} // namespace

std::span<const CauseOfTime> causesOfTime()
{
    static const std::array kCauses = {
        magnitude("clock", "The GPUs run at another clock than assumed (power, heat)",
                  "nvidia-smi --query-gpu=clocks.sm,power.draw,temperature.gpu while it trains", 0.9, kClock, 0.10, 0.5,
                  1.3),
        magnitude("stragglers", "Some ranks are slower, and all wait for them",
                  "Step times of single nodes; a run without the slowest", 0.7, kStragglers, 0.06, 1, 1.6),
        magnitude("network", "The network between nodes gives another bandwidth",
                  "nccl-tests over the same nodes, and `import` of the result", 0.6, kNetwork, 0.5, 0.05, 1.5),
        magnitude("link", "The link inside the nodes gives another bandwidth",
                  "nccl-tests in one node; nvidia-smi topo -m", 0.4, kLink, 0.35, 0.05, 1.5),
        magnitude("host", "Launching kernels costs the host another time",
                  "A trace: gaps between kernels; CPU clock, NUMA, data loading", 0.6, kHost, 0.4, 0.15, 8),
        magnitude("memory", "Memory-bound kernels reach another bandwidth", "A trace: times of norms and activations",
                  0.3, kMemory, 0.08, 0.5, 1.1),
        magnitude("exposed", "Overlap hides another share of the communication", "A trace: waits beside collectives",
                  0.4, kExposed, 0.4, 0.1, 2.2),
        magnitude("padding", "Sequences are padded beyond the stated length",
                  "Tokens of a batch with and without padding", 0.3, kPadding, 0.12, 1, 2),
        magnitude("imbalance", "Experts are loaded less or more evenly", "Tokens per expert of a batch", 0.6,
                  kImbalance, 0.25, 0.5, 4),
        CauseOfTime{
            "full-recompute", "Every layer is recomputed", "The framework's recompute options", 0.4, fullRecompute, {}},
        CauseOfTime{"selective-recompute",
                    "Only the attention is recomputed",
                    "The framework's recompute options",
                    0.3,
                    selectiveRecompute,
                    {}},
        CauseOfTime{"no-recompute", "Nothing is recomputed", "The framework's recompute options", 0.3, noRecompute, {}},
        CauseOfTime{"no-overlap",
                    "No communication is overlapped",
                    "A trace; CUDA_DEVICE_MAX_CONNECTIONS, the overlap options",
                    0.35,
                    nothingOverlapped,
                    {}},
        CauseOfTime{"gradients-not-overlapped",
                    "The gradient reduction is not overlapped",
                    "The overlap options",
                    0.35,
                    gradientsNotOverlapped,
                    {}},
        CauseOfTime{"parameters-not-overlapped",
                    "The parameter gather is not overlapped",
                    "The overlap options",
                    0.3,
                    parametersNotOverlapped,
                    {}},
        CauseOfTime{"tensor-not-overlapped",
                    "Tensor-parallel communication is not overlapped",
                    "CUDA_DEVICE_MAX_CONNECTIONS=1 and the overlap options",
                    0.3,
                    tensorNotOverlapped,
                    {}},
        CauseOfTime{"data-overlapped",
                    "Gradient reduction and parameter gather are overlapped",
                    "The overlap options",
                    0.3,
                    dataOverlapped,
                    {}},
        CauseOfTime{"attention-not-fused",
                    "Attention runs as separate kernels",
                    "A trace: softmax kernels",
                    0.3,
                    attentionNotFused,
                    {}},
        CauseOfTime{"attention-fused",
                    "Attention is one fused kernel",
                    "A trace: flash or cuDNN kernels",
                    0.3,
                    attentionFused,
                    {}},
        CauseOfTime{"older-attention",
                    "An older fused attention is used",
                    "Versions of flash-attn and PyTorch",
                    0.25,
                    olderAttention,
                    {}},
        CauseOfTime{"newer-attention",
                    "A newer fused attention is used",
                    "Versions of flash-attn and PyTorch",
                    0.25,
                    newerAttention,
                    {}},
        CauseOfTime{
            "smaller-microbatch", "The microbatch is half as large", "The batch options", 0.2, smallerMicrobatch, {}},
        CauseOfTime{
            "larger-microbatch", "The microbatch is twice as large", "The batch options", 0.2, largerMicrobatch, {}},
        CauseOfTime{"not-interleaved",
                    "The pipeline is not interleaved",
                    "The virtual pipeline size",
                    0.25,
                    notInterleaved,
                    {}},
        CauseOfTime{
            "sequence-not-cut", "Sequence parallelism is off", "The sequence parallel option", 0.2, sequenceNotCut, {}},
        CauseOfTime{"tensor-across-nodes",
                    "Tensor-parallel groups span nodes",
                    "Rank order and host file",
                    0.15,
                    tensorAcrossNodes,
                    {}},
        CauseOfTime{
            "fp32-gradients", "Gradients are reduced in 32 bits", "The gradient options", 0.2, fp32Gradients, {}},
        CauseOfTime{"not-8-bit", "Products run in 16 bits, not 8", "A trace: kernel names", 0.3, not8Bit, {}},
        CauseOfTime{"not-compiled",
                    "Elementwise kernels are not fused",
                    "torch.compile or fused kernels in a trace",
                    0.3,
                    notFusedElementwise,
                    {}},
        CauseOfTime{"dropout", "Dropout is on", "The model's configuration", 0.1, dropoutOn, {}},
        CauseOfTime{"twice-the-batch",
                    "An iteration holds twice the batch",
                    "Accumulation steps; what a step counts",
                    0.1,
                    twiceTheBatch,
                    {}},
        CauseOfTime{"half-the-batch",
                    "An iteration holds half the batch",
                    "Accumulation steps; what a step counts",
                    0.1,
                    halfTheBatch,
                    {}},
    };
    return kCauses;
}

} // namespace stringline
