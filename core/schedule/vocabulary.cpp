// 1F1B with embedding and head cut over all ranks (arXiv 2411.05288). When a microbatch has left the last layer every
// rank works on its share of the logits (S) and on the gradients of that share (T); between them lie all-reduces, and
// the backward of the last layer waits for one of them (the paper's algorithm 2) or both (algorithm 1). Each is hidden
// behind one more microbatch that every rank takes in before its first backward.
//
//   one barrier     F(last) -> S on all -> all-reduce -> backward of the last rank;  T any time after the all-reduce
//   two barriers    F(last) -> S on all -> all-reduce -> T on all -> all-reduce -> backward of the last rank
//   interlaced      the same, with S and T of a microbatch next to each other on all ranks at once
#include "core/schedule/vocabulary.h"

#include "core/schedule/families.h"

#include <queue>

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

namespace stringline::families {

namespace {

// Where S and T stand between a rank's other passes follows from a run: as soon as their inputs are there.
class VocabularyRun {
public:
    VocabularyRun(const ScheduleShape &shape, const VocabularySlots &slots, int barriers,
                  int (*mostKept)(const ScheduleShape &, int))
        : m_shape(shape)
        , m_slots(slots)
        , m_barriers(barriers)
        , m_ranks(static_cast<std::size_t>(shape.stages))
        , m_logits(static_cast<std::size_t>(shape.microbatches))
        , m_gradients(static_cast<std::size_t>(shape.microbatches))
        , m_arrivals(2 * static_cast<std::size_t>(shape.stages) * static_cast<std::size_t>(shape.microbatches), kNever)
    {
        for (int rank = 0; rank < shape.stages; ++rank)
            m_ranks[static_cast<std::size_t>(rank)].due = inTurn({shape.microbatches, 1, 1}, mostKept(shape, rank) - 1);
    }

    Orders orders()
    {
        happens(0);
        while (!m_events.empty()) {
            const Tick now = m_events.top();
            while (!m_events.empty() && m_events.top() == now)
                m_events.pop();
            for (int rank = 0; rank < m_shape.stages; ++rank) {
                if (m_ranks[static_cast<std::size_t>(rank)].free <= now)
                    step(rank, now);
            }
        }
        Orders orders;
        for (Rank &rank : m_ranks)
            orders.push_back(std::move(rank.done));
        return orders;
    }

private:
    static constexpr Tick kNever = std::numeric_limits<Tick>::max();

    struct Rank {
        RankOrder due; // forwards and backwards
        std::size_t next = 0;
        int logits = 0; // microbatches whose S and T are done
        int gradients = 0;
        RankOrder done;
        Tick free = 0;
    };
    // A pass that all ranks take part in, and the collective behind it.
    struct Join {
        int ranks = 0;
        Tick end = 0;
    };

    void happens(Tick time) { m_events.push(time); }

    // When what the pass made is where it is needed.
    Tick &arrivalOf(Pass pass, int rank, int microbatch)
    {
        const int row = 2 * rank + (pass == Pass::Forward ? 0 : 1);
        return m_arrivals[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_shape.microbatches) +
                          static_cast<std::size_t>(microbatch)];
    }

    [[nodiscard]] bool joined(const std::vector<Join> &joins, int microbatch, Tick now) const
    {
        const Join &join = joins[static_cast<std::size_t>(microbatch)];
        return join.ranks == m_shape.stages && join.end <= now;
    }

    bool canRun(int rank, const ScheduledOp &op, Tick now)
    {
        if (op.pass == Pass::Forward)
            return rank == 0 || arrivalOf(Pass::Forward, rank - 1, op.microbatch) <= now;
        if (rank + 1 < m_shape.stages)
            return arrivalOf(Pass::Backward, rank + 1, op.microbatch) <= now;
        return joined(m_barriers == 2 ? m_gradients : m_logits, op.microbatch, now);
    }

    void step(int rank, Tick now)
    {
        Rank &state = m_ranks[static_cast<std::size_t>(rank)];
        const int last = m_shape.stages - 1;
        if (state.logits < m_shape.microbatches && arrivalOf(Pass::Forward, last, state.logits) <= now)
            join(state, Pass::Vocabulary, state.logits, m_logits, now);
        else if (state.gradients < state.logits && joined(m_logits, state.gradients, now))
            join(state, Pass::VocabularyGradient, state.gradients, m_gradients, now);
        else if (state.next < state.due.size() && canRun(rank, state.due[state.next], now))
            run(rank, state, now);
    }

