// 1F1B with embedding and head cut over all ranks (arXiv 2411.05288). When a microbatch has left the last layer every
// rank works on its share of the logits (S) and on the gradients of that share (T); between them lie all-reduces, and
// the backward of the last layer waits for one of them (the paper's algorithm 2) or both (algorithm 1). Each is hidden
// behind one more microbatch that every rank takes in before its first backward.
//
//   one barrier     F(last) -> S on all -> all-reduce -> backward of the last rank;  T any time after the all-reduce
//   two barriers    F(last) -> S on all -> all-reduce -> T on all -> all-reduce -> backward of the last rank
#include "core/schedule/families.h"

#include <algorithm>
#include <limits>

namespace stringline::families {

namespace {

// Where S and T stand between a rank's other passes follows from a run with forwards of one slot, backwards of two and
// half a slot for each share: as soon as their inputs are there.
class VocabularyRun {
public:
    VocabularyRun(const ScheduleShape &shape, int barriers, bool together, int (*mostKept)(const ScheduleShape &, int))
        : m_shape(shape)
        , m_barriers(barriers)
        , m_together(together)
        , m_ranks(static_cast<std::size_t>(shape.stages))
        , m_logits(static_cast<std::size_t>(shape.microbatches))
        , m_gradients(static_cast<std::size_t>(shape.microbatches))
        , m_ends(2 * static_cast<std::size_t>(shape.stages) * static_cast<std::size_t>(shape.microbatches), kNever)
    {
        for (int rank = 0; rank < shape.stages; ++rank)
            m_ranks[static_cast<std::size_t>(rank)].due = inTurn({shape.microbatches, 1, 1}, mostKept(shape, rank) - 1);
    }

    Orders orders()
    {
        int now = 0;
        while (now != kNever) {
            int next = kNever;
            for (int rank = 0; rank < m_shape.stages; ++rank) {
                Rank &state = m_ranks[static_cast<std::size_t>(rank)];
                if (state.free <= now)
                    step(rank, state, now);
                if (state.free > now)
                    next = std::min(next, state.free);
            }
            now = next;
        }
        Orders orders;
        for (Rank &rank : m_ranks)
            orders.push_back(std::move(rank.done));
        return orders;
    }

private:
    static constexpr int kNever = std::numeric_limits<int>::max();

    struct Rank {
        RankOrder due; // forwards and backwards
        std::size_t next = 0;
        int logits = 0; // microbatches whose S and T are done
        int gradients = 0;
        RankOrder done;
        int free = 0;
    };
    // The end of a pass that all ranks take part in.
    struct Join {
        int ranks = 0;
        int end = 0;
    };

    int &endOf(Pass pass, int rank, int microbatch)
    {
        const int row = 2 * rank + (pass == Pass::Forward ? 0 : 1);
        return m_ends[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_shape.microbatches) +
                      static_cast<std::size_t>(microbatch)];
    }

    [[nodiscard]] bool joined(const std::vector<Join> &joins, int microbatch, int now) const
    {
        const Join &join = joins[static_cast<std::size_t>(microbatch)];
        return join.ranks == m_shape.stages && join.end <= now;
    }

    bool canRun(int rank, const ScheduledOp &op, int now)
    {
        if (op.pass == Pass::Forward)
            return rank == 0 || endOf(Pass::Forward, rank - 1, op.microbatch) <= now;
        if (rank + 1 < m_shape.stages)
            return endOf(Pass::Backward, rank + 1, op.microbatch) <= now;
        return joined(m_barriers == 2 ? m_gradients : m_logits, op.microbatch, now);
    }

    void step(int rank, Rank &state, int now)
    {
        const int last = m_shape.stages - 1;
        const bool between = m_together && state.gradients < state.logits; // nothing may come between S and T
        if (!between && state.logits < m_shape.microbatches && endOf(Pass::Forward, last, state.logits) <= now)
            join(state, Pass::Vocabulary, state.logits, m_logits, now);
        else if (state.gradients < state.logits && joined(m_logits, state.gradients, now))
            join(state, Pass::VocabularyGradient, state.gradients, m_gradients, now);
        else if (!between && state.next < state.due.size() && canRun(rank, state.due[state.next], now)) {
            const ScheduledOp op = state.due[state.next++];
            state.free = now + (op.pass == Pass::Forward ? 2 : 4);
            endOf(op.pass, rank, op.microbatch) = state.free;
            state.done.push_back(op);
        }
    }

    static void join(Rank &state, Pass pass, int &microbatch, std::vector<Join> &joins, int now)
    {
        state.free = now + 1;
        state.done.push_back({pass, false, 0, microbatch});
        Join &all = joins[static_cast<std::size_t>(microbatch++)];
        ++all.ranks;
        all.end = std::max(all.end, state.free);
    }

    const ScheduleShape m_shape;
    int m_barriers;
    bool m_together;
    std::vector<Rank> m_ranks;
    std::vector<Join> m_logits;
    std::vector<Join> m_gradients;
    std::vector<int> m_ends; // of forwards and backwards by rank
};

} // namespace

Orders vocabularyOneBarrier(const ScheduleShape &shape)
{
    return VocabularyRun(shape, 1, false, vocabularyOneBarrierPeak).orders();
}

Orders vocabularyTwoBarriers(const ScheduleShape &shape)
{
    return VocabularyRun(shape, 2, false, vocabularyTwoBarriersPeak).orders();
}

Orders vocabularyInterlaced(const ScheduleShape &shape)
{
    return VocabularyRun(shape, 2, true, vocabularyInterlacedPeak).orders();
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

// All ranks meet once a microbatch, between which a forward comes two ranks on and a backward one: a microbatch is kept
// for 3/2 (p - r) meetings.
int vocabularyInterlacedPeak(const ScheduleShape &shape, int rank)
{
    return std::min((3 * (shape.stages - rank) + 1) / 2, shape.microbatches);
}

} // namespace stringline::families
