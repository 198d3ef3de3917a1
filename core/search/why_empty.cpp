#include "core/search/why_empty.h"

#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/plan_estimator.h"
#include "core/search/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace stringline {

namespace {

constexpr std::string_view kMemory = "memory";
// So much more memory that everything of interest fits, and still in the range of the field; a power of two, so that
// shares of it compare as before.
constexpr double kPlenty = 1024;

bool isMemory(const Constraint &constraint)
{
    return constraint.objective->id == kMemory;
}

// Memory first: all of the GPU's, or the share that was asked for.
std::vector<Constraint> limitsOf(const SearchOptions &options)
{
    Constraint memory{findObjective(kMemory), 1};
    std::vector<Constraint> limits;
    for (const Constraint &constraint : options.constraints) {
        if (isMemory(constraint))
            memory.most = std::min(memory.most, constraint.most);
        else
            limits.push_back(constraint);
    }
    limits.insert(limits.begin(), memory);
    return limits;
}

SearchSpace withPlentyOfMemory(SearchSpace space)
{
    for (Scenario &base : space.bases) {
        base.cluster.device.memory = base.cluster.device.memory * kPlenty;
        for (NodeGroup &group : base.cluster.mixed) {
            for (NodeValue &value : group.values)
                value.value *= value.key == "memoryGiB" ? kPlenty : 1;
        }
    }
    return space;
}

// The plan with the least of `limit` where all of `kept` hold.
std::optional<FoundPlan> leastOf(const SearchSpace &space, const SearchOptions &options, const Constraint &limit,
                                 std::vector<Constraint> kept, const std::stop_token &stop)
{
    SearchOptions asked;
    asked.objective = limit.objective;
    asked.constraints = std::move(kept);
    asked.count = 1;
    asked.threads = options.threads;
    asked.shard = options.shard;
    const SearchResult result = search(space, asked, stop);
    if (result.plans.empty() || result.stopped)
        return {};
    return result.plans.front();
}

double valueOf(const Constraint &limit, const SearchSpace &space, const FoundPlan &plan)
{
    if (isMemory(limit))
        return plan.peak / (plan.capacity / kPlenty);
    const Scenario scenario = space.scenario(plan.candidate);
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    return limit.objective->of(foundPlan(plan.candidate, scenario, evaluation->report));
}

// Plans that each limit excludes, about: by what the closed form says of the fastest ones with the same memory.
struct Counts {
    std::int64_t legal = 0;
    std::vector<std::int64_t> excluded;
};

class Counter {
public:
    Counter(const SearchSpace &space, const std::vector<Constraint> &limits)
        : m_space(space)
        , m_limits(limits)
        , m_laws(space)
        , m_below(space)
        , m_estimators(space.bases.size())
    {
        m_counts.excluded.resize(limits.size());
    }

    void count(const Candidate &cell, const std::stop_token &stop)
    {
        std::optional<PlanEstimator> &estimator = m_estimators[cell.base];
        if (!estimator)
            estimator.emplace(m_space.bases[cell.base]);
        m_laws.below(cell, Level::Cell, Level::Law, [&](const Candidate &law, const Scenario &) {
            m_below.below(law, Level::Law, Level::Memory, [&](const Candidate &, const Scenario &plan) {
                const PlanEstimate estimate = estimator->estimate(plan.plan, sizesOf(plan));
                const std::int64_t plans = m_below.plansBelow();
                m_counts.legal += plans;
                for (std::size_t i = 0; i < m_limits.size(); ++i) {
                    const double value = m_limits[i].objective->least(plan, {estimate.iteration, estimate.peak});
                    m_counts.excluded[i] += value > m_limits[i].most ? plans : 0;
                }
                return !stop.stop_requested();
            });
            return !stop.stop_requested();
        });
    }

