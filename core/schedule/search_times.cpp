#include "core/schedule/search_times.h"

#include <algorithm>

namespace stringline::search {

Kind kindOf(Pass pass)
{
    return pass == Pass::Forward ? kForward : pass == Pass::WeightGradient ? kWeight : kInput;
}

Tick costOf(const SearchInput &input, int rank, const ScheduledOp &op)
{
    const int part = modelChunkOf(input.placement, input.shape, rank, op.chunk);
    const SearchCosts &costs = input.chunks[static_cast<std::size_t>(part)];
    switch (op.pass) {
    case Pass::Forward:
        return costs.forward;
    case Pass::InputGradient:
        return costs.inputGradient;
    case Pass::WeightGradient:
        return costs.weightGradient;
    default:
        return costs.inputGradient + costs.weightGradient;
    }
}

bool fitsCap(const RankOrder &order, int cap)
{
    int kept = 0;
    for (const ScheduledOp &op : order) {
        kept += op.pass == Pass::Forward ? 1 : freesActivations(op.pass) ? -1 : 0;
        if (kept > cap)
            return false;
    }
    return true;
}

bool fitsCaps(const SearchInput &input, const Orders &orders)
{
    for (std::size_t rank = 0; rank < orders.size(); ++rank) {
        if (!fitsCap(orders[rank], input.memoryCaps[rank]))
            return false;
    }
    return true;
}

Times::Times(const SearchInput &input)
    : m_input(input)
    , m_parts(modelChunks(input.placement, input.shape))
    , m_arrivals(static_cast<std::size_t>(kKinds * m_parts) * static_cast<std::size_t>(input.shape.microbatches))
    , m_ran(static_cast<std::size_t>(input.shape.stages))
    , m_port(static_cast<std::size_t>(input.shape.stages))
{
}

Times::Arrival &Times::arrival(Kind kind, int part, int microbatch)
{
    const int row = kind * m_parts + part;
    return m_arrivals[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_input.shape.microbatches) +
                      static_cast<std::size_t>(microbatch)];
}

Tick Times::run(const Orders &orders)
{
    std::ranges::fill(m_arrivals, Arrival{});
    std::ranges::fill(m_port, Tick(0));
    for (int i = 0; i < m_input.shape.microbatches; ++i)
        arrival(kForward, 0, i).time = 0;
    m_ready.clear();
    for (int rank = m_input.shape.stages - 1; rank >= 0; --rank) {
        m_ran[static_cast<std::size_t>(rank)].clear();
        m_ready.push_back(rank);
    }
    while (!m_ready.empty()) {
        const int rank = m_ready.back();
        m_ready.pop_back();
        advance(orders, rank);
    }
    Tick length = 0;
    for (std::size_t rank = 0; rank < orders.size(); ++rank) {
        if (m_ran[rank].size() < orders[rank].size())
            return kNever;
        length = std::max(length, m_ran[rank].empty() ? 0 : m_ran[rank].back().end);
    }
    return length;
}

// A backward needs its own forward too, which delivers to it only at the last chunk; elsewhere the gradient from behind
// has passed through that forward's output, so that it is there.
void Times::advance(const Orders &orders, int rank)
{
    std::vector<Ran> &ran = m_ran[static_cast<std::size_t>(rank)];
    const RankOrder &order = orders[static_cast<std::size_t>(rank)];
    while (ran.size() < order.size()) {
        const ScheduledOp &op = order[ran.size()];
        const int part = modelChunkOf(m_input.placement, m_input.shape, rank, op.chunk);
        const Arrival &input = arrival(kindOf(op.pass), part, op.microbatch);
        if (input.time == kNever)
            return;
        const OpAt self{rank, static_cast<std::int32_t>(ran.size())};
        const Tick free = ran.empty() ? 0 : ran.back().end;
        Ran one;
        one.start = std::max(free, input.time);
        one.end = one.start + costOf(m_input, rank, op);
        one.cause = input.time > free ? input.by : ran.empty() ? OpAt{} : OpAt{rank, self.at - 1};
        ran.push_back(one);
        finish(op, self, one.end);
    }
}

void Times::finish(const ScheduledOp &op, OpAt self, Tick end)
{
    const int part = modelChunkOf(m_input.placement, m_input.shape, self.rank, op.chunk);
    const Kind kind = kindOf(op.pass);
    if (op.pass == Pass::InputGradient)
        arrival(kWeight, part, op.microbatch) = {end, self};
    if (kind == kWeight)
        return;
    if (kind == kForward && part + 1 == m_parts) {
        arrival(kInput, part, op.microbatch) = {end, self};
        return;
    }
    const int target = kind == kForward ? part + 1 : part - 1;
    if (target < 0)
        return;
    const int rank = placeOf(m_input.placement, m_input.shape, target).rank;
    Tick there = end;
    if (rank != self.rank) {
        Tick &port = m_port[static_cast<std::size_t>(self.rank)];
        port = std::max(port, end) + m_input.transfer;
        there = port;
        m_ready.push_back(rank);
    }
    arrival(kind, target, op.microbatch) = {there, self};
}

std::vector<OpAt> Times::criticalPath() const
{
    OpAt last;
    Tick length = kNever;
    for (std::size_t rank = 0; rank < m_ran.size(); ++rank) {
        if (!m_ran[rank].empty() && m_ran[rank].back().end > length) {
            length = m_ran[rank].back().end;
            last = {static_cast<std::int32_t>(rank), static_cast<std::int32_t>(m_ran[rank].size()) - 1};
        }
    }
    std::vector<OpAt> path;
    while (last.rank >= 0) {
        path.push_back(last);
        last = m_ran[static_cast<std::size_t>(last.rank)][static_cast<std::size_t>(last.at)].cause;
    }
    return path;
}

bool Times::waitedForRank(OpAt op) const
{
    const OpAt cause = m_ran[static_cast<std::size_t>(op.rank)][static_cast<std::size_t>(op.at)].cause;
    return cause.rank == op.rank && cause.at + 1 == op.at;
}

} // namespace stringline::search
