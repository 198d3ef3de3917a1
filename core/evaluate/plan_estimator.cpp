#include "core/evaluate/plan_estimator.h"

#include "core/evaluate/plan_bound.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

// Ticks of a time that is not negative.
Tick rounded(double seconds)
{
    return static_cast<Tick>(std::floor(seconds * kTicksPerSecond + 0.5));
}

// Of a rank that waits for nothing else at the end of its passes.
Breakdown breakdownOf(const PlanCase &plan, const PassesLength &passes, Tick iteration, double data, double optimizer)
{
    Breakdown breakdown;
    Tick counted = 0;
    const auto add = [&](Cause cause, double seconds) {
        const Tick ticks = std::min(rounded(seconds), iteration - counted);
        breakdown[cause] += ticks;
        counted += ticks;
    };
    const RankKind &rank = plan.kind(passes.kind);
    for (std::size_t i = 0; i < kCauseCount; ++i) {
        if (rank.exposed[i] > 0)
            add(static_cast<Cause>(i), plan.microbatches * rank.exposed[i]);
    }
    const double extra = plan.extra.empty() ? 0 : plan.extra[static_cast<std::size_t>(passes.kind)];
    add(Cause::Data, plan.microbatches * extra + data);
    add(Cause::Optimizer, optimizer);
    add(Cause::Pipeline, plan.microbatches * plan.blocked(passes.end));
    breakdown[Cause::Bubble] = iteration - counted;
    return breakdown;
}

} // namespace

PlanSizes sizesOf(const Scenario &scenario)
{
    const TrainingSpec &training = scenario.training;
    return {scenario.cluster.gpus, training.globalBatch, training.microbatch, training.recompute,
            training.recomputeLayers};
}

PlanEstimator::PlanEstimator(const Scenario &scenario)
    : m_tables(std::make_unique<PlanTables>(scenario))
    , m_plan(scenario.plan)
    , m_sizes(sizesOf(scenario))
    , m_scratch(std::make_unique<PlanScratch>())
{
}

PlanEstimator::~PlanEstimator() = default;
PlanEstimator::PlanEstimator(PlanEstimator &&) noexcept = default;
PlanEstimator &PlanEstimator::operator=(PlanEstimator &&) noexcept = default;

PlanEstimate PlanEstimator::estimate(const ParallelPlan &plan, const PlanSizes &sizes)
{
    const PlanCase each(*m_tables, plan, sizes, *m_scratch);
    const PassesLength passes = passesLength(each, *m_scratch);
    const double data = reductionLeft(each) + each.groups.tied + parameterGather(each);
    const double optimizer = optimizerStep(each);
    const Tick iteration = rounded(passes.seconds + data + each.groups.norm + optimizer);
    PlanEstimate result;
    result.iteration = toSeconds(iteration);
    result.breakdown = breakdownOf(each, passes, iteration, data, optimizer);
    result.peak = peakBytes(each);
    result.fits = result.peak <= each.base.cluster.device.memory;
    return result;
}

PlanBound PlanEstimator::bound(const ParallelPlan &plan, const PlanSizes &sizes)
{
    const PlanCase each(*m_tables, plan, sizes, *m_scratch);
    return {leastIteration(each), leastPeak(each)};
}

Seconds PlanEstimator::boundOfPasses(const ParallelPlan &plan, const PlanSizes &sizes)
{
    return leastPasses(PlanCase(*m_tables, plan, sizes, *m_scratch));
}

Seconds PlanEstimator::boundOfTime(const ParallelPlan &plan, const PlanSizes &sizes)
{
    return leastIteration(PlanCase(*m_tables, plan, sizes, *m_scratch));
}

PlanMemory PlanEstimator::memory(const ParallelPlan &plan, const PlanSizes &sizes)
{
    const PlanCase each(*m_tables, plan, sizes, *m_scratch, false);
    return {leastPeak(each), peakBytes(each)};
}

PlanBound PlanEstimator::bound()
{
    return bound(m_plan, m_sizes);
}

PlanEstimate PlanEstimator::estimate()
{
    return estimate(m_plan, m_sizes);
}

} // namespace stringline