    [[nodiscard]] const Counts &counts() const { return m_counts; }

private:
    const SearchSpace &m_space;
    const std::vector<Constraint> &m_limits;
    PlanWalk m_laws;
    PlanWalk m_below;
    std::vector<std::optional<PlanEstimator>> m_estimators;
    Counts m_counts;
};

Counts countsOf(const SearchSpace &space, const SearchOptions &options, const std::vector<Constraint> &limits,
                const std::stop_token &stop)
{
    const std::vector<Candidate> parts = cells(space);
    tbb::enumerable_thread_specific<std::unique_ptr<Counter>> counters(
        [&] { return std::make_unique<Counter>(space, limits); });
    tbb::task_arena arena(options.threads > 0 ? options.threads : int(tbb::task_arena::automatic));
    const auto step = static_cast<std::size_t>(std::max(options.shard.count, 1));
    arena.execute([&] {
        tbb::parallel_for(static_cast<std::size_t>(options.shard.index), parts.size(), step,
                          [&](std::size_t i) { counters.local()->count(parts[i], stop); });
    });
    Counts all;
    all.excluded.resize(limits.size());
    for (const std::unique_ptr<Counter> &counter : counters) {
        all.legal += counter->counts().legal;
        for (std::size_t i = 0; i < limits.size(); ++i)
            all.excluded[i] += counter->counts().excluded[i];
    }
    return all;
}

// "time at most 3 s": how a limit is said.
std::string limitText(const ReachedLimit &limit)
{
    return fmt::format("{} at most {}", limit.objective->label, limit.objective->text(limit.most));
}

// To three digits, and not below `value`, so that a limit typed like that is met.
double roundedUp(double value)
{
    if (!(value > 0))
        return value;
    const double exponent = std::floor(std::log10(value)) - 2;
    const double step = std::pow(10, std::abs(exponent));
    return exponent < 0 ? std::ceil(value * step) / step : std::ceil(value / step) * step;
}

} // namespace

WhyEmpty whyEmpty(const SearchSpace &space, const SearchOptions &options, std::stop_token stop)
{
    const std::vector<Constraint> limits = limitsOf(options);
    const Counts counts = countsOf(space, options, limits, stop);
    const SearchSpace plenty = withPlentyOfMemory(space);
    WhyEmpty why;
    why.legal = counts.legal;
    for (std::size_t i = 0; i < limits.size() && !stop.stop_requested(); ++i) {
        ReachedLimit reached{limits[i].objective, limits[i].most, counts.excluded[i], {}, {}, {}};
        std::vector<Constraint> others;
        for (std::size_t other = 0; other < limits.size(); ++other) {
            if (other != i && (!isMemory(limits[other]) || limits[other].most < 1))
                others.push_back(limits[other]);
        }
        reached.nearest = leastOf(isMemory(limits[i]) ? plenty : space, options, limits[i], others, stop);
        if (reached.nearest) {
            reached.least = valueOf(limits[i], space, *reached.nearest);
        } else if (!stop.stop_requested()) {
            if (const std::optional<FoundPlan> plan = leastOf(plenty, options, limits[i], {}, stop))
                reached.alone = valueOf(limits[i], space, *plan);
        }
        why.limits.push_back(reached);
    }
    return why;
}

std::vector<std::string> whyEmptyText(const WhyEmpty &why)
{
    std::vector<std::string> lines;
    const ReachedLimit *worst = nullptr;
    const ReachedLimit *reachable = nullptr;
    const auto excess = [](const ReachedLimit &limit) {
        return limit.most > 0 ? *limit.least / limit.most : *limit.least;
    };
    for (const ReachedLimit &limit : why.limits) {
        const auto text = limit.objective->text;
        std::string reach = "no plan is left even without it";
        if (limit.least)
            reach = fmt::format("{} is the least while the others hold", text(*limit.least));
        else if (limit.alone)
            reach += fmt::format("; {} is the least without the others", text(*limit.alone));
        lines.push_back(fmt::format("{}: excludes about {} of {} legal plans; {}", limitText(limit),
                                    groupedText(limit.excluded), groupedText(why.legal), reach));
        if (worst == nullptr || limit.excluded > worst->excluded)
            worst = &limit;
        if (limit.least && *limit.least > limit.most && (reachable == nullptr || excess(limit) < excess(*reachable)))
            reachable = &limit;
    }
    if (worst != nullptr)
        lines.push_back(fmt::format("Most are excluded by {}.", limitText(*worst)));
    if (reachable != nullptr)
        lines.push_back(fmt::format(
            "A plan is left with {} of {} instead of {}{}.", reachable->objective->label,
            reachable->objective->text(*reachable->least), reachable->objective->text(reachable->most),
            *reachable->least > 1 && reachable->objective->id == kMemory
                ? ": GPUs with more memory, or a wider search"
                : fmt::format(": --at-most {}={}", reachable->objective->id, exactText(roundedUp(*reachable->least)))));
    else if (!why.limits.empty())
        lines.emplace_back("No single limit can be loosened alone: more than one is out of reach.");
    return lines;
}

} // namespace stringline
