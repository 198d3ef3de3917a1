#include "core/evaluate/plan_bound.h"

#include "core/cost/gradients.h"

#include <algorithm>

namespace stringline {

namespace {

// The simulation rounds to nanoseconds: each operator, where launches stretch a template, whose operators take
// microseconds; and each transfer and collective.
constexpr double kRounding = 1e-4;
constexpr double kHalfTick = 0.5e-9;

class LeastIteration {
public:
    LeastIteration(const PlanCase &plan, bool data)
        : m_plan(plan)
        , m_data(data)
        , m_pairs(plan.parts.family->pairs)
        , m_splits(plan.parts.family->passes.splits)
        , m_shares(plan.row.vocabularyBarriers > 0)
        , m_validatesLater(plan.plan.optimizerBarrier == OptimizerBarrier::PostValidation)
        , m_follows(plan.row.placement != Placement::Bidirectional && !m_validatesLater)
        , m_reductionOfFirst(reduction(plan.kind(0)))
        // Durations are spread by a normal distribution that is cut at three deviations.
        , m_passes(std::max(0.0, 1 - 3 * plan.base.cluster.jitter) * (1 - kRounding))
        , m_transfer(std::max(0.0, plan.transfer - kHalfTick))
    {
    }

    [[nodiscard]] double seconds()
    {
        double length = m_plan.row.ordersInPlan ? meanWork() : slowestRank();
        if (!m_data)
            return std::max(0.0, length);
        if (!m_validatesLater)
            length += m_plan.groups.norm;
        // All ranks step at once, when the norm is known. With post-validation each by itself; then it is part of the
        // rank's own period.
        double step = 0;
        for (const RankKind &kind : m_plan.stages.kinds)
            step = std::max(step, optimizerStep(kind, m_plan) + parameterGather(kind, m_plan));
        constexpr double kRoundings = 16; // reductions of both kinds, of ties and of the norm, step and gather
        return std::max(0.0, length + (m_validatesLater ? 0 : step) - kRoundings * kHalfTick);
    }

private:
    // Orders of the plan's own may lie otherwise on the ranks: some rank has the mean of all work or more.
    [[nodiscard]] double meanWork() const
    {
        double all = 0;
        for (const CutRun &run : m_plan.cut.runs)
            all += work(m_plan.kind(run.kind)) * run.ranks;
        return all / m_plan.shape.stages * m_passes;
    }

    // Of a rank's passes for all microbatches. A rank does one pass at a time, so their durations add up.
    //
    // In a pair two run at once, for no less than the longer one, and no less than both compute. Forwards do not run
    // beside forwards, nor backwards beside backwards, a whole backward is no shorter than either of its parts, and its
    // parts compute no less: so all passes take as long as the longest of each chunk, and as long as so many forwards
    // and backwards of the chunks that compute least.
    //
    // ZeRO inside passes: compute waits for what does not overlap, and a pass ends behind all of its own gathers and
    // reductions, which share one lane. Where they overlap, nothing of the pass can hide the gather of its first unit,
    // nor the reduction of its last. Units are gathered and reduced one by one, which takes no less than all at once:
    // the time over the bytes is the lowest of some lines, so it is concave, and none for none. Launches that stretch a
    // pass may hide what waits on the device, and so may copies to and from host memory: what computes does not.
    [[nodiscard]] double work(const RankKind &rank) const
    {
        const double m = m_plan.microbatches;
        if (m_pairs)
            return m * std::max(rank.longest, rank.paired);
        if (m_shares)
            return m * (rank.forward + rank.backward);
        const ParallelPlan &plan = m_plan.plan;
        const PlanGroups &groups = m_plan.groups;
        const double element = activationBytes(m_plan.base.training.precision);
        const double bytes = reducedGradientBytes(m_plan.base);
        const auto gatherOf = [&](const RankParameters &held) {
            return (groups.gather.at(held.dense * element) + groups.expertGather.at(held.expert * element)) *
                   groups.slowdown;
        };
        const auto reduceOf = [&](const RankParameters &trained) {
            return reductionTime(m_plan, trained.dense * bytes, trained.expert * bytes) * groups.slowdown;
        };
        const bool gathers = m_data && gathersEveryPass(plan);
        const bool reduces = m_data && reducesEveryPass(plan);
        const double first = gathers ? rank.chunks * gatherOf(rank.leastHeld) : 0;
        const double last = reduces ? rank.chunks * reduceOf(rank.leastTrained) : 0;
        const double gather = gathers ? std::max(first, gatherOf(rank.held)) : 0;
        const double reduce = reduces ? std::max(last, reduceOf(rank.trained)) : 0;
        const double shownGather = plan.overlapParamGather ? first : gather;
        const double shownReduce = plan.overlapGradReduce ? last : reduce;
        const double again = plan.reshardAfterForward ? 1 : 0;
        const double forward = std::max({rank.forward, rank.deviceForward + shownGather, gather});
        const double backward =
            std::max({rank.backward, rank.deviceBackward + again * shownGather + shownReduce, again * gather + reduce});
        return m * (forward + backward);
    }

