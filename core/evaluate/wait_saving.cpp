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
    const ScenarioCosts costs = scenarioCosts(scenario);
    assert(costs.blocked.empty() && "a schedule that runs");
    return savedWithout(costs.pipeline, costs.finish, pass);
}

} // namespace stringline
