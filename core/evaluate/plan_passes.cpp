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
PassesLength oneChunkPasses(const PlanCase &plan)
{
    const int p = plan.shape.stages;
    const double x = plan.transfer;
    double all = 0;
    double most = 0;
    int rank = 0;
    for (const CutRun &run : plan.cut.runs) {
        const double load = plan.load(run.kind);
        all += load * run.ranks;
        const bool inside = run.ranks > 2 || (rank > 0 && rank + run.ranks < p) || (run.ranks == 2 && p > 2);
        most = std::max(most, load + plan.blocked(!inside));
        rank += run.ranks;
    }
    const int last = plan.row.peakInFlight(plan.shape, p - 1);
    const int first = plan.row.peakInFlight(plan.shape, 0);
    const bool fills = first < plan.shape.microbatches;
    double period = most;
    if (fills && p > 1)
        period = std::max(period, (all + 2 * x * (p - 1)) / (first - last + 1));
    PassesLength length;
    double before = 0;
    rank = 0;
    for (const CutRun &run : plan.cut.runs) {
        const double load = plan.load(run.kind);
        for (const int behindRun = rank + run.ranks; rank < behindRun; ++rank) {
            const bool end = rank == 0 || rank == p - 1;
            const double own = load + plan.blocked(end);
            const int ahead = plan.row.peakInFlight(plan.shape, rank) - last;
            const double behind = all - before + 2.0 * x * rank - load + 2 * x * (p - 1 - rank);
            const double idle = std::min(std::max(2 * behind - ahead * own, 0.0), behind);
            const double steady = fills ? std::max(0.0, plan.microbatches - ahead - 1) * (period - own) : 0;
            take(length, before + plan.microbatches * own + idle + std::max(0.0, steady), run.kind, end);
            before += load + 2 * x;
        }
    }
    return length;
}

// For collectives of a shared vocabulary: other microbatches hide all but the first, interlaced none.
double vocabularyWaits(const PlanCase &plan)
{
    const VocabularyTimes &times = plan.parts.layers->vocabulary;
    const Tick once = times.outputBroadcast + times.softmaxAllReduce + times.gradientAllReduce;
    const bool each = plan.parts.family->vocabulary == VocabularyPlace::Interlaced;
    return toSeconds(once + (each ? times.softmaxAllReduce * (plan.shape.microbatches - 1) : 0)).value();
}

// The work of the slowest rank and the published bubble.
PassesLength passesByBubble(const PlanCase &plan)
{
    PassesLength length;
    for (std::size_t i = 0; i < plan.stages.kinds.size(); ++i) {
        const int at = static_cast<int>(i);
        const bool end = !plan.stages.kinds[i].inside;
        take(length, plan.microbatches * (plan.load(at) + plan.blocked(end)), at, end);
    }
    const PlanStages &stages = plan.stages;
    const PassCosts costs{stages.chunkForward, stages.chunkInput, stages.chunkWeights, stages.chunkPair};
    const int p = plan.shape.stages;
    const std::optional<double> bubble = plan.row.bubble(plan.shape, costs);
    length.seconds += bubble ? *bubble : (p - 1) * (costs.forward + costs.backward());
    length.seconds += 2 * plan.transfer * (p - 1);
    if (plan.row.vocabularyBarriers > 0)
        length.seconds += vocabularyWaits(plan);
    return length;
}

} // namespace

PassesLength passesLength(const PlanCase &plan)
{
    const bool oneChunk = plan.row.placement == Placement::Looped && plan.plan.chunksPerStage == 1 &&
                          plan.row.vocabularyBarriers == 0 && !plan.parts.family->passes.splits;
    return oneChunk ? oneChunkPasses(plan) : passesByBubble(plan);
}

} // namespace stringline
