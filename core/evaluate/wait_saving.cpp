#include "core/evaluate/wait_saving.h"

#include "core/cost/scenario_costs.h"
#include "core/report/slack.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>
#include <optional>

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

// One scenario, simulated again and again with another pass freed of its wait.
class Trials {
public:
    explicit Trials(const Scenario &scenario)
        : m_costs(scenarioCosts(scenario))
    {
        assert(m_costs.blocked.empty() && "a schedule that runs");
        m_timeline.templates = m_costs.templates;
        m_with = period();
    }

    Tick savedWithout(SpanRef pass)
    {
        const int stages = m_costs.pipeline.shape.stages;
        std::optional<PassTrial> &trial =
            pass.rank < stages ? m_costs.pipeline.trial
                               : m_costs.iteration.further[static_cast<std::size_t>(pass.rank / stages) - 1].trial;
        trial = PassTrial{pass.rank % stages, pass.index, true, 0};
        const Tick saved = m_with - period();
        trial.reset();
        return saved;
    }

private:
    Tick period()
    {
        simulateIteration(m_costs.pipeline, m_costs.finish, m_costs.iteration, m_timeline);
        return m_timeline.period;
    }

    ScenarioCosts m_costs;
    Timeline m_timeline;
    Tick m_with = 0;
};

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
    return Trials(scenario).savedWithout(pass);
}

std::vector<SavedWait> waitsBySaving(const Evaluation &evaluation, std::size_t count, std::size_t tried,
                                     const std::stop_token &stop)
{
    const Timeline &timeline = evaluation.timeline;
    std::vector<Wait> waits = longestWaits(timeline, std::numeric_limits<std::size_t>::max());
    // A pass that may end later delays nothing, and nothing comes earlier without its wait.
    const Slack slack(timeline);
    std::erase_if(waits, [&](const Wait &wait) { return slack.of(wait.span) > 0; });
    waits.resize(std::min(tried, waits.size()));

    std::vector<SavedWait> found;
    Trials trials(*evaluation.scenario);
    for (const Wait &wait : waits) {
        if (stop.stop_requested())
            break;
        if (const Tick saved = trials.savedWithout(wait.span); saved > 0)
            found.push_back({wait, saved});
    }
    std::ranges::stable_sort(found, std::greater<>(), &SavedWait::saved);
    found.resize(std::min(count, found.size()));
    return found;
}

} // namespace stringline
