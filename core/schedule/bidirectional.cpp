// Schedules that send microbatches through the ranks from both ends: two copies of the model (Chimera, DualPipe), or
// one folded into a V (DualPipeV). In a bidirectional placement a chunk is a direction.
#include "core/schedule/families.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline::families {

namespace {

std::string refuseOddRanks(const ScheduleShape &shape)
{
    if (shape.stages % 2 == 0)
        return {};
    return fmt::format("two directions meet in the middle of an even number of stages, and there are {}. Nearest: "
                       "{}{}",
                       shape.stages, shape.stages > 1 ? fmt::format("{}, ", shape.stages - 1) : "", shape.stages + 1);
}

std::string refuseOddMicrobatches(const ScheduleShape &shape)
{
    if (shape.microbatches % 2 == 0)
        return {};
    return fmt::format("each direction takes half of the microbatches, and {} is odd. Nearest: {}{}",
                       shape.microbatches, shape.microbatches > 1 ? fmt::format("{}, ", shape.microbatches - 1) : "",
                       shape.microbatches + 1);
}

std::string refuseFewMicrobatches(const ScheduleShape &shape)
{
    const int least = 2 * shape.stages;
    if (shape.microbatches >= least)
        return {};
    return fmt::format("the warm-up takes two microbatches for each of {} stages, {} in all, and there {} {}. Nearest: "
                       "{}",
                       shape.stages, least, shape.microbatches == 1 ? "is" : "are", shape.microbatches, least);
}

} // namespace

// Units of p microbatches, half of them in each direction. With passes as long as a slot the two directions never
// want the same slot (arXiv 2107.06925, section 3.1); further units follow directly.
RankOrder chimera(const ScheduleShape &shape, int rank)
{
    struct Slot {
        int time;
        ScheduledOp op;
    };
    const int p = shape.stages;
    const int half = std::max(1, p / 2);
    std::vector<Slot> slots;
    for (int i = 0; i < shape.microbatches / 2; ++i) {
        const int start = 2 * p * (i / half) + 2 * (i % half);
        for (const int direction : {0, 1}) {
            const int along = direction == 0 ? rank : p - 1 - rank;
            const auto chunk = static_cast<std::int16_t>(direction);
            slots.push_back({start + along, {Pass::Forward, false, chunk, i}});
            slots.push_back({start + 2 * p - 1 - along, {Pass::Backward, false, chunk, i}});
        }
    }
    std::ranges::sort(slots, {}, &Slot::time);
    RankOrder order;
    for (const Slot &slot : slots)
        order.push_back(slot.op);
    return order;
}

int chimeraPeak(const ScheduleShape &shape, int rank)
{
    const int fromEnd = std::min(rank, shape.stages - 1 - rank);
    return std::min(shape.stages / 2 + 1 + fromEnd, shape.microbatches);
}

std::string refuseOddChimera(const ScheduleShape &shape)
{
    const std::string ranks = refuseOddRanks(shape);
    return ranks.empty() ? refuseOddMicrobatches(shape) : ranks;
}

// (p - 2) backwards for one unit; for several only where forward and backward take as long, else units leave gaps.
std::optional<double> chimeraBubble(const ScheduleShape &shape, const PassCosts &costs)
{
    const bool oneUnit = shape.microbatches == shape.stages && costs.backward() >= costs.forward;
    const bool evenUnits = shape.microbatches % shape.stages == 0 && costs.backward() == costs.forward;
    if (!oneUnit && !evenUnits)
        return std::nullopt;
    return (shape.stages - 2) * costs.backward();
}

namespace {

// The eight steps of DualPipe on one rank, in its own terms: chunk 0 is the direction that begins at the near end.
class DualPipeSteps {
public:
    // `fromEnd` ranks lie between this one and the near end, `fromMiddle` between it and the middle.
    DualPipeSteps(int fromEnd, int fromMiddle, bool mirrored)
        : m_fromEnd(fromEnd)
        , m_fromMiddle(fromMiddle)
        , m_mirrored(mirrored)
    {
    }