    void run(int rank, Rank &state, Tick now)
    {
        const ScheduledOp op = state.due[state.next++];
        const bool forward = op.pass == Pass::Forward;
        state.free = now + (forward ? m_slots.forward : m_slots.backward)[static_cast<std::size_t>(rank)];
        const bool output = forward && rank + 1 == m_shape.stages;
        Tick &arrival = arrivalOf(op.pass, rank, op.microbatch);
        arrival = state.free + (output ? m_slots.broadcast : m_slots.transfer);
        state.done.push_back(op);
        happens(state.free);
        happens(arrival);
    }

    void join(Rank &state, Pass pass, int &microbatch, std::vector<Join> &joins, Tick now)
    {
        const bool logits = pass == Pass::Vocabulary;
        state.free = now + (logits ? m_slots.logits : m_slots.gradients);
        state.done.push_back({pass, false, 0, microbatch});
        Join &all = joins[static_cast<std::size_t>(microbatch++)];
        ++all.ranks;
        all.end = std::max(all.end, state.free + m_slots.barriers[logits ? 0 : 1]);
        happens(state.free);
        if (all.ranks == m_shape.stages)
            happens(all.end);
    }

    const ScheduleShape m_shape;
    const VocabularySlots &m_slots;
    int m_barriers;
    std::vector<Rank> m_ranks;
    std::vector<Join> m_logits;
    std::vector<Join> m_gradients;
    std::vector<Tick> m_arrivals; // of forwards and backwards by rank
    std::priority_queue<Tick, std::vector<Tick>, std::greater<>> m_events;
};

// All ranks meet for S and T of one microbatch after another. Between meeting n - 1 and meeting n each runs one forward
// and one backward, so none waits for another, in an order that changes from rank to rank; j ranks before the last:
//
//   j = 0    B(n-1)       F(n)     a forward is two ranks on at each meeting, a backward one
//   j = 1    F(n)    B(n-2)
//   j = 2    B(n-3)       F(n+1)
RankOrder interlaced(const ScheduleShape &shape, int rank)
{
    const int before = shape.stages - 1 - rank;
    const int ahead = before / 2;
    const int behind = before + 1;
    RankOrder order;
    const auto run = [&](Pass pass, int microbatch) {
        if (microbatch >= 0 && microbatch < shape.microbatches)
            order.push_back({pass, false, 0, microbatch});
    };
    for (int n = -ahead; n < shape.microbatches + behind; ++n) {
        if (before % 2 == 1)
            run(Pass::Forward, n + ahead);
        run(Pass::Backward, n - behind);
        if (before % 2 == 0)
            run(Pass::Forward, n + ahead);
        run(Pass::Vocabulary, n);
        run(Pass::VocabularyGradient, n);
    }
    return order;
}

} // namespace

Orders vocabularyOneBarrier(const ScheduleShape &shape)
{
    return vocabularyOrders(VocabularyPlace::OneBarrier, shape, unitSlots(shape.stages));
}

Orders vocabularyTwoBarriers(const ScheduleShape &shape)
{
    return vocabularyOrders(VocabularyPlace::TwoBarriers, shape, unitSlots(shape.stages));
}

Orders vocabularyInterlaced(const ScheduleShape &shape)
{
    return rankByRank<interlaced>(shape);
}

// One microbatch beyond 1F1B for each barrier.
int vocabularyOneBarrierPeak(const ScheduleShape &shape, int rank)
{
    return std::min(shape.stages - rank + 1, shape.microbatches);
}

int vocabularyTwoBarriersPeak(const ScheduleShape &shape, int rank)
{
    return std::min(shape.stages - rank + 2, shape.microbatches);
}

// A microbatch is kept for half as many meetings as there are ranks behind, and for one at each of them on its way
// back.
int vocabularyInterlacedPeak(const ScheduleShape &shape, int rank)
{
    return std::min(3 * (shape.stages - rank) / 2, shape.microbatches);
}

} // namespace stringline::families

namespace stringline {

VocabularySlots unitSlots(int stages)
{
    VocabularySlots slots;
    slots.forward.assign(static_cast<std::size_t>(stages), 2);
    slots.backward.assign(static_cast<std::size_t>(stages), 4);
    return slots;
}

Orders vocabularyOrders(VocabularyPlace place, const ScheduleShape &shape, const VocabularySlots &slots)
{
    assert(place != VocabularyPlace::Ends && "passes of its own work on a shared vocabulary");
    if (place == VocabularyPlace::OneBarrier)
        return families::VocabularyRun(shape, slots, 1, families::vocabularyOneBarrierPeak).orders();
    if (place == VocabularyPlace::TwoBarriers)
        return families::VocabularyRun(shape, slots, 2, families::vocabularyTwoBarriersPeak).orders();
    return families::vocabularyInterlaced(shape);
}

} // namespace stringline
