#include "core/schedule/vee_block.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace stringline::families {

// Forwards and backwards of all microbatches on one rank as the repeated block has them.
RankOrder repeated(const BlockSlots &slots, int microbatches, Pass backward)
{
    struct Timed {
        int slot;
        ScheduledOp op;
    };
    std::vector<Timed> timed;
    timed.reserve(4 * static_cast<std::size_t>(microbatches));
    for (int i = 0; i < microbatches; ++i) {
        for (const int chunk : {0, 1}) {
            const auto at = static_cast<std::size_t>(chunk);
            const auto local = static_cast<std::int16_t>(chunk);
            timed.push_back({slots.forward[at] + kBlockPeriod * i, {Pass::Forward, false, local, i}});
            timed.push_back({slots.backward[at] + kBlockPeriod * i, {backward, false, local, i}});
        }
    }
    std::ranges::sort(timed, {}, &Timed::slot);
    RankOrder order;
    order.reserve(timed.size());
    for (const Timed &each : timed)
        order.push_back(each.op);
    return order;
}

// Most chunk activations on any rank while the block repeats. A pass frees at its end, where the next may begin.
int mostKept(const Block &block)
{
    int most = 0;
    for (const BlockSlots &slots : block) {
        const int lifespan = std::max(slots.backward[0] - slots.forward[0], slots.backward[1] - slots.forward[1]);
        int kept = 0;
        for (const ScheduledOp &op : repeated(slots, lifespan / kBlockPeriod + 2, Pass::Backward)) {
            kept += op.pass == Pass::Forward ? 1 : -1;
            most = std::max(most, kept);
        }
    }
    return most;
}

namespace {

// Runs the block in order, passes of one slot each. With `overtaking`, the pass behind the next one runs where that
// cannot, before a weight gradient does.
class Filling {
public:
    Filling(const ScheduleShape &shape, const Block &block, int mostKept, bool overtaking)
        : m_shape(shape)
        , m_mostKept(mostKept)
        , m_overtaking(overtaking)
        , m_ends(static_cast<std::size_t>(2 * 2 * shape.stages) * static_cast<std::size_t>(shape.microbatches), kNever)
        , m_ranks(block.size())
    {
        for (std::size_t rank = 0; rank < block.size(); ++rank) {
            m_ranks[rank].due = repeated(block[rank], shape.microbatches, Pass::InputGradient);
            m_left += m_ranks[rank].due.size() * 3 / 2;
        }
    }

    // The length, or a very large one where a rank can never go on.
    int run()
    {
        int now = 0;
        while (m_left > 0) {
            int next = kNever;
            for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
                if (m_ranks[rank].free <= now)
                    step(static_cast<int>(rank), now);
                if (m_ranks[rank].free > now)
                    next = std::min(next, m_ranks[rank].free);
            }
            if (next == kNever)
                return kNever;
            now = next;
        }
        int length = now;
        for (const Rank &rank : m_ranks)
            length = std::max(length, rank.free);
        return length;
    }

    Orders orders() &&
    {
        Orders orders;
        for (Rank &rank : m_ranks)
            orders.push_back(std::move(rank.done));
        return orders;
    }

private:
    static constexpr int kNever = std::numeric_limits<int>::max();

    struct Rank {
        RankOrder due;        // forwards and backwards in the block's order
        std::size_t next = 0; // of `due`
        RankOrder weights;    // weight gradients whose input gradients are done
        std::size_t weighed = 0;
        RankOrder done;
        int free = 0;
        int kept = 0;
    };

    int &endOf(bool forward, int part, int microbatch)
    {
        const int row = 2 * part + (forward ? 0 : 1);
        return m_ends[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_shape.microbatches) +
                      static_cast<std::size_t>(microbatch)];
    }

    bool canRun(int rank, const ScheduledOp &op, int now)
    {
        const int part = modelChunkOf(Placement::Vee, m_shape, rank, op.chunk);
        if (op.pass == Pass::Forward)
            return m_ranks[static_cast<std::size_t>(rank)].kept < m_mostKept &&
                   (part == 0 || endOf(true, part - 1, op.microbatch) <= now);
        const bool last = part + 1 == modelChunks(Placement::Vee, m_shape);
        return endOf(true, part, op.microbatch) <= now && (last || endOf(false, part + 1, op.microbatch) <= now);
    }

    void step(int index, int now)
    {
        Rank &rank = m_ranks[static_cast<std::size_t>(index)];
        const std::size_t left = rank.due.size() - rank.next;
        if (left > 0 && canRun(index, rank.due[rank.next], now)) {
            start(index, rank.due[rank.next++], now);
        } else if (m_overtaking && left > 1 && canRun(index, rank.due[rank.next + 1], now)) {
            std::swap(rank.due[rank.next], rank.due[rank.next + 1]);
            start(index, rank.due[rank.next++], now);
        } else if (rank.weighed < rank.weights.size()) {
            start(index, rank.weights[rank.weighed++], now);
        }
    }

    void start(int index, const ScheduledOp op, int now)
    {
        Rank &rank = m_ranks[static_cast<std::size_t>(index)];
        rank.free = now + 1;
        rank.kept += op.pass == Pass::Forward ? 1 : op.pass == Pass::WeightGradient ? -1 : 0;
        rank.done.push_back(op);
        --m_left;
        if (op.pass != Pass::WeightGradient) {
            const int part = modelChunkOf(Placement::Vee, m_shape, index, op.chunk);
            endOf(op.pass == Pass::Forward, part, op.microbatch) = rank.free;
        }
        if (op.pass == Pass::InputGradient)
            rank.weights.push_back({Pass::WeightGradient, false, op.chunk, op.microbatch});
    }

    const ScheduleShape m_shape;
    int m_mostKept;
    bool m_overtaking;
    std::vector<int> m_ends; // by part, pass and microbatch
    std::vector<Rank> m_ranks;
    std::size_t m_left = 0;
};