    RankOrder order(int overlapped)
    {
        for (int i = 0; i < 2 * m_fromMiddle; ++i)
            take(Pass::Forward, 0);
        for (int i = 0; i <= m_fromEnd; ++i) {
            take(Pass::Forward, 0);
            take(Pass::Forward, 1);
        }
        for (int i = 0; i < m_fromMiddle; ++i) {
            takeInputGradient(1);
            takeWeightGradient();
            take(Pass::Forward, 1);
        }
        for (int i = 0; i < overlapped; ++i) {
            const bool first = i == 0 && m_fromMiddle == 0; // its backward is that of the forward just before
            take(Pass::Forward, 0, !first);
            take(Pass::Backward, 1);
            takePair(1, 0);
        }
        for (int i = 0; i < m_fromMiddle; ++i) {
            take(Pass::Backward, 1);
            takePair(1, 0);
        }
        coolDown();
        for (int i = 0; i < m_fromMiddle; ++i) {
            takeWeightGradient();
            takeInputGradient(0);
        }
        while (m_taken < m_waiting.size())
            takeWeightGradient();
        return std::move(m_order);
    }

private:
    void take(Pass pass, int chunk, bool paired = false)
    {
        const int row = 2 * (pass == Pass::Forward ? 0 : 1) + chunk;
        int &next = m_next[static_cast<std::size_t>(row)];
        m_order.push_back({pass, paired, local(chunk), next++});
    }
    void takePair(int forward, int backward)
    {
        take(Pass::Forward, forward, true);
        take(Pass::Backward, backward);
    }
    void takeInputGradient(int chunk)
    {
        take(Pass::InputGradient, chunk);
        m_waiting.push_back(m_order.back());
    }
    void takeWeightGradient()
    {
        ScheduledOp op = m_waiting[m_taken++];
        op.pass = Pass::WeightGradient;
        m_order.push_back(op);
    }
    // Half way through, weight gradients begin to wait for the end.
    void coolDown()
    {
        for (int i = 0; i < 2 * (m_fromEnd + 1); ++i) {
            const int chunk = 1 - i % 2;
            if (i <= m_fromEnd)
                take(Pass::Backward, chunk);
            else
                takeInputGradient(chunk);
        }
    }
    [[nodiscard]] std::int16_t local(int chunk) const
    {
        return static_cast<std::int16_t>(m_mirrored ? 1 - chunk : chunk);
    }

    int m_fromEnd;
    int m_fromMiddle;
    bool m_mirrored;
    std::array<int, 4> m_next{}; // forwards and backwards of each chunk
    std::vector<ScheduledOp> m_waiting;
    std::size_t m_taken = 0;
    RankOrder m_order;
};

} // namespace

// arXiv 2412.19437, figure 5; steps as in the authors' implementation.
RankOrder dualPipe(const ScheduleShape &shape, int rank)
{
    const int p = shape.stages;
    const int fromEnd = std::min(rank, p - 1 - rank);
    return DualPipeSteps(fromEnd, p / 2 - 1 - fromEnd, rank >= p / 2).order(shape.microbatches / 2 - p + fromEnd + 1);
}

RankOrder dualPipeV(const ScheduleShape &shape, int rank)
{
    const int p = shape.stages;
    return DualPipeSteps(rank, p - 1 - rank, false).order(shape.microbatches - 2 * p + rank + 1);
}

int dualPipePeak(const ScheduleShape &shape, int)
{
    return shape.stages + 1;
}

int dualPipeVPeak(const ScheduleShape &shape, int)
{
    return 2 * shape.stages + 1;
}

std::string refuseShortDualPipe(const ScheduleShape &shape)
{
    for (const auto refuse : {refuseOddRanks, refuseOddMicrobatches, refuseFewMicrobatches}) {
        if (std::string why = refuse(shape); !why.empty())
            return why;
    }
    return {};
}

std::string refuseShortDualPipeV(const ScheduleShape &shape)
{
    return refuseFewMicrobatches(shape);
}

// (p/2 - 1)(F&B + B - 3W) with B the whole backward and F&B a pair that overlaps; for F = B = W.
std::optional<double> dualPipeBubble(const ScheduleShape &shape, const PassCosts &costs)
{
    if (costs.forward != costs.inputGradient || costs.inputGradient != costs.weightGradient)
        return std::nullopt;
    return (shape.stages / 2.0 - 1) * (costs.pair + costs.backward() - 3 * costs.weightGradient);
}

// The same with the 2p parts of the model as stages.
std::optional<double> dualPipeVBubble(const ScheduleShape &shape, const PassCosts &costs)
{
    ScheduleShape parts = shape;
    parts.stages = 2 * shape.stages;
    return dualPipeBubble(parts, costs);
}

} // namespace stringline::families
