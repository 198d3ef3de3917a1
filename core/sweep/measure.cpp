#include "core/sweep/measure.h"

#include "core/base/text.h"
#include "core/formulas/energy_cost.h"
#include "core/report/training_run.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

constexpr double kSecondsPerDay = 86400;

constexpr std::array<Measure, kMeasureCount> kMeasures{
    Measure{"time", "iteration time", "s", true,
            [](const Scenario &, const SweepCell &cell) { return cell.iteration.value(); },
            [](double value) { return durationText(Seconds(value)); }},
    Measure{"mfu", "MFU", "", false, [](const Scenario &, const SweepCell &cell) { return cell.mfu; },
            [](double value) { return percentText(value); }},
    Measure{"memory", "share of the memory used", "", true,
            [](const Scenario &, const SweepCell &cell) {
                return cell.capacity > Bytes(0) ? cell.peak / cell.capacity : 0;
            },
            [](double value) { return percentText(value); }},
    Measure{"cost", "cost of the training", "USD", true,
            [](const Scenario &, const SweepCell &cell) { return cell.costUsd; },
            [](double value) { return moneyText(value); }},
    Measure{"days", "days of the training", "days", true, trainingDays,
            [](double value) { return fmt::format("{:.1f} days", value); }},
};

} // namespace

std::span<const Measure, kMeasureCount> measures()
{
    return kMeasures;
}

MeasureValues measureValues(const Scenario &scenario, const SweepCell &cell)
{
    MeasureValues values{};
    for (std::size_t i = 0; cell.legal && i < kMeasureCount; ++i)
        values[i] = kMeasures[i].of(scenario, cell);
    return values;
}

double trainingDays(const Scenario &scenario, const SweepCell &cell)
{
    const ClusterSpec &cluster = scenario.cluster;
    const double perDay = formulas::rentUsd(cluster.gpus, Seconds(kSecondsPerDay), cluster.priceUsdPerGpuHour);
    if (perDay > 0)
        return cell.costUsd / perDay;
    const int microbatches = std::max(1, microbatchCount(scenario));
    TrainingSpec training = scenario.training;
    training.rampStart = 0;
    const Seconds time = trainingSteps(training, cell.iteration, microbatches, Seconds(0)).time;
    return time.value() / std::max(goodputOf(cluster, reliabilityOf(training)), kLeastGoodput) / kSecondsPerDay;
}

} // namespace stringline
