// ZB-V: the model folded into a V and the backward split, so that no rank waits between its first and its last pass
// while each keeps as many activations as 1F1B (arXiv 2405.15362, section 4; counts as in PyTorch's
// ScheduleZBVZeroBubble).
#include "core/schedule/families.h"

#include <algorithm>
#include <array>

namespace stringline::families {

namespace {

// Takes passes in the order of microbatches; those behind the last microbatch are left out.
class Counted {
public:
    explicit Counted(int microbatches)
        : m_microbatches(microbatches)
    {
    }

    void take(Pass pass, int chunk)
    {
        const int microbatch = m_next[at(pass, chunk)]++;
        if (microbatch < m_microbatches)
            m_order.push_back({pass, false, static_cast<std::int16_t>(chunk), microbatch});
    }
    void takeBackward(int chunk)
    {
        take(Pass::InputGradient, chunk);
        take(Pass::WeightGradient, chunk);
    }
    [[nodiscard]] int count(Pass pass, int chunk) const { return m_next[at(pass, chunk)]; }
    [[nodiscard]] RankOrder order() && { return std::move(m_order); }

private:
    static std::size_t at(Pass pass, int chunk)
    {
        return static_cast<std::size_t>(pass) * 2 + static_cast<std::size_t>(chunk);
    }

    int m_microbatches;
    std::array<int, std::size_t(2) * kPassCount> m_next{};
    RankOrder m_order;
};

} // namespace

RankOrder zeroBubbleV(const ScheduleShape &shape, int rank)
{
    const int p = shape.stages;
    const int m = std::max(2 * p - 1, shape.microbatches); // the pattern needs so many; those too many are left out
    Counted ops(shape.microbatches);
    for (int i = 0; i < 2 * (p - rank) - 1; ++i)
        ops.take(Pass::Forward, 0);
    for (int i = 0; i < rank; ++i) {
        ops.take(Pass::Forward, 1);
        ops.take(Pass::Forward, 0);
    }
    for (int i = 0; i < p - rank; ++i) {
        ops.take(Pass::Forward, 1);
        ops.takeBackward(1);
    }
    while (ops.count(Pass::Forward, 1) < ops.count(Pass::Forward, 0) || ops.count(Pass::Forward, 0) < m) {
        if (ops.count(Pass::Forward, 0) < m)
            ops.take(Pass::Forward, 0);
        ops.takeBackward(0);
        ops.take(Pass::Forward, 1);
        ops.takeBackward(1);
    }
    for (int i = 0; i < rank; ++i) {
        ops.take(Pass::InputGradient, 0);
        ops.take(Pass::InputGradient, 1);
    }
    for (int i = 0; i < p - rank; ++i)
        ops.takeBackward(0);
    for (const int chunk : {1, 0}) {
        while (ops.count(Pass::WeightGradient, chunk) < m)
            ops.take(Pass::WeightGradient, chunk);
    }
    return std::move(ops).order();
}

int zeroBubbleVPeak(const ScheduleShape &shape, int)
{
    return std::min(2 * shape.stages, 2 * shape.microbatches);
}

// None between a rank's first and last pass; ranks begin one forward after each other.
std::optional<double> zeroBubbleVBubble(const ScheduleShape &shape, const PassCosts &costs)
{
    const bool even = costs.forward == costs.inputGradient && costs.inputGradient == costs.weightGradient;
    if (!even || shape.microbatches < 2 * shape.stages - 1)
        return std::nullopt;
    return (shape.stages - 1) * costs.forward;
}

} // namespace stringline::families
