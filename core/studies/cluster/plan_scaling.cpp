#include "core/studies/cluster/plan_scaling.h"

#include "core/scenario/changes.h"
#include "core/scenario/fields.h"
#include "core/search/dimension.h"
#include "core/studies/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline::cluster {

namespace {

constexpr std::array<std::string_view, 3> kChosen = {"plan.tensor", "plan.pipeline", "training.microbatch"};

// Every choice of a search but those three is as in the scenario.
std::vector<AskedValues> asOnlyChosen(const Scenario &scenario)
{
    std::vector<AskedValues> asked;
    for (const Dimension &dimension : dimensions()) {
        if (std::find(kChosen.begin(), kChosen.end(), dimension.path) == kChosen.end())
            asked.push_back({std::string(dimension.path), fieldText(*findField(dimension.path), scenario)});
    }
    return asked;
}

std::string planText(const Scenario &scenario)
{
    return fmt::format("{}x{}x{}", scenario.plan.tensor, dataParallel(scenario), scenario.plan.pipeline);
}

Result<Scenario> scenarioOf(const Scenario &base, const Workload &workload, const PresetLibrary &presets)
{
    Scenario scenario = base;
    Errors errors = applyChange(scenario, "model.preset=" + workload.model, presets);
    if (!errors.empty())
        return Error{{}, "inputs.models", errors.front().message};
    scenario.training.globalBatch = workload.batch;
    scenario.plan = base.plan;
    return scenario;
}

} // namespace

Result<PlanScaling> planScaling(const Scenario &base, const Workload &workload, int mostGpus,
                                const StudyContext &context)
{
    Result<Scenario> scenario = scenarioOf(base, workload, context.presets);
    if (!scenario)
        return scenario.errors();
    PlanScaling scaling;
    std::vector<Scenario> naive; // the first plan that fits, on more and more GPUs
    std::vector<std::size_t> naivePoints;
    std::vector<double> best;
    for (int gpus = 1; gpus <= mostGpus && !context.stop.stop_requested(); gpus *= 2) {
        scenario->cluster.gpus = gpus;
        ScalingPoint point;
        point.gpus = gpus;
        if (const std::optional<parts::BestPlan> found = parts::bestPlan(*scenario, asOnlyChosen(*scenario), context)) {
            point.bestSeconds = found->plan.iteration.value();
            point.bestPlan = planText(found->scenario);
            point.bestChange = parts::changeText(base, found->scenario);
            if (naive.empty())
                naive.push_back(found->scenario);
        }
        if (!naive.empty()) {
            naive.push_back(naive.front());
            naive.back().cluster.gpus = gpus;
            naivePoints.push_back(scaling.points.size());
        }
        best.push_back(point.bestSeconds > 0 ? 1 / point.bestSeconds : 0);
        scaling.points.push_back(std::move(point));
    }
    if (naive.empty())
        return Error{{},
                     "inputs.models",
                     fmt::format("{} with a batch of {}: no plan fits on up to {} GPUs of this cluster", workload.model,
                                 workload.batch, mostGpus)};
    naive.erase(naive.begin());
    std::vector<double> rates(scaling.points.size(), 0);
    const std::vector<parts::Judged> judged = parts::judged(naive, context, {0, 0, ""});
    for (std::size_t i = 0; i < judged.size(); ++i) {
        if (!judged[i].fits)
            continue;
        ScalingPoint &point = scaling.points[naivePoints[i]];
        point.naiveSeconds = judged[i].report.iteration.value();
        point.naivePlan = planText(naive[i]);
        point.naiveChange = parts::changeText(base, naive[i]);
        rates[naivePoints[i]] = 1 / point.naiveSeconds;
    }
    scaling.naive = Scaling(rates);
    scaling.best = Scaling(best);
    return scaling;
}

} // namespace stringline::cluster
