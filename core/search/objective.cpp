#include "core/search/objective.h"

#include "core/base/text.h"
#include "core/formulas/energy_cost.h"
#include "core/report/training_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr double kSecondsPerDay = 86400;

// Wall time of the whole training as buildReport() has it. A shorter iteration never makes it longer; and where the
// batch ramps up, a smaller one takes the time of its microbatches at least, since all of them together take no more
// than the iteration.
Seconds leastTraining(const Scenario &scenario, const PlanBound &bound)
{
    const int microbatches = std::max(1, microbatchCount(scenario));
    const TrainingSteps steps =
        trainingSteps(scenario.training, bound.iteration, microbatches, bound.iteration / microbatches);
    return steps.time / std::max(goodputOf(scenario.cluster, reliabilityOf(scenario.training)), kLeastGoodput);
}

constexpr std::array kObjectives{
    Objective{"time", "iteration time", "s", [](const FoundPlan &plan) { return plan.iteration.value(); },
              [](const Scenario &, const PlanBound &bound) { return bound.iteration.value(); },
              [](double value) { return durationText(Seconds(value)); }},
    Objective{"cost", "cost of the training", "USD", [](const FoundPlan &plan) { return plan.costUsd; },
              [](const Scenario &scenario, const PlanBound &bound) {
                  return formulas::rentUsd(scenario.cluster.gpus, leastTraining(scenario, bound),
                                           scenario.cluster.priceUsdPerGpuHour);
              },
              [](double value) { return moneyText(value); }},
    Objective{"memory", "share of the memory used", "", [](const FoundPlan &plan) { return plan.memoryShare(); },
              [](const Scenario &scenario, const PlanBound &bound) {
                  const Bytes capacity = scenario.cluster.device.memory;
                  return capacity > Bytes(0) ? bound.peak / capacity : 0;
              },
              [](double value) { return percentText(value, 1); }},
    Objective{"gpus", "GPUs", "", [](const FoundPlan &plan) { return double(plan.gpus); },
              [](const Scenario &scenario, const PlanBound &) { return double(scenario.cluster.gpus); },
              [](double value) { return groupedText(static_cast<std::int64_t>(value)) + " GPUs"; }},
    // At half of the power or more (core/report/training_run).
    Objective{"energy", "energy of the training", "kWh", [](const FoundPlan &plan) { return plan.energyKwh; },
              [](const Scenario &scenario, const PlanBound &bound) {
                  return energyOf(scenario.cluster, leastTraining(scenario, bound), 0);
              },
              [](double value) { return fmt::format("{:.0f} kWh", value); }},
    Objective{"days", "days of the training", "days",
              [](const FoundPlan &plan) { return plan.training.value() / kSecondsPerDay; },
              [](const Scenario &scenario, const PlanBound &bound) {
                  return leastTraining(scenario, bound).value() / kSecondsPerDay;
              },
              [](double value) { return fmt::format("{:.1f} days", value); }},
};

} // namespace

std::span<const Objective> objectives()
{
    return kObjectives;
}

const Objective *findObjective(std::string_view id)
{
    const auto found = std::ranges::find(kObjectives, id, &Objective::id);
    return found == kObjectives.end() ? nullptr : &*found;
}

} // namespace stringline
