#include "core/validation/tuned_constants.h"

#include "core/scenario/fields.h"

#include <cassert>

namespace stringline {

namespace {

constexpr auto kSingle = TuningEvidence::SingleNode;
constexpr auto kAll = TuningEvidence::Development;

constexpr TunedConstant kConstants[] = {
    {"software.hostPerKernelUs", 0, kSingle, "host time of a launch"},
    {"software.hostPerCollectiveUs", 0, kSingle, "host time of a collective"},
    {"software.hostPerMicrobatchUs", 0, kSingle, "host time of a microbatch on a stage"},
    {"software.lossForwardBytesPerLogit", 6, kSingle, "memory traffic of the loss, forward"},
    {"software.lossBackwardBytesPerLogit", 4, kSingle, "and backward"},
    {"software.weightGradientBytesPerParameter", 0, kSingle, "traffic of an accumulation that is not fused"},
    {"software.elementwiseFusion", 1, kSingle, "traffic left by compiled or fused kernels"},
    {"cluster.device.waveSoftness", 1, kSingle, "share of a partial wave of tiles that is lost"},
    {"cluster.device.sustainedClock", 1, kAll, "clock under load against a cold benchmark, 16-bit products"},
    {"cluster.device.fp8SustainedClock", 1, kAll, "the same, fp8"},
    {"cluster.device.fp4SustainedClock", 1, kAll, "the same, fp4"},
    {"cluster.device.attentionClock", 1, kAll, "the same, fused attention"},
    {"software.exposedGradientShare", 0, kAll, "of an overlapped reduction, what shows"},
    {"software.exposedGatherShare", 0, kAll, "of an overlapped gather, what shows"},
    {"software.exposedTensorShare", 0, kAll, "of overlapped tensor-parallel communication, what shows"},
    {"software.exposedExpertShare", 0, kAll, "of an overlapped exchange of tokens, what shows"},
    {"software.permuteTraffic", 1, kAll, "traffic of expert permutations that are not fused"},
    {"cluster.slowdown", 1, kAll, "stragglers on several nodes"},
    {"cluster.scaleOut.efficiency", 0.9, kAll, "of the network's nominal rate, where no benchmark of it is published"},
};

constexpr CodeConstant kCode[] = {
    {"core/cost/kernels.cpp", "1.2", "products whose dimensions are no multiples of 64"},
    {"core/cost/kernels.cpp", "12", "batched products over head sizes that are no multiple of 8"},
    {"core/cost/kernels.cpp", "0.9", "one product per expert against one batched product"},
    {"core/cost/op_times.cpp", "0.6", "fp8 scaled by rows against by tensors, kernels of 2024"},
    {"core/cost/chunk_template.cpp", "10 launches", "a softmax whose shape the fused kernel refuses"},
    {"core/cost/chunk_template.cpp", "order 4", "norm by which host and device time join"},
};

} // namespace

std::span<const TunedConstant> tunedConstants()
{
    return kConstants;
}

std::span<const CodeConstant> codeConstants()
{
    return kCode;
}

void untune(Scenario &scenario, const TunedConstant &constant)
{
    const Field *field = findField(constant.path);
    assert(field != nullptr && "every tuned constant is a field");
    field->set(scenario, FieldValue(constant.untuned));
}

Scenario withNothingTuned(const Scenario &scenario)
{
    Scenario changed = scenario;
    for (const TunedConstant &constant : kConstants)
        untune(changed, constant);
    return changed;
}

Scenario withSingleNodeTuned(const Scenario &scenario)
{
    Scenario changed = scenario;
    for (const TunedConstant &constant : kConstants) {
        if (constant.evidence == kAll)
            untune(changed, constant);
    }
    return changed;
}

} // namespace stringline
