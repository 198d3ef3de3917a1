#include "core/report/measured_rate.h"

#include "core/base/text.h"
#include "core/formulas/flops.h"

#include <fmt/format.h>

namespace stringline {

namespace {

// Published trainings of dense models on A100 and H100 reach 0.28 to 0.57 of the dense peak (arXiv 2104.04473, Table 1;
// arXiv 2205.05198, Table 5; Megatron-LM's README), experts and small models less.
struct Band {
    double below; // utilization
    Severity severity;
    const char *verdict;
    const char *hint;
};
constexpr Band kBands[] = {
    {0.10, Severity::Warning, "very low",
     "Most of the time goes elsewhere: input, network, host, or a count per job and not per GPU"},
    {0.25, Severity::Note, "low", "Look for exposed communication, bubbles, recompute and small products"},
    {0.65, Severity::Note, "healthy", ""},
    {1.00, Severity::Warning, "higher than any published training", "Check the convention, and that the peak is dense"},
};
constexpr Band kImpossible{
    0, Severity::Error, "impossible",
    "The batch, the sequence or the number of GPUs is not what ran, or the convention counts work that "
    "is skipped (a causal mask halves attention)"};

double recomputedShare(const Scenario &scenario, const FlopConvention &convention)
{
    const ModelSpec &model = scenario.model;
    const double sequence = scenario.training.sequence;
    const double all = convention.perToken(model, sequence).value();
    const double head = 6.0 * model.vocabulary * model.hidden;
    const double core = all - convention.perToken(model, 0).value();
    switch (scenario.training.recompute) {
    case Recompute::Full:
        return (all - head) / 3 / all;
    case Recompute::Selective:
        return scenario.training.flashAttention ? 0 : core / 3 / all;
    case Recompute::None:
        break;
    }
    return 0;
}

} // namespace

MeasuredRate measuredRate(const Scenario &scenario, Seconds iteration, const FlopConvention &convention)
{
    const TrainingSpec &training = scenario.training;
    const double tokens = static_cast<double>(training.globalBatch) * training.sequence;
    const Flops work = convention.perToken(scenario.model, training.sequence) * tokens;
    MeasuredRate rate;
    rate.tokensPerSecondPerGpu = tokens / iteration.value() / scenario.cluster.gpus;
    rate.tflopsPerGpu = formulas::ratePerDevice(work, iteration, scenario.cluster.gpus).value() / 1e12;
    rate.mfu = formulas::utilization(work, iteration, scenario.cluster.gpus, scenario.cluster.device.peak16);
    rate.hfu = rate.mfu * (1 + recomputedShare(scenario, convention));
    return rate;
}

Diagnostic judgeMeasured(const Scenario &scenario, Seconds iteration, const FlopConvention &convention)
{
    const MeasuredRate rate = measuredRate(scenario, iteration, convention);
    const DeviceSpec &device = scenario.cluster.device;
    const std::string name = device.name.empty() ? std::string("the GPU") : device.name;
    const double peak = device.peak16.value() / 1e12;
    const Band *band = &kImpossible;
    for (const Band &each : kBands) {
        if (rate.hfu < each.below) {
            band = &each;
            break;
        }
    }
    const bool more = rate.hfu > rate.mfu;
    return {band->severity,
            "training.globalBatch",
            fmt::format("{} TFLOP/s per GPU are {} of the {} of {} ({}{}): {}", fieldText(rate.tflopsPerGpu, false),
                        percentText(rate.mfu, 1), fieldText(peak, false), name, convention.label,
                        more ? fmt::format("; {} with what is recomputed", percentText(rate.hfu, 1)) : std::string(),
                        band->verdict),
            band->hint,
            {}};
}

} // namespace stringline
