#include "core/report/build_report.h"

#include "core/formulas/energy_cost.h"
#include "core/report/training_run.h"
#include "core/sim/expand.h"
#include "core/workload/parameters.h"

#include <algorithm>
#include <optional>

namespace stringline {

namespace {

std::vector<ReplicaReport> classesOf(const ScenarioCosts &costs, const std::vector<StageMemory> &memory)
{
    const std::size_t count = 1 + costs.iteration.further.size();
    if (count == 1 && costs.stagesOfClasses.empty())
        return {};
    std::vector<ReplicaReport> classes(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<double> &slowdown =
            i == 0 ? costs.pipeline.slowdown : costs.iteration.further[i - 1].slowdown;
        classes[i].replicas = i == 0 ? costs.iteration.replicas : costs.iteration.further[i - 1].replicas;
        for (std::size_t stage = 0; stage < memory.size(); ++stage) {
            const bool mixed = !costs.stagesOfClasses.empty();
            classes[i].stages.push_back(
                {mixed ? costs.stagesOfClasses[i][stage].nodes : std::string(), slowdown.empty() ? 1 : slowdown[stage],
                 mixed ? costs.stagesOfClasses[i][stage].capacity : memory[stage].capacity, memory[stage].peak});
        }
    }
    return classes;
}

} // namespace

void fillRates(Report &report, const ScenarioCosts &costs)
{
    const Scenario &scenario = *costs.context.scenario;
    const TrainingSpec &training = scenario.training;
    std::optional<ClusterSpec> mean; // of nodes that differ
    if (costs.meanPeak16.value() > 0) {
        mean = scenario.cluster;
        mean->device.peak16 = costs.meanPeak16;
        mean->device.powerWatts = costs.meanPowerWatts;
    }
    const ClusterSpec &cluster = mean ? *mean : scenario.cluster;
    const double seconds = report.iteration.value();
    const double tokens = static_cast<double>(training.globalBatch) * training.sequence;

    report.parameters = parameterCount(scenario.model);
    report.activeParameters = activeParameterCount(scenario.model);
    report.microbatches = microbatchCount(scenario);
    report.dataParallel = dataParallel(scenario);
    if (costs.context.measured != nullptr)
        report.measuredShare = costs.measuredShare();
    report.modelFlops = modelFlops(costs);
    report.hardwareFlops = hardwareFlops(costs);
    if (seconds <= 0)
        return;
    report.tokensPerSecond = tokens / seconds;
    report.tokensPerSecondPerGpu = report.tokensPerSecond / cluster.gpus;
    const double peak = cluster.device.peak16.value() * cluster.gpus * seconds;
    report.mfu = report.modelFlops.value() / peak;
    report.hfu = report.hardwareFlops.value() / peak;
    report.tflopsPerGpu = report.modelFlops.value() / seconds / cluster.gpus / 1e12;

    report.goodput = goodputOf(cluster, reliabilityOf(training));
    const TrainingSteps steps =
        trainingSteps(training, report.iteration, report.microbatches, perMicrobatch(costs.pipeline));
    report.iterations = steps.iterations;
    report.training = steps.time / std::max(report.goodput, kLeastGoodput);
    report.costUsd = formulas::rentUsd(cluster.gpus, report.training, cluster.priceUsdPerGpuHour);
    report.energyKwh = energyOf(cluster, report.training, busyShare(report.breakdown));
}

Report buildReport(const ScenarioCosts &costs, Timeline &timeline)
{
    Report report;
    const bool blocking = costs.pipeline.blockingSends;
    report.iteration = toSeconds(timeline.period);
    report.breakdown = breakdownOf(timeline, lastRank(timeline), blocking);
    report.bubbleFraction = bubbleFraction(timeline, blocking);
    report.memory = memoryOf(costs, timeline);
    report.classes = classesOf(costs, report.memory);
    report.fits =
        std::ranges::all_of(report.memory, [](const StageMemory &stage) { return stage.peak <= stage.capacity; });
    report.operators = operatorCount(timeline);
    fillRates(report, costs);
    return report;
}

} // namespace stringline
