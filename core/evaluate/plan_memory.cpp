// Bytes of the stage that needs most, as core/report/memory_peak.cpp has them.
#include "core/evaluate/plan_case.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kUnitGradient = 4; // per parameter: fp32, while a unit of ZeRO 3 is reduced (core/cost/memory.cpp)

struct Gathered { // bytes by ZeRO 3, while a layer computes and while the loss does
    double block = 0;
    double loss = 0;
};

Gathered gatheredBytes(const RankKind &rank, const PlanCase &plan)
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

// Most activations of a rank at a time.
double keptAtMost(std::size_t kind, const PlanCase &plan)
{
    const RankKind &rank = plan.stages.kinds[kind];
    const ScheduleShape &shape = plan.shape;
    const int inFlight = plan.row.peakInFlight(shape, rank.first);
    if (rank.keptInSteady == 0)
        return std::min(rank.kept * inFlight, rank.kept * shape.chunks * plan.microbatches);
    const int group = groupOf(shape);
    const int forwards = shape.microbatches * shape.chunks;
    if (inFlight == rank.keptInSteady && group == shape.stages && forwards >= inFlight + group * shape.chunks)
        return rank.steady;
    return mostKept(plan.stages.keptOf(kind), group, inFlight, shape.microbatches);
}

double allocatedBytes(std::size_t kind, const PlanCase &plan)
{
    const RankKind &rank = plan.stages.kinds[kind];
    const auto zero = static_cast<std::size_t>(plan.plan.zero);
    const StateCosts &dense = plan.groups.dense[zero];
    const StateCosts &expert = plan.groups.expert[zero];
    const SoftwareSpec &software = plan.base.software;
    const double states = rank.held.dense * dense.held + rank.trained.dense * dense.trained +
                          rank.held.expert * expert.held + rank.trained.expert * expert.trained;
    const double step = rank.trained.dense * dense.step + rank.trained.expert * expert.step;
    const double whole = rank.kept * plan.plan.chunksPerStage;
    const double activations = keptAtMost(kind, plan);
    const Gathered gathered = gatheredBytes(rank, plan);
    const bool copies = software.copiesGradients && plan.groups.data.size > 1;
    const double moment = std::max({activations + rank.block + gathered.block,
                                    rank.head ? activations + rank.loss + gathered.loss : 0,
                                    whole + rank.embeddingGradient, step,
                                    copies ? rank.trained.total() * plan.groups.gradientBytes : 0.0});
    return states + software.buffers.value() + moment;
}

} // namespace

Bytes peakBytes(const PlanCase &plan)
{
    double most = 0;
    for (std::size_t kind = 0; kind < plan.stages.kinds.size(); ++kind)
        most = std::max(most, allocatedBytes(kind, plan));
    return Bytes(most * plan.base.software.fragmentation) + plan.base.software.overhead;
}

} // namespace stringline
