// The table of report numbers. Conventions are those of the sources named in each formula.
#include "core/report/columns.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace stringline {

namespace {

using Number = double;

std::string seconds(Number value)
{
    return durationText(Seconds(value));
}
std::string signedSeconds(Number value)
{
    return signedDurationText(Seconds(value));
}
std::string longTime(Number value)
{
    return longDurationText(Seconds(value));
}
std::string bytes(Number value)
{
    return bytesText(Bytes(value));
}
std::string signedBytes(Number value)
{
    return signedBytesText(Bytes(value));
}
std::string percent(Number value)
{
    return percentText(value);
}
// A change of a share is said in points, so that +1 is never read as "one percent more".
std::string signedPoints(Number value)
{
    const double points = value * 100;
    return fmt::format("{}{:.1f} pt", points < 0 ? "−" : "+", std::abs(points));
}

template <std::string (*Text)(Number)>
std::string withSign(Number value)
{
    return (value < 0 ? "−" : "+") + Text(std::abs(value));
}

std::string tokensRate(Number value)
{
    return countText(value) + " tok/s";
}
std::string flops(Number value)
{
    return fmt::format("{:.4g} PFLOP", value / 1e15);
}
std::string teraflops(Number value)
{
    return fmt::format("{:.1f} TFLOP/s", value);
}
std::string money(Number value)
{
    return moneyText(value);
}
std::string energy(Number value)
{
    return value >= 1e6   ? fmt::format("{:.3g} GWh", value / 1e6)
           : value >= 1e3 ? fmt::format("{:.3g} MWh", value / 1e3)
                          : fmt::format("{:.3g} kWh", value);
}

Number peakBytes(const Report &report)
{
    const StageMemory *worst = report.worstStage();
    return worst == nullptr ? 0 : worst->peak.value();
}
Number headroomBytes(const Report &report)
{
    const StageMemory *worst = report.worstStage();
    return worst == nullptr ? 0 : (worst->capacity - worst->peak).value();
}

constexpr std::array kColumns = {
    ReportColumn{"iterationSeconds", "Iteration time",
                 "end of the last rank's optimizer step − start of the first forward",
                 "Time from one optimizer step to the next, simulated on every pipeline stage.", Better::Lower,
                 [](const Report &r) { return r.iteration.value(); }, seconds, signedSeconds},
    ReportColumn{"tokensPerSecond", "Throughput", "global batch · sequence / iteration time",
                 "Tokens that the whole machine trains on per second.", Better::Higher,
                 [](const Report &r) { return r.tokensPerSecond; }, tokensRate, withSign<tokensRate>},
    ReportColumn{"tokensPerSecondPerGpu", "Throughput per GPU", "tokens per second / GPUs",
                 "The same for one GPU; compares machines of different size.", Better::Higher,
                 [](const Report &r) { return r.tokensPerSecondPerGpu; }, tokensRate, withSign<tokensRate>},
    ReportColumn{
        "mfu", "Model FLOPs utilization", "model FLOPs / (iteration time · GPUs · dense 16-bit peak)",
        "Share of the peak rate that serves the model itself: full attention, nothing counted twice where it is "
        "recomputed (Chowdhery et al. 2022).",
        Better::Higher, [](const Report &r) { return r.mfu; }, percent, signedPoints},
    ReportColumn{"hfu", "Hardware FLOPs utilization", "hardware FLOPs / (iteration time · GPUs · dense 16-bit peak)",
                 "The same with recomputed work counted again; what the hardware does (Korthikanti et al. 2022).",
                 Better::Neither, [](const Report &r) { return r.hfu; }, percent, signedPoints},
    ReportColumn{"tflopsPerGpu", "Model FLOP/s per GPU", "model FLOPs / (iteration time · GPUs)",
                 "The rate that papers print beside the MFU.", Better::Higher,
                 [](const Report &r) { return r.tflopsPerGpu; }, teraflops, withSign<teraflops>},
    ReportColumn{"peakBytes", "Peak memory",
                 "largest over stages of weights + gradients + optimizer + activations + "
                 "buffers + overhead, at the moment of the peak",
                 "Memory of one GPU of the stage that comes nearest to its capacity.", Better::Lower, peakBytes, bytes,
                 signedBytes},
    ReportColumn{"headroomBytes", "Free memory", "capacity − peak memory, on that stage",
                 "What is left there; negative where the plan does not fit.", Better::Higher, headroomBytes,
                 signedBytes, signedBytes},
    ReportColumn{"bubbleFraction", "Bubble", "(p − 1) / (v·m + p − 1) for equal stages and free transfers",
                 "Share of the iteration that GPUs wait for the pipeline to fill and drain, mean over stages.",
                 Better::Lower, [](const Report &r) { return r.bubbleFraction; }, percent, signedPoints},
    ReportColumn{"microbatches", "Microbatches", "m = global batch / (microbatch · data parallel)",
                 "Microbatches that each pipeline works through in one iteration.", Better::Neither,
                 [](const Report &r) { return static_cast<Number>(r.microbatches); }, countText, withSign<countText>},
    ReportColumn{"dataParallel", "Data parallel", "d = GPUs / (t · p)", "Copies of the model that share the batch.",
                 Better::Neither, [](const Report &r) { return static_cast<Number>(r.dataParallel); }, countText,
                 withSign<countText>},
    ReportColumn{"parameters", "Parameters", "embedding + layers · (attention + FFN + norms) + final norm + head",
                 "Trained numbers, vocabulary without padding.", Better::Neither,
                 [](const Report &r) { return r.parameters; }, countText, withSign<countText>},
    ReportColumn{"activeParameters", "Active parameters", "parameters that one token passes through",
                 "Equal to the parameters in a dense model.", Better::Neither,
                 [](const Report &r) { return r.activeParameters; }, countText, withSign<countText>},
    ReportColumn{"modelFlops", "Model FLOPs", "3 · forward: every product of forward and backward, full attention",
                 "Work of one iteration, without what is recomputed.", Better::Neither,
                 [](const Report &r) { return r.modelFlops.value(); }, flops, withSign<flops>},
    ReportColumn{"hardwareFlops", "Hardware FLOPs", "model FLOPs + recomputed forward",
                 "Work of one iteration that the GPUs really do.", Better::Neither,
                 [](const Report &r) { return r.hardwareFlops.value(); }, flops, withSign<flops>},
    ReportColumn{"operators", "Operators", "operators and transfers of one iteration, over all stages",
                 "How much the simulation covers.", Better::Neither,
                 [](const Report &r) { return static_cast<Number>(r.operators); }, countText, withSign<countText>},
    ReportColumn{"iterations", "Iterations", "tokens / (global batch · sequence)",
                 "Optimizer steps of the whole training; more where the batch ramps up.", Better::Neither,
                 [](const Report &r) { return r.iterations; }, countText, withSign<countText>},
    ReportColumn{"trainingSeconds", "Training time",
                 "iterations · iteration time / goodput, shorter iterations while the batch ramps up",
                 "Wall time of the whole training, interruptions and checkpoints included.", Better::Lower,
                 [](const Report &r) { return r.training.value(); }, longTime, withSign<longTime>},
    ReportColumn{"goodput", "Goodput", "useful time / wall time",
                 "Share of wall time that makes progress: the rest goes to checkpoints, restarts and lost work.",
                 Better::Higher, [](const Report &r) { return r.goodput; }, percent, signedPoints},
    ReportColumn{"costUsd", "Cost", "GPUs · training time · price per GPU-hour",
                 "Money for the GPUs of the whole training.", Better::Lower, [](const Report &r) { return r.costUsd; },
                 money, withSign<money>},
    ReportColumn{"energyKwh", "Energy", "GPUs · power · training time · power usage effectiveness",
                 "Electricity of the whole training, cooling included.", Better::Lower,
                 [](const Report &r) { return r.energyKwh; }, energy, withSign<energy>},
};

} // namespace

std::span<const ReportColumn> reportColumns()
{
    return kColumns;
}

const ReportColumn *findColumn(std::string_view id)
{
    for (const ReportColumn &column : kColumns) {
        if (column.id == id)
            return &column;
    }
    return nullptr;
}

} // namespace stringline
