#include "core/schedule/schedule.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

std::string refuseNothing(const ScheduleShape &)
{
    return {};
}

// A schedule whose ranks are ordered one by one.
template <RankOrder (*order)(const ScheduleShape &, int)>
Orders rankByRank(const ScheduleShape &shape)
{
    Orders orders;
    for (int rank = 0; rank < shape.stages; ++rank)
        orders.push_back(order(shape, rank));
    return orders;
}

// All forwards, then all backwards in the same order (GPipe, arXiv 1811.06965; order of backwards as in Alpa).
RankOrder gpipeOrder(const ScheduleShape &shape, int)
{
    RankOrder order;
    order.reserve(2 * static_cast<std::size_t>(shape.microbatches));
    for (Pass pass : {Pass::Forward, Pass::Backward}) {
        for (int i = 0; i < shape.microbatches; ++i)
            order.push_back({pass, false, 0, i});
    }
    return order;
}

int gpipePeak(const ScheduleShape &shape, int)
{
    return shape.microbatches;
}

// (p - 1)(F + B): every rank waits for the pipeline to fill and to drain (arXiv 2104.04473, section 2.2.1).
std::optional<double> fillAndDrain(const ScheduleShape &shape, const PassCosts &costs)
{
    return (shape.stages - 1) * (costs.forward + costs.backward());
}

// A warm-up of p-1-r forwards, then one forward and one backward in turn (PipeDream-flush, arXiv 2006.09503).
RankOrder oneForwardOneBackwardOrder(const ScheduleShape &shape, int rank)
{
    const int m = shape.microbatches;
    const int warmUp = std::min(shape.stages - 1 - rank, m);
    RankOrder order;
    order.reserve(2 * static_cast<std::size_t>(m));
    for (int i = 0; i < warmUp; ++i)
        order.push_back({Pass::Forward, false, 0, i});
    for (int i = 0; i < m - warmUp; ++i) {
        order.push_back({Pass::Forward, false, 0, warmUp + i});
        order.push_back({Pass::Backward, false, 0, i});
    }
    for (int i = m - warmUp; i < m; ++i)
        order.push_back({Pass::Backward, false, 0, i});
    return order;
}

int oneForwardOneBackwardPeak(const ScheduleShape &shape, int rank)
{
    return std::min(shape.stages - rank, shape.microbatches);
}

// Microbatches go through the chunks in groups of p: chunk 0 of a whole group, chunk 1 of the same group, and so on.
// The k-th forward takes place k of that list; the k-th backward the same place with the chunks counted from the end.
struct VirtualList {
    int group;
    int chunks;

    [[nodiscard]] ScheduledOp at(Pass pass, int k) const
    {
        const int round = k / (group * chunks);
        const int inRound = k % (group * chunks);
        const int chunk = inRound / group;
        return {pass, false, static_cast<std::int16_t>(pass == Pass::Forward ? chunk : chunks - 1 - chunk),
                round * group + inRound % group};
    }
};

int interleavedWarmUp(const ScheduleShape &shape, int rank)
{
    const int all = shape.microbatches * shape.chunks;
    return std::min(2 * (shape.stages - rank - 1) + (shape.chunks - 1) * shape.stages, all);
}

RankOrder interleavedOrder(const ScheduleShape &shape, int rank)
{
    const VirtualList list{shape.stages, shape.chunks};
    const int all = shape.microbatches * shape.chunks;
    const int warmUp = interleavedWarmUp(shape, rank);
    RankOrder order;
    order.reserve(2 * static_cast<std::size_t>(all));
    for (int k = 0; k < warmUp; ++k)
        order.push_back(list.at(Pass::Forward, k));
    for (int k = 0; k < all - warmUp; ++k) {
        order.push_back(list.at(Pass::Forward, warmUp + k));
        order.push_back(list.at(Pass::Backward, k));
    }
    for (int k = all - warmUp; k < all; ++k)
        order.push_back(list.at(Pass::Backward, k));
    return order;
}

int interleavedPeak(const ScheduleShape &shape, int rank)
{
    const int all = shape.microbatches * shape.chunks;
    return std::min(interleavedWarmUp(shape, rank) + 1, all);
}

std::string refuseRaggedGroups(const ScheduleShape &shape)
{
    if (shape.stages > 0 && shape.microbatches % shape.stages != 0) {
        const int below = shape.microbatches / shape.stages * shape.stages;
        return fmt::format("interleaving deals microbatches in groups of {} (one per stage), and {} is no multiple of "
                           "it. Nearest: {}{}",
                           shape.stages, shape.microbatches, below > 0 ? fmt::format("{}, ", below) : std::string(),
                           below + shape.stages);
    }
    return {};
}

constexpr ScheduleRow kSchedules[] = {
    {"gpipe", "GPipe", "All forwards, then all backwards; keeps every microbatch's activations.", "arXiv 1811.06965",
     Placement::Looped, 1, 1, 0, refuseNothing, rankByRank<gpipeOrder>, gpipePeak, fillAndDrain},
    {"1f1b", "1F1B", "One forward, one backward in turn after a short warm-up; keeps at most p microbatches.",
     "arXiv 2006.09503; arXiv 2104.04473 section 2.2.1", Placement::Looped, 1, 1, 0, refuseNothing,
     rankByRank<oneForwardOneBackwardOrder>, oneForwardOneBackwardPeak, fillAndDrain},
    {"interleaved-1f1b", "Interleaved 1F1B",
     "Each stage holds v chunks of layers in turn: a bubble v times smaller for more transfers and some memory.",
     "arXiv 2104.04473 section 2.2.2", Placement::Looped, 1, 0, 0, refuseRaggedGroups, rankByRank<interleavedOrder>,
     interleavedPeak, fillAndDrain},
};

} // namespace

std::span<const ScheduleRow> schedules()
{
    return kSchedules;
}

std::vector<Pass> passesOf(const Orders &orders)
{
    std::array<bool, kPassCount> found{};
    for (const RankOrder &order : orders) {
        for (const ScheduledOp &op : order)
            found[static_cast<std::size_t>(op.pass)] = true;
    }
    std::vector<Pass> passes;
    for (const PassRow &each : kPasses) {
        if (found[static_cast<std::size_t>(each.pass)])
            passes.push_back(each.pass);
    }
    return passes;
}

bool splitsBackward(const Orders &orders)
{
    return std::ranges::count(passesOf(orders), Pass::InputGradient) > 0;
}

const ScheduleRow *findSchedule(std::string_view id)
{
    const auto found = std::ranges::find(kSchedules, id, &ScheduleRow::id);
    return found == std::end(kSchedules) ? nullptr : found;
}

} // namespace stringline
