#include "core/schedule/searched.h"

#include "core/schedule/list_schedule.h"
#include "core/schedule/search_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

using namespace search;

class Search {
public:
    explicit Search(const SearchInput &input)
        : m_input(input)
        , m_times(input)
        , m_left(input.budget)
    {
    }

    SearchedSchedule run()
    {
        tryNamed();
        tryLists();
        m_best.startLength = m_best.length;
        if (!m_best.orders.empty())
            improve();
        return std::move(m_best);
    }

private:
    [[nodiscard]] std::int64_t operations() const
    {
        return std::int64_t(3) * m_input.shape.stages * m_input.shape.chunks * m_input.shape.microbatches;
    }

    // Counts the work of `trials` over all operations; false where the budget has none left.
    bool spend(int trials = 1)
    {
        m_left -= trials * operations();
        m_best.stoppedEarly = m_best.stoppedEarly || m_left < 0;
        return m_left >= 0;
    }

    void offer(Orders orders, std::string_view from)
    {
        if (!fitsCaps(m_input, orders))
            return;
        const Tick length = m_times.run(orders);
        if (length == Times::kNever || (!m_best.orders.empty() && length >= m_best.length))
            return;
        m_best.orders = std::move(orders);
        m_best.length = length;
        m_best.startedFrom = from;
    }

    // All of them, whatever the budget: the result is never worse than any that fits.
    void tryNamed()
    {
        const int v = m_input.shape.chunks;
        for (const ScheduleRow &row : schedules()) {
            if (row.ordersInPlan || row.searches || row.vocabularyBarriers > 0 || row.placement != m_input.placement ||
                v < row.minimumChunks || (row.maximumChunks > 0 && v > row.maximumChunks) ||
                !row.refusal(m_input.shape).empty())
                continue;
            offer(row.orders(m_input.shape), row.id);
            spend();
        }
    }

    // Fewer activations than allowed may be faster: what is taken in early stands in the way of backwards.
    [[nodiscard]] std::vector<int> capsOf(int warmUps) const
    {
        std::vector<int> caps = m_input.memoryCaps;
        const int p = m_input.shape.stages;
        const int v = m_input.shape.chunks;
        for (int rank = 0; rank < p; ++rank) {
            int &cap = caps[static_cast<std::size_t>(rank)];
            if (warmUps > 0)
                cap = std::min(cap, std::max(v, (v - 1) * p + warmUps * (p - rank)));
        }
        return caps;
    }

    void tryLists()
    {
        const int v = m_input.shape.chunks;
        if (std::ranges::any_of(m_input.memoryCaps, [v](int cap) { return cap < v; }))
            return;
        for (const int warmUps : {0, 2, 1}) {
            for (const WeightRule weights : {WeightRule::InGaps, WeightRule::InWideGaps, WeightRule::AtOnce}) {
                for (const bool backwardFirst : {true, false}) {
                    for (const bool deepFirst : {true, false}) {
                        if ((v == 1 && !deepFirst) || !spend(2))
                            continue;
                        offer(listSchedule(m_input, {backwardFirst, deepFirst, weights, capsOf(warmUps)}),
                              "list scheduling");
                    }
                }
            }
        }
    }

    // Moves of operations that the last one to end is waiting for, first the cheapest, until none shortens it.
    void improve()
    {
        bool improved = true;
        while (improved && !m_best.stoppedEarly) {
            improved = false;
            m_times.run(m_best.orders);
            const std::vector<OpAt> path = m_times.criticalPath();
            std::vector<OpAt> held; // that could have begun before
            for (const OpAt &op : path) {
                if (op.at > 0 && m_times.waitedForRank(op))
                    held.push_back(op);
            }
            for (const OpAt &op : held) {
                if (tryMoves(op)) {
                    improved = true;
                    break;
                }
                if (m_best.stoppedEarly)
                    return;
            }
        }
    }

