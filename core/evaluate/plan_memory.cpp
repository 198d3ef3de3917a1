// Bytes of the stage that needs most, as core/report/memory_peak.cpp has them.
#include "core/evaluate/plan_case.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kUnitGradient = 4; // per parameter: fp32, while a unit of ZeRO 3 is reduced (core/cost/memory.cpp)

// Most activations of a rank at a time.
double keptAtMost(std::size_t kind, const PlanCase &plan)
{
    const RankKind &rank = plan.stages.kinds[kind];
    const ScheduleShape &shape = plan.shape;
    const int inFlight = plan.row.peakInFlight(shape, rank.first);
    const double whole = rank.kept * shape.chunks * plan.microbatches;
    // Schedules of a folded model that keep less do so by letting all of its parts wait alike.
    const bool early =
        plan.row.placement != Placement::Looped && 4 * inFlight >= 3 * modelChunks(plan.row.placement, shape);
    if (early)
        return std::min(rank.keptEarly * inFlight, whole);
    if (rank.keptInSteady == 0)
        return std::min(rank.kept * inFlight, whole);
    const int group = groupOf(shape);
    const int forwards = shape.microbatches * shape.chunks;
    if (inFlight == forwards)
        return rank.kept * forwards;
    if (inFlight == rank.keptInSteady && group == shape.stages && forwards >= inFlight + group * shape.chunks)
        return rank.steady;
    return mostKept(plan.stages.keptOf(kind), group, inFlight, shape.microbatches);
}

double allocatedBytes(std::size_t kind, const PlanCase &plan)
{
    const RankKind &rank = plan.stages.kinds[kind];
    const SoftwareSpec &software = plan.base.software;
    const double activations = keptAtMost(kind, plan);
    const GatheredBytes gathered = gatheredBytes(rank, plan);
    const bool copies = software.copiesGradients && plan.groups.data.size > 1;
    const double moment =
        std::max({activations + rank.block + gathered.block, rank.head ? activations + rank.loss + gathered.loss : 0,
                  rank.kept * plan.shape.chunks + rank.embeddingGradient, stepBytesOf(rank, plan),
                  copies ? rank.trained.total() * plan.groups.gradientBytes : 0.0});
    return stateBytesOf(rank, plan) + software.buffers.value() + moment;
}

} // namespace

GatheredBytes gatheredBytes(const RankKind &rank, const PlanCase &plan)
{
    if (plan.plan.zero < 3 || std::max(plan.groups.shards.size, plan.groups.experts.data.size) <= 1)
        return {};
    const double element = activationBytes(plan.base.training.precision);
    if (!plan.plan.reshardAfterForward) {
        const double bytes = rank.held.total() * (element + (plan.shape.stages > 1 ? kUnitGradient : 0));
        return {bytes, bytes};
    }
    return {element * (2 * rank.largest + rank.edge) + kUnitGradient * rank.largest,
            element * (rank.largest + rank.edge)};
}

double stateBytesOf(const RankKind &rank, const PlanCase &plan)
{
    const auto zero = static_cast<std::size_t>(plan.plan.zero);
    const StateCosts &dense = plan.groups.dense[zero];
    const StateCosts &expert = plan.groups.expert[zero];
    const double adapters = plan.base.training.loraRank > 0 ? 1 : 0; // stand beside the model
    return (rank.held.dense + adapters * rank.trained.dense) * dense.held + rank.trained.dense * dense.trained +
           (rank.held.expert + adapters * rank.trained.expert) * expert.held + rank.trained.expert * expert.trained;
}

double stepBytesOf(const RankKind &rank, const PlanCase &plan)
{
    const auto zero = static_cast<std::size_t>(plan.plan.zero);
    const double tile = plan.base.software.optimizerTile;
    const double step =
        rank.trained.dense * plan.groups.dense[zero].step + rank.trained.expert * plan.groups.expert[zero].step;
    return tile > 0 ? std::min(step, tile * plan.groups.stepBytes) : step;
}

Bytes peakBytes(const PlanCase &plan)
{
    double most = 0;
    for (std::size_t kind = 0; kind < plan.stages.kinds.size(); ++kind)
        most = std::max(most, allocatedBytes(kind, plan));
    return Bytes(most * plan.base.software.fragmentation) + plan.base.software.overhead;
}

} // namespace stringline
