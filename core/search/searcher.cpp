#include "core/search/searcher.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace stringline {

Searcher::Searcher(const SearchSpace &space, const SearchOptions &options, Leaders &leaders)
    : m_space(space)
    , m_options(options)
    , m_objective(options.objective ? *options.objective : objectives().front())
    , m_leaders(leaders)
    , m_laws(space)
    , m_below(space)
    , m_estimators(space.bases.size())
{
    for (const Scenario &base : space.bases)
        m_provable.push_back(base.cluster.mixed.empty());
}

PlanEstimator &Searcher::estimatorOf(const Candidate &candidate)
{
    std::optional<PlanEstimator> &estimator = m_estimators[candidate.base];
    if (!estimator)
        estimator.emplace(m_space.bases[candidate.base]);
    return *estimator;
}

BoundedNode Searcher::bounded(const Candidate &candidate, const Scenario &scenario, const PlanBound &bound) const
{
    BoundedNode node;
    node.candidate = candidate;
    node.bound = m_provable[candidate.base] ? bound : PlanBound{};
    node.key = {m_objective.least(scenario, node.bound), node.bound.iteration.value()};
    if (m_options.against)
        node.point = {node.key.objective, m_options.against->least(scenario, node.bound)};
    node.allowed = std::ranges::all_of(m_options.constraints, [&](const Constraint &constraint) {
        return constraint.objective->least(scenario, node.bound) <= constraint.most;
    });
    return node;
}

bool Searcher::matters(const BoundedNode &node)
{
    m_leaders.renew(m_threshold, m_version);
    return node.allowed && (m_threshold.mattersToPlans(node.key) || m_threshold.mattersToFront(node.point));
}

CellSurvey Searcher::survey(const Candidate &cell, const std::stop_token &stop)
{
    CellSurvey found;
    PlanEstimator &estimator = estimatorOf(cell);
    const bool provable = m_provable[cell.base];
    m_laws.below(cell, Level::Cell, Level::Law, [&](const Candidate &law, const Scenario &scenario) {
        PlanBound least{Seconds(std::numeric_limits<double>::max()), Bytes(std::numeric_limits<double>::max())};
        m_below.timesBelow(law, [&](const Candidate &, const Scenario &plan) {
            least.iteration = std::min(least.iteration, estimator.boundOfPasses(plan.plan, sizesOf(plan)));
            return true;
        });
        bool mayFit = false;
        const Bytes capacity = scenario.cluster.device.memory;
        m_below.below(law, Level::Law, Level::Memory, [&](const Candidate &, const Scenario &plan) {
            const PlanMemory memory = estimator.memory(plan.plan, sizesOf(plan));
            const std::int64_t plans = m_below.plansBelow();
            found.plans += plans;
            found.feasible += memory.expected <= capacity ? plans : 0;
            least.peak = std::min(least.peak, memory.least);
            mayFit = mayFit || !provable || memory.least <= capacity;
            return !stop.stop_requested();
        });
        if (mayFit)
            found.laws.push_back(bounded(law, scenario, least));
        return !stop.stop_requested();
    });
    return found;
}

void Searcher::expand(const BoundedNode &law, std::vector<BoundedNode> &plans, const std::stop_token &stop)
{
    PlanEstimator &estimator = estimatorOf(law.candidate);
    const bool provable = m_provable[law.candidate.base];
    m_memory.clear();
    m_times.clear();
    m_below.below(law.candidate, Level::Law, Level::Memory, [&](const Candidate &candidate, const Scenario &plan) {
        const Bytes least = estimator.memory(plan.plan, sizesOf(plan)).least;
        if (!provable || least <= plan.cluster.device.memory)
            m_memory.push_back(bounded(candidate, plan, {law.bound.iteration, least}));
        return !stop.stop_requested();
    });
    const auto next = [&](const std::vector<BoundedNode> &nodes, Level from, Level to,
                          std::vector<BoundedNode> &found) {
        for (const BoundedNode &node : nodes) {
            if (stop.stop_requested())
                return;
            if (!matters(node))
                continue;
            m_below.below(node.candidate, from, to, [&](const Candidate &candidate, const Scenario &plan) {
                const Seconds time = estimator.boundOfTime(plan.plan, sizesOf(plan));
                found.push_back(bounded(candidate, plan, {time, node.bound.peak}));
                if (!matters(found.back()))
                    found.pop_back();
                return true;
            });
        }
    };
    next(m_memory, Level::Memory, Level::Time, m_times);
    next(m_times, Level::Time, Level::Plan, plans);
}

bool Searcher::simulate(const BoundedNode &node, const std::stop_token &stop)
{
    if (!matters(node))
        return false;
    const auto scenario = std::make_shared<const Scenario>(m_space.scenario(node.candidate));
    const EvaluationPtr evaluation = evaluate(scenario, m_workspace, stop);
    if (!evaluation || !evaluation->valid() || !evaluation->report.fits)
        return true;
    const FoundPlan found = foundPlan(node.candidate, *scenario, evaluation->report);
    const bool allowed = std::ranges::all_of(m_options.constraints, [&](const Constraint &constraint) {
        return constraint.objective->of(found) <= constraint.most;
    });
    if (!allowed)
        return true;
    const PlanKey key{m_objective.of(found), found.iteration.value()};
    m_leaders.add(found, key, {key.objective, m_options.against ? m_options.against->of(found) : 0});
    if (m_options.found)
        m_options.found(found);
    return true;
}

} // namespace stringline
