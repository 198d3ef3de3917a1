#include "core/evaluate/wait_saving.h"

#include "core/cost/scenario_costs.h"

#include <cassert>

namespace stringline {

namespace {

Tick lengthOf(const PipelineInput &pipeline, const FinishInput &finish)
{
    Timeline timeline;
    [[maybe_unused]] const std::string blocked = simulatePipeline(pipeline, timeline);
    assert(blocked.empty() && "a schedule that runs");
    simulateFinish(finish, timeline);
    return timeline.length;
}

} // namespace

Tick savedWithout(const PipelineInput &pipeline, const FinishInput &finish, SpanRef pass)
{
    assert(pass.lane == Lane::Compute && "passes wait, transfers follow");
    PipelineInput without = pipeline;
    without.trial = PassTrial{pass.rank, pass.index, true, 0};
    return lengthOf(pipeline, finish) - lengthOf(without, finish);
}

Tick savedWithout(const Scenario &scenario, SpanRef pass)
{
    ScenarioCosts costs = scenarioCosts(scenario);
    assert(costs.blocked.empty() && "a schedule that runs");
    Timeline timeline;
    timeline.templates = costs.templates;
    const auto period = [&] {
        simulateIteration(costs.pipeline, costs.finish, costs.iteration, timeline);
        return timeline.period;
    };
    const Tick with = period();
    const int stages = costs.pipeline.shape.stages;
    const PassTrial trial{pass.rank % stages, pass.index, true, 0};
    if (pass.rank < stages)
        costs.pipeline.trial = trial;
    else
        costs.iteration.further[static_cast<std::size_t>(pass.rank / stages) - 1].trial = trial;
    return with - period();
}

} // namespace stringline
