#include "core/evaluate/plan_bound.h"

#include <algorithm>

namespace stringline {

namespace {

// Whether the row's published peaks are exact, which tests/core/tst_schedule_laws.cpp holds all looped ones to.
bool peaksAreExact(const ScheduleRow &row)
{
    return row.placement == Placement::Looped && !row.searches && !row.ordersInPlan;
}

// Before its first backward a rank has done the forwards of all its chunks for that microbatch, as every microbatch
// comes back through its last chunk first; in a bidirectional pipeline of one of them. Where it is known how many
// microbatches are kept at a time, all chunks together, they are at least in the cheapest chunks.
double keptAtLeast(std::size_t kind, const PlanCase &plan)
{
    const RankKind &rank = plan.stages.kinds[kind];
    const int chunks = plan.shape.chunks;
    if (chunks == 1) {
        const int inFlight = peaksAreExact(plan.row) ? plan.row.peakInFlight(plan.shape, rank.first) : 1;
        return rank.kept * inFlight;
    }
    const std::span<const double> kept = plan.stages.keptOf(kind);
    if (plan.row.placement == Placement::Bidirectional)
        return std::ranges::min(kept);
    const double once = rank.kept * chunks;
    if (!peaksAreExact(plan.row))
        return once;
    int left = plan.row.peakInFlight(plan.shape, rank.first);
    double least = 0;
    double before = -1;
    while (left > 0) { // the next cheapest chunks
        double next = -1;
        int alike = 0;
        for (const double each : kept) {
            if (each > before && (next < 0 || each < next))
                next = each;
        }
        for (const double each : kept)
            alike += each == next ? 1 : 0;
        if (alike == 0)
            break;
        const int taken = std::min(left, alike * plan.shape.microbatches);
        least += taken * next;
        left -= taken;
        before = next;
    }
    return std::max(once, least);
}

// A pass starts while most is kept, the loss is computed while its own microbatch is kept, the embedding's gradient
// stands at the end of its backward, and the optimizer steps.
double allocatedAtLeast(std::size_t kind, const PlanCase &plan)
{
    const RankKind &rank = plan.stages.kinds[kind];
    const bool copies = plan.base.software.copiesGradients && plan.groups.data.size > 1;
    const GatheredBytes gathered = gatheredBytes(rank, plan);
    const double once =
        plan.row.placement == Placement::Bidirectional ? 0 : rank.kept * plan.shape.chunks; // head on the last chunk
    const double moment =
        std::max({keptAtLeast(kind, plan) + rank.block + gathered.block,
                  rank.head ? once + rank.loss + gathered.loss : 0, rank.embeddingGradient, stepBytesOf(rank, plan),
                  copies ? rank.trained.total() * plan.groups.gradientBytes : 0.0});
    return stateBytesOf(rank, plan) + plan.base.software.buffers.value() + moment;
}

} // namespace

Bytes leastPeak(const PlanCase &plan)
{
    double most = 0;
    for (std::size_t kind = 0; kind < plan.stages.kinds.size(); ++kind)
        most = std::max(most, allocatedAtLeast(kind, plan));
    return Bytes(most * plan.base.software.fragmentation * (1 - 1e-9)) + plan.base.software.overhead;
}

} // namespace stringline
