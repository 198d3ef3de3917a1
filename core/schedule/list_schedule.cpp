#include "core/schedule/list_schedule.h"

#include "core/schedule/search_times.h"

#include <queue>

#include <algorithm>
#include <limits>
#include <utility>

namespace stringline::search {

namespace {

constexpr Tick kUnknown = std::numeric_limits<Tick>::max();

class Dispatch {
public:
    Dispatch(const SearchInput &input, const Preference &preference)
        : m_input(input)
        , m_preference(preference)
        , m_parts(modelChunks(input.placement, input.shape))
        , m_arrivals(2 * static_cast<std::size_t>(m_parts) * static_cast<std::size_t>(input.shape.microbatches),
                     kUnknown)
        , m_next(static_cast<std::size_t>(kKinds * m_parts), 0)
        , m_ranks(static_cast<std::size_t>(input.shape.stages))
    {
        for (int i = 0; i < input.shape.microbatches; ++i)
            arrival(kForward, 0, i) = 0;
    }

    Orders orders()
    {
        for (int rank = 0; rank < m_input.shape.stages; ++rank)
            m_wakes.emplace(0, rank);
        while (!m_wakes.empty()) {
            const auto [now, rank] = m_wakes.top();
            m_wakes.pop();
            if (m_ranks[static_cast<std::size_t>(rank)].free <= now)
                choose(rank, now);
        }
        Orders orders;
        for (Rank &rank : m_ranks)
            orders.push_back(std::move(rank.order));
        return orders;
    }

private:
    struct Rank {
        RankOrder order;
        Tick free = 0;
        Tick port = 0;
        int kept = 0;
        RankOrder weights; // weight gradients whose input gradients have run, in turn
        std::size_t weighed = 0;
    };

    Tick &arrival(Kind kind, int part, int microbatch)
    {
        const int row = kind * m_parts + part;
        return m_arrivals[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_input.shape.microbatches) +
                          static_cast<std::size_t>(microbatch)];
    }
    // The microbatch that a chunk takes next.
    int &next(Kind kind, int part)
    {
        const int row = kind * m_parts + part;
        return m_next[static_cast<std::size_t>(row)];
    }

    struct Choice {
        ScheduledOp op;
        bool found = false;
    };

    // The forward or backward to run now, and when the next one that is on its way arrives.
    Choice ready(int rank, Kind kind, Tick now, Tick &later)
    {
        const Rank &state = m_ranks[static_cast<std::size_t>(rank)];
        const int v = m_input.shape.chunks;
        Choice choice;
        for (int i = 0; i < v; ++i) {
            const int chunk = (kind == kForward) == m_preference.deepFirst ? v - 1 - i : i;
            const int part = modelChunkOf(m_input.placement, m_input.shape, rank, chunk);
            const int microbatch = next(kind, part);
            if (microbatch == m_input.shape.microbatches)
                continue;
            const Tick at = arrival(kind, part, microbatch);
            const int room = m_preference.caps[static_cast<std::size_t>(rank)] - (v - 1 - chunk);
            if (at > now || (kind == kForward && state.kept >= room)) {
                later = at > now ? std::min(later, at) : later;
                continue;
            }
            if (!choice.found)
                choice = {{kind == kForward ? Pass::Forward : Pass::InputGradient, false,
                           static_cast<std::int16_t>(chunk), microbatch},
                          true};
        }
        return choice;
    }

    void choose(int rank, Tick now)
    {
        Rank &state = m_ranks[static_cast<std::size_t>(rank)];
        const bool owes = state.weighed < state.weights.size();
        if (owes && m_preference.weights == WeightRule::AtOnce) {
            start(rank, state.weights[state.weighed++], now);
            return;
        }
        Tick later = kUnknown;
        const Choice backward = ready(rank, kInput, now, later);
        const Choice forward = ready(rank, kForward, now, later);
        const Choice &first = m_preference.backwardFirst ? backward : forward;
        const Choice &second = m_preference.backwardFirst ? forward : backward;
        if (first.found || second.found) {
            start(rank, (first.found ? first : second).op, now);
        } else if (owes) {
            const ScheduledOp &weight = state.weights[state.weighed];
            const bool fits = later == kUnknown || now + costOf(m_input, rank, weight) <= later;
            if (fits || m_preference.weights != WeightRule::InWideGaps) {
                ++state.weighed;
                start(rank, ScheduledOp(weight), now);
            }
        }
    }

    void start(int rank, ScheduledOp op, Tick now)
    {
        Rank &state = m_ranks[static_cast<std::size_t>(rank)];
        const int part = modelChunkOf(m_input.placement, m_input.shape, rank, op.chunk);
        const Kind kind = kindOf(op.pass);
        state.free = now + costOf(m_input, rank, op);
        state.order.push_back(op);
        state.kept += kind == kForward ? 1 : kind == kWeight ? -1 : 0;
        m_wakes.emplace(state.free, rank);
        if (kind == kWeight)
            return;
        ++next(kind, part);
        if (kind == kInput)
            state.weights.push_back({Pass::WeightGradient, false, op.chunk, op.microbatch});
        if (kind == kForward && part + 1 == m_parts) {
            arrival(kInput, part, op.microbatch) = state.free;
            return;
        }
        const int target = kind == kForward ? part + 1 : part - 1;
        if (target < 0)
            return;
        const int there = placeOf(m_input.placement, m_input.shape, target).rank;
        Tick time = state.free;
        if (there != rank)
            time = state.port = std::max(state.port, state.free) + m_input.transfer;
        arrival(kind, target, op.microbatch) = time;
        m_wakes.emplace(time, there);
    }

    using Wake = std::pair<Tick, int>; // a rank may have something to do
    const SearchInput &m_input;
    const Preference &m_preference;
    int m_parts;
    std::vector<Tick> m_arrivals;
    std::vector<int> m_next;
    std::vector<Rank> m_ranks;
    std::priority_queue<Wake, std::vector<Wake>, std::greater<>> m_wakes;
};

} // namespace

Orders listSchedule(const SearchInput &input, const Preference &preference)
{
    return Dispatch(input, preference).orders();
}

} // namespace stringline::search