    // The operation goes ahead of those before it, or the one before it far behind.
    bool tryMoves(OpAt op)
    {
        constexpr std::array kEarlier{1, 2, 3, 4, 6};
        constexpr std::array kLater{2, 3, 4, 6, 9, 14, 24};
        for (const int places : kEarlier) {
            if (op.at >= places && tryMove(op.rank, op.at, op.at - places))
                return true;
        }
        const auto size = static_cast<int>(m_best.orders[static_cast<std::size_t>(op.rank)].size());
        for (const int places : kLater) {
            if (op.at - 1 + places < size && tryMove(op.rank, op.at - 1, op.at - 1 + places))
                return true;
        }
        return false;
    }

    bool tryMove(int rank, int from, int to)
    {
        RankOrder &order = m_best.orders[static_cast<std::size_t>(rank)];
        move(order, from, to);
        if (fitsCap(order, m_input.memoryCaps[static_cast<std::size_t>(rank)]) && ownOrderHolds(order, from, to)) {
            if (spend()) {
                const Tick length = m_times.run(m_best.orders);
                if (length != Times::kNever && length < m_best.length) {
                    m_best.length = length;
                    return true;
                }
            }
        }
        move(order, to, from);
        return false;
    }

    static void move(RankOrder &order, int from, int to)
    {
        const auto at = [&order](int i) { return order.begin() + i; };
        if (from < to)
            std::rotate(at(from), at(from + 1), at(to + 1));
        else
            std::rotate(at(to), at(from), at(from + 1));
    }

    // Whether the passes of one microbatch through one chunk still follow each other: F, B, W.
    static bool ownOrderHolds(const RankOrder &order, int from, int to)
    {
        const ScheduledOp &moved = order[static_cast<std::size_t>(to)];
        for (int i = std::min(from, to); i <= std::max(from, to); ++i) {
            const ScheduledOp &other = order[static_cast<std::size_t>(i)];
            if (i == to || other.chunk != moved.chunk || other.microbatch != moved.microbatch)
                continue;
            if ((i < to) != (kindOf(other.pass) < kindOf(moved.pass)))
                return false;
        }
        return true;
    }

    const SearchInput &m_input;
    Times m_times;
    std::int64_t m_left;
    SearchedSchedule m_best;
};

} // namespace

SearchedSchedule searchSchedule(const SearchInput &input)
{
    SearchedSchedule result = Search(input).run();
    if (result.orders.empty()) {
        const int least = *std::ranges::min_element(input.memoryCaps);
        result.refusal = fmt::format("no order of passes fits a rank that keeps {} chunk activation{}: one microbatch "
                                     "alone needs {}",
                                     least, least == 1 ? "" : "s", input.shape.chunks);
    }
    return result;
}

Orders searchedOrders(const SearchInput &input)
{
    return searchSchedule(input).orders;
}

std::vector<int> memoryCaps(std::span<const Bytes> free, std::span<const Bytes> chunkActivations)
{
    assert(free.size() == chunkActivations.size() && "one entry for each rank");
    std::vector<int> caps;
    for (std::size_t rank = 0; rank < free.size(); ++rank) {
        const double fitting = chunkActivations[rank].value() > 0
                                   ? std::floor(std::max(0.0, free[rank].value()) / chunkActivations[rank].value())
                                   : std::numeric_limits<int>::max();
        caps.push_back(static_cast<int>(std::min<double>(fitting, std::numeric_limits<int>::max())));
    }
    return caps;
}

SearchInput unitSearch(const ScheduleShape &shape, int microbatches)
{
    SearchInput input;
    input.shape = shape;
    input.chunks.assign(static_cast<std::size_t>(modelChunks(input.placement, shape)), {});
    const int stages = microbatches > 0 ? microbatches : shape.stages;
    input.memoryCaps.assign(static_cast<std::size_t>(shape.stages), stages * shape.chunks);
    return input;
}

} // namespace stringline