// Slots of one rank, filled from the left with holes.
class SlotRow {
public:
    // The first slot from `ready` on with room for `slots` of them, from where on fewer than `mostKept` are kept.
    [[nodiscard]] std::size_t hole(std::size_t ready, std::size_t slots, int mostKept) const
    {
        std::size_t at = m_kept.size();
        while (at > ready && m_kept[at - 1] < mostKept)
            --at;
        return hole(std::max(at, ready), slots);
    }
    [[nodiscard]] std::size_t hole(std::size_t ready, std::size_t slots) const
    {
        std::size_t at = ready;
        std::size_t seen = 0; // idle slots from `at` on
        while (seen < slots) {
            const bool busy = at + seen < m_busy.size() && m_busy[at + seen] != 0;
            at = busy ? at + seen + 1 : at;
            seen = busy ? 0 : seen + 1;
        }
        return at;
    }
    void fill(std::size_t at, std::size_t slots)
    {
        m_busy.resize(std::max(m_busy.size(), at + slots));
        std::fill_n(m_busy.begin() + static_cast<std::ptrdiff_t>(at), slots, char(1));
    }
    // From slot `at` on, `change` more are kept.
    void keep(std::size_t at, int change)
    {
        m_kept.resize(std::max(m_kept.size(), at), m_after);
        for (std::size_t slot = at; slot < m_kept.size(); ++slot)
            m_kept[slot] += change;
        m_after += change;
    }

private:
    std::vector<char> m_busy;
    std::vector<int> m_kept; // by slot
    int m_after = 0;         // behind the last of them
};

} // namespace

Orders filled(const ScheduleShape &shape, const Block &block, int mostKept)
{
    Filling inOrder(shape, block, mostKept, false);
    Filling overtaking(shape, block, mostKept, true);
    const int length = inOrder.run();
    return overtaking.run() < length ? std::move(overtaking).orders() : std::move(inOrder).orders();
}

Orders inserted(const ScheduleShape &shape, const Block &block, int mostKept)
{
    struct Placed {
        std::size_t slot;
        int rank;
        ScheduledOp op;
    };
    std::vector<Placed> all;
    for (int rank = 0; rank < shape.stages; ++rank) {
        const BlockSlots &slots = block[static_cast<std::size_t>(rank)];
        for (int i = 0; i < shape.microbatches; ++i) {
            for (const int chunk : {0, 1}) {
                const auto at = static_cast<std::size_t>(chunk);
                const auto local = static_cast<std::int16_t>(chunk);
                const auto later = static_cast<std::size_t>(kBlockPeriod) * static_cast<std::size_t>(i);
                all.push_back(
                    {static_cast<std::size_t>(slots.forward[at]) + later, rank, {Pass::Forward, false, local, i}});
                all.push_back(
                    {static_cast<std::size_t>(slots.backward[at]) + later, rank, {Pass::Backward, false, local, i}});
            }
        }
    }
    std::ranges::sort(
        all, [](const Placed &a, const Placed &b) { return std::pair(a.slot, a.rank) < std::pair(b.slot, b.rank); });
    std::vector<SlotRow> rows(block.size());
    std::vector<std::size_t> ready(static_cast<std::size_t>(shape.microbatches), 0); // end of a microbatch's last pass
    for (Placed &each : all) {
        SlotRow &row = rows[static_cast<std::size_t>(each.rank)];
        std::size_t &end = ready[static_cast<std::size_t>(each.op.microbatch)];
        const bool forward = each.op.pass == Pass::Forward;
        const std::size_t slots = forward ? 1 : 2;
        each.slot = forward ? row.hole(end, slots, mostKept) : row.hole(end, slots);
        end = each.slot + slots;
        row.fill(each.slot, slots);
        row.keep(forward ? each.slot : end, forward ? 1 : -1);
    }
    std::ranges::sort(all, {}, &Placed::slot);
    Orders orders(block.size());
    for (const Placed &each : all)
        orders[static_cast<std::size_t>(each.rank)].push_back(each.op);
    return orders;
}

} // namespace stringline::families
