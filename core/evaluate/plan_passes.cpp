// How long passes take: see core/evaluate/plan_estimator.h.
#include "core/evaluate/plan_case.h"

#include <algorithm>

namespace stringline {

namespace {

void take(PassesLength &length, double seconds, int kind, bool end)
{
    if (seconds > length.seconds)
        length = {seconds, kind, end};
}

// One chunk a rank, whole backwards.
class OneChunkPasses {
public:
    explicit OneChunkPasses(const PlanCase &plan)
        : m_plan(plan)
        , m_p(plan.shape.stages)
        , m_x(plan.transfer)
        , m_last(inFlight(m_p - 1))
        , m_fills(inFlight(0) < plan.shape.microbatches)
    {
        double most = 0;
        int rank = 0;
        for (const CutRun &run : plan.cut.runs) {
            const double load = plan.load(run.kind);
            const bool inside = std::max(rank, 1) < std::min(rank + run.ranks, m_p - 1);
            m_all += load * run.ranks;
            most = std::max(most, load + plan.blocked(!inside));
            rank += run.ranks;
        }
        m_period = most;
        if (m_fills && m_p > 1)
            m_period = std::max(most, (m_all + 2 * m_x * (m_p - 1)) / (inFlight(0) - m_last + 1));
    }

    PassesLength run()
    {
        int rank = 0;
        for (const CutRun &run : m_plan.cut.runs) {
            const double load = m_plan.load(run.kind);
            for (const int behind = rank + run.ranks; rank < behind; ++rank) {
                const int inside = std::min(behind, m_p - 1) - 1; // the last that is not the last of all
                if (rank > 0 && rank < inside && endsInOrder(rank)) {
                    m_before += (load + 2 * m_x) * (inside - rank);
                    rank = inside;
                }
                end(rank, load, run.kind);
                m_before += load + 2 * m_x;
            }
        }
        return m_length;
    }

private:
    [[nodiscard]] int inFlight(int rank) const { return m_plan.row.peakInFlight(m_plan.shape, rank); }

    // Whether of neighbours with equal loads from `rank` on none ends before the one in front of it. Where sends keep
    // ranks from computing, L_q = load + 2x, and n_q falls by one or more from rank to rank: before_q grows by L_q, and
    // idle_q, with its clamps, falls by no more than that.
    [[nodiscard]] bool endsInOrder(int rank) const { return m_plan.blocks && inFlight(rank) > inFlight(rank + 1); }

    void end(int rank, double load, int kind)
    {
        const bool isEnd = rank == 0 || rank == m_p - 1;
        const double own = load + m_plan.blocked(isEnd);
        const int ahead = inFlight(rank) - m_last;
        const double behind = m_all - m_before - load + 2 * m_x * (m_p - 1);
        const double idle = std::min(std::max(2 * behind - ahead * own, 0.0), behind);
        const double steady =
            m_fills ? std::max(0.0, m_plan.microbatches - ahead - 1) * std::max(0.0, m_period - own) : 0;
        take(m_length, m_before + m_plan.microbatches * own + idle + steady, kind, isEnd);
    }

    const PlanCase &m_plan;
    int m_p;
    double m_x;
    int m_last;          // in flight on the last rank
    bool m_fills;        // the warm-up ends before the microbatches do
    double m_all = 0;    // a microbatch on all ranks
    double m_period = 0; // between microbatches, once the pipeline is full
    double m_before = 0;
    PassesLength m_length;
};

// For collectives of a shared vocabulary: other microbatches hide all but the first, interlaced none.
double vocabularyWaits(const PlanCase &plan)
{
    const VocabularyTimes &times = plan.parts.layers->vocabulary;
    const Tick once = times.outputBroadcast + times.softmaxAllReduce + times.gradientAllReduce;
    const bool each = plan.parts.family->vocabulary == VocabularyPlace::Interlaced;
    return toSeconds(once + (each ? times.softmaxAllReduce * (plan.shape.microbatches - 1) : 0)).value();
}

// Published, as far as it is: some rows speak of passes of equal length alone, and of the rest all that is known is
// that the pipeline fills and drains.
double bubbleOf(const PlanCase &plan)
{
    const PlanStages &stages = plan.stages;
    const PassCosts costs{stages.chunkForward, stages.chunkInput, stages.chunkWeights, stages.chunkPair};
    if (const std::optional<double> bubble = plan.row.bubble(plan.shape, costs))
        return *bubble;
    const double all = costs.forward + costs.backward();
    if (plan.parts.family->passes.splits) {
        if (const std::optional<double> equal = plan.row.bubble(plan.shape, {all / 3, all / 3, all / 3, costs.pair}))
            return *equal;
    }
    return (plan.shape.stages - 1) * all;
}

// The work of the slowest rank and the bubble. Pairs of passes take what those of the chunk in the middle do.
PassesLength passesByBubble(const PlanCase &plan)
{
    const PlanStages &stages = plan.stages;
    const double apart = stages.chunkForward + stages.chunkInput + stages.chunkWeights;
    const double together = apart > 0 ? stages.chunkPair / apart : 1;
    PassesLength length;
    for (std::size_t i = 0; i < stages.kinds.size(); ++i) {
        const int at = static_cast<int>(i);
        const bool end = !stages.kinds[i].inside;
        take(length, plan.microbatches * (plan.load(at) * together + plan.blocked(end)), at, end);
    }
    length.seconds += bubbleOf(plan) + 2 * plan.transfer * (plan.shape.stages - 1);
    if (plan.row.vocabularyBarriers > 0)
        length.seconds += vocabularyWaits(plan);
    return length;
}

} // namespace

PassesLength passesLength(const PlanCase &plan, PlanScratch &scratch)
{
    const bool oneChunk = plan.row.placement == Placement::Looped && plan.plan.chunksPerStage == 1 &&
                          plan.row.vocabularyBarriers == 0 && !plan.parts.family->passes.splits;
    const bool plain = plan.extra.empty();
    if (plain && scratch.stages == &plan.stages && scratch.row == &plan.row && scratch.shape == plan.shape &&
        scratch.transfer == plan.transfer && scratch.blocks == plan.blocks)
        return scratch.passes;
    const PassesLength length = oneChunk ? OneChunkPasses(plan).run() : passesByBubble(plan);
    if (plain) {
        scratch.stages = &plan.stages;
        scratch.row = &plan.row;
        scratch.shape = plan.shape;
        scratch.transfer = plan.transfer;
        scratch.blocks = plan.blocks;
        scratch.passes = length;
    }
    return length;
}

} // namespace stringline
