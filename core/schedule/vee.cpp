// Schedules of the model folded into a V that trade bubble for memory (arXiv 2405.15362): a building block, the slots of
// one microbatch on every rank, is repeated every six slots, one for each pass of both chunks. The lifespans of its
// activations bound what is kept. Then passes move into slots that are idle.
//
//   V-Min, p = 4     rank 0 | F0 .  .  .  .  .  .  F0'B0'...
//                    rank 3 | .  .  .  F0 F0'...
#include "core/schedule/families.h"

#include <algorithm>
#include <array>
#include <limits>

namespace stringline::families {

namespace {

constexpr int kPeriod = 6;

// Slots of the first microbatch on one rank.
struct BlockSlots {
    std::array<int, 2> forward{};  // by chunk
    std::array<int, 2> backward{}; // input gradients, or whole backwards
};
using Block = std::vector<BlockSlots>;

Block minBlock(int p)
{
    const int q = p % 3 == 0 ? 2 : 0; // else two passes would fall on one slot
    Block block;
    for (int i = 0; i < p; ++i)
        block.push_back({{i, 2 * p - 1 - i}, {4 * p + q - 1 - i, 2 * p + q + i}});
    return block;
}

Block halfBlock(int p)
{
    const int q = p % 2 == 0 ? 3 : 0;
    Block block;
    for (int i = 0; i < p; ++i)
        block.push_back({{2 * i, 3 * p - 2 - i}, {6 * p + q - 2 - i, 3 * p + q + 2 * i - 1}});
    return block;
}

// Whole backwards take two slots. Forwards follow directly on each other; each backward takes the first pair of slots
// after the one behind it that the rank's other passes leave in every period.
Block wholeBackwardBlock(int p)
{
    Block block;
    std::vector<std::array<bool, kPeriod>> taken(static_cast<std::size_t>(p));
    const auto at = [](int slot) { return static_cast<std::size_t>(slot % kPeriod); };
    const auto place = [&](std::size_t rank, int ready) {
        while (taken[rank][at(ready)] || taken[rank][at(ready + 1)])
            ++ready;
        taken[rank][at(ready)] = taken[rank][at(ready + 1)] = true;
        return ready;
    };
    for (int i = 0; i < p; ++i) {
        block.push_back({{i, 2 * p - 1 - i}, {}});
        taken[static_cast<std::size_t>(i)][at(i)] = taken[static_cast<std::size_t>(i)][at(2 * p - 1 - i)] = true;
    }
    int ready = 2 * p;
    for (std::size_t rank = 0; rank < block.size(); ++rank) {
        block[rank].backward[1] = place(rank, ready);
        ready = block[rank].backward[1] + 2;
    }
    for (std::size_t rank = block.size(); rank-- > 0;) {
        block[rank].backward[0] = place(rank, ready);
        ready = block[rank].backward[0] + 2;
    }
    return block;
}

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
            timed.push_back({slots.forward[at] + kPeriod * i, {Pass::Forward, false, local, i}});
            timed.push_back({slots.backward[at] + kPeriod * i, {backward, false, local, i}});
        }
    }
    std::ranges::sort(timed, {}, &Timed::slot);
    RankOrder order;
    order.reserve(timed.size());
    for (const Timed &each : timed)
        order.push_back(each.op);
    return order;
}

// Runs the repeated block with passes of one slot each (whole backwards of two), as early as inputs and memory allow;
// weight gradients take the slots in which a rank would wait. With `overtaking`, so does the pass behind the next one.
class Squeeze {
public:
    Squeeze(const ScheduleShape &shape, const Block &block, Pass backward, int mostKept, bool overtaking)
        : m_shape(shape)
        , m_mostKept(mostKept)
        , m_overtaking(overtaking)
        , m_ends(static_cast<std::size_t>(2 * 2 * shape.stages) * static_cast<std::size_t>(shape.microbatches), kNever)
        , m_ranks(block.size())
    {
        for (std::size_t rank = 0; rank < block.size(); ++rank) {
            m_ranks[rank].due = repeated(block[rank], shape.microbatches, backward);
            m_left += m_ranks[rank].due.size() * (backward == Pass::InputGradient ? 3 : 2) / 2;
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
        const auto row = static_cast<std::size_t>(2 * part + (forward ? 0 : 1));
        return m_ends[row * static_cast<std::size_t>(m_shape.microbatches) + static_cast<std::size_t>(microbatch)];
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
        rank.free = now + (op.pass == Pass::Backward ? 2 : 1);
        rank.kept += op.pass == Pass::Forward ? 1 : freesActivations(op.pass) ? -1 : 0;
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

Orders squeezed(const ScheduleShape &shape, const Block &block, Pass backward, int mostKept)
{
    Squeeze inOrder(shape, block, backward, mostKept, false);
    Squeeze overtaking(shape, block, backward, mostKept, true);
    const int length = inOrder.run();
    return overtaking.run() < length ? std::move(overtaking).orders() : std::move(inOrder).orders();
}

// Most chunk activations on any rank while the block repeats; a pass frees at its end, where the next may begin.
int mostKept(const Block &block)
{
    int most = 0;
    for (const BlockSlots &slots : block) {
        const int lifespan = std::max(slots.backward[0] - slots.forward[0], slots.backward[1] - slots.forward[1]);
        int kept = 0;
        for (const ScheduledOp &op : repeated(slots, lifespan / kPeriod + 2, Pass::Backward)) {
            kept += op.pass == Pass::Forward ? 1 : -1;
            most = std::max(most, kept);
        }
    }
    return most;
}

} // namespace

Orders veeHalf(const ScheduleShape &shape)
{
    return squeezed(shape, halfBlock(shape.stages), Pass::InputGradient, veeHalfPeak(shape, 0));
}

Orders veeMin(const ScheduleShape &shape)
{
    return squeezed(shape, minBlock(shape.stages), Pass::InputGradient, veeMinPeak(shape, 0));
}

Orders veeOneForwardOneBackward(const ScheduleShape &shape)
{
    const Block block = wholeBackwardBlock(shape.stages);
    return squeezed(shape, block, Pass::Backward, mostKept(block));
}

// Half of what 1F1B keeps, and one: (p + 2) / 2 stages.
int veeHalfPeak(const ScheduleShape &shape, int)
{
    return 2 * std::min((shape.stages + 2) / 2, shape.microbatches);
}

// A third of it, and a constant: (p + 4) / 3 stages.
int veeMinPeak(const ScheduleShape &shape, int)
{
    return 2 * std::min((shape.stages + 4) / 3, shape.microbatches);
}

int veeOneForwardOneBackwardPeak(const ScheduleShape &shape, int)
{
    return std::min(mostKept(wholeBackwardBlock(shape.stages)), 2 * shape.microbatches);
}

} // namespace stringline::families