    // Behind all passes of a rank, what shows of its reductions. What does not overlap waits for the last pass. Of what
    // does, the last backward brings the gradients of the rank's first chunk, as every microbatch comes back through
    // that last: their buckets, which share a lane, start no earlier than that backward. One collective for many
    // takes no longer than they do.
    [[nodiscard]] double reduction(const RankKind &rank) const
    {
        if (!m_data || reducesEveryPass(m_plan.plan))
            return 0;
        const double each = reducedGradientBytes(m_plan.base);
        if (!m_plan.plan.overlapGradReduce)
            return reductionTime(m_plan, rank.trained.dense * each, rank.trained.expert * each);
        const bool knowsLast =
            !m_pairs && (m_plan.shape.chunks == 1 || !m_splits) && m_plan.row.placement != Placement::Bidirectional;
        if (!knowsLast)
            return 0;
        const double dense = m_plan.groups.reduce.at(rank.firstTrained.dense * each);
        const double sharded = m_plan.groups.scatter.at(rank.firstTrained.dense * each);
        return std::max(0.0, (m_plan.plan.zero >= 1 ? sharded : dense) - rank.firstFreeing);
    }

    // The first pass of a rank is a forward of its first chunk, part q of the model: that needs the forwards of all
    // parts before it and the transfers between them. Its last pass that gives a gradient to other ranks is a backward
    // of the same chunk, which is followed by those of all parts before it. Where backwards are in two parts, those of
    // weights may come later: then either all the rank's passes count, or those that lie before its last gradient.
    // Copies of the model in both directions let every rank begin with another part; nothing is said of them.
    [[nodiscard]] double slowestRank()
    {
        double length = 0;
        double arrival = 0;
        double tail = 0;
        int rank = 0;
        const int p = m_plan.shape.stages;
        for (const CutRun &run : m_plan.cut.runs) {
            const RankKind &kind = m_plan.kind(run.kind);
            const double passes = work(kind);
            const double own = reduction(kind);
            const double untilGradient =
                m_splits ? m_plan.microbatches * (kind.forward + kind.backward - kind.weights) : passes;
            for (const int behind = rank + run.ranks; rank < behind; ++rank) {
                const bool end = rank == 0 || rank == p - 1;
                const double begin = m_follows ? arrival : 0;
                const double done = begin + passes * m_passes + sends(end) + own;
                length = std::max(length, done + (end ? tied() : 0));
                if (m_follows && !m_pairs)
                    length = std::max(length, begin + untilGradient * m_passes + sends(end) + tail +
                                                  m_reductionOfFirst + tied());
                arrival += kind.firstForward * m_passes + m_transfer;
                tail += kind.firstBackward * m_passes + m_transfer;
            }
        }
        return length;
    }

    // All but the last, which may lie behind the last pass. A pair computes beside them.
    [[nodiscard]] double sends(bool end) const
    {
        if (m_pairs || !m_plan.blocks)
            return 0;
        return std::max(0.0, m_plan.microbatches * m_plan.boundaries(end) - 1) * m_transfer;
    }
    // Starts when the first and the last rank are done, and all wait for its end.
    [[nodiscard]] double tied() const { return m_validatesLater || !m_data ? 0 : m_plan.groups.tied; }

    const PlanCase &m_plan;
    bool m_data; // what ranks with the same weights do together counts
    bool m_pairs;
    bool m_splits;
    bool m_shares; // the vocabulary
    bool m_validatesLater;
    bool m_follows; // microbatches follow the ranks from the first to the last
    double m_reductionOfFirst;
    double m_passes; // what is left of passes at least
    double m_transfer;
};

} // namespace

Seconds leastIteration(const PlanCase &plan)
{
    return Seconds(LeastIteration(plan, true).seconds());
}

Seconds leastPasses(const PlanCase &plan)
{
    return Seconds(LeastIteration(plan, false).seconds());
}

} // namespace stringline
