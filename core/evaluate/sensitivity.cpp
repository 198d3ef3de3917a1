// What would help most: each input better by a tenth, simulated again.
#include "core/evaluate/alternatives.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace stringline {

namespace {

constexpr double kBetter = 1.1;

struct Input {
    const char *path;
    const char *label; // null where the scenario names it
    void (*improve)(Scenario &);
};

constexpr Input kInputs[] = {
    {"cluster.device.peakTflops", "GPU FLOP/s",
     [](Scenario &scenario) { scenario.cluster.device.peak16 = scenario.cluster.device.peak16 * kBetter; }},
    {"cluster.device.memoryBandwidthGBps", "HBM bandwidth",
     [](Scenario &scenario) {
         scenario.cluster.device.memoryBandwidth = scenario.cluster.device.memoryBandwidth * kBetter;
     }},
    {"cluster.scaleUp.bandwidthGBps", nullptr,
     [](Scenario &scenario) { scenario.cluster.scaleUp.bandwidth = scenario.cluster.scaleUp.bandwidth * kBetter; }},
    {"cluster.scaleOut.bandwidthGBps", "network",
     [](Scenario &scenario) { scenario.cluster.scaleOut.bandwidth = scenario.cluster.scaleOut.bandwidth * kBetter; }},
    {"software.hostPerKernelUs", "host speed",
     [](Scenario &scenario) {
         for (Seconds SoftwareSpec::*time :
              {&SoftwareSpec::hostPerKernel, &SoftwareSpec::hostPerCollective, &SoftwareSpec::hostPerMicrobatch})
             scenario.software.*time = scenario.software.*time / kBetter;
     }},
};

std::optional<double> iterationOf(const Scenario &scenario, const std::stop_token &stop)
{
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario), stop);
    if (!evaluation || !evaluation->valid() || evaluation->report.iteration <= Seconds())
        return {};
    return evaluation->report.iteration.value();
}

// T(m) = b + a m: a part that every iteration pays (filling the pipeline, gradients, optimizer) and one per
// microbatch. Twice the batch at the same microbatch size shows b = 2 T(m) - T(2m); with a tenth more microbatches
// each sequence carries b / 1.1 of it.
std::optional<double> moreMicrobatches(Scenario scenario, double now, const std::stop_token &stop)
{
    if (scenario.training.globalBatch > 500'000'000)
        return {};
    scenario.training.globalBatch *= 2;
    const std::optional<double> twice = iterationOf(scenario, stop);
    if (!twice)
        return {};
    const double fixedPart = std::max(2 * now - *twice, 0.0);
    return fixedPart * (1 / kBetter - 1) / now;
}

} // namespace

std::vector<Sensitivity> sensitivities(const Evaluation &evaluation, std::stop_token stop)
{
    const double now = evaluation.report.iteration.value();
    if (!evaluation.scenario || !evaluation.valid() || now <= 0)
        return {};
    std::vector<Sensitivity> found;
    for (const Input &input : kInputs) {
        if (stop.stop_requested())
            return {};
        Scenario better = *evaluation.scenario;
        input.improve(better);
        const std::string &link = evaluation.scenario->cluster.scaleUp.name;
        const std::string label = input.label ? input.label : link.empty() ? "link in the node" : link;
        if (const std::optional<double> time = iterationOf(better, stop))
            found.push_back({input.path, label, *time / now - 1});
    }
    if (const std::optional<double> change = moreMicrobatches(*evaluation.scenario, now, stop))
        found.push_back({"training.globalBatch", "microbatches", *change});
    if (stop.stop_requested())
        return {};
    std::ranges::stable_sort(found, std::ranges::less(), &Sensitivity::change);
    return found;
}

} // namespace stringline
