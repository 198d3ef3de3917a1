#include "core/report/slack.h"

#include "core/sim/pass_times.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace stringline {

namespace {

constexpr Tick kNever = std::numeric_limits<Tick>::max();

// When the slowest rank is done with passes, transfers and reductions: what the optimizer waits for.
Tick rankEnd(const Timeline &timeline, int rank)
{
    const RankTimeline &lanes = timeline.ranks[static_cast<std::size_t>(rank)];
    Tick end = std::max(timeline.passes->computeEnd(rank), timeline.passes->portEnd(rank));
    const Tick step = lanes.appended().empty() ? kNever : lanes.appended().front().start;
    for (const Span &span : lanes.spans(Lane::Data)) {
        if (span.end <= step)
            end = std::max(end, span.end);
    }
    return end;
}

// Latest times, from the end of the iteration to its beginning.
class Backwards {
public:
    explicit Backwards(const Timeline &timeline)
        : m_passes(*timeline.passes)
        , m_structure(m_passes.structure())
        , m_slots(static_cast<std::size_t>(m_structure.slots), kNever)
        , m_lane(static_cast<std::size_t>(m_passes.ranks()))
        , m_port(m_lane.size())
        , m_pairRoom(m_lane.size(), 0)
    {
        Tick last = 0;
        for (int rank = 0; rank < m_passes.ranks(); ++rank)
            last = std::max(last, rankEnd(timeline, rank));
        for (int rank = 0; rank < m_passes.ranks(); ++rank) {
            const Tick room = last - rankEnd(timeline, rank);
            m_lane[static_cast<std::size_t>(rank)] = m_passes.computeEnd(rank) + room;
            m_port[static_cast<std::size_t>(rank)] = m_passes.portEnd(rank) + room;
        }
    }

    void run(std::vector<Tick> &passes, std::vector<Tick> &transfers)
    {
        const std::size_t count = m_structure.nodes.size();
        passes.assign(count, 0);
        transfers.assign(count, 0);
        for (std::size_t i = count; i-- > 0;)
            visit(i, passes, transfers);
    }

private:
    void visit(std::size_t i, std::vector<Tick> &passes, std::vector<Tick> &transfers)
    {
        const PassNode &node = m_structure.nodes[i];
        const auto rank = static_cast<std::size_t>(node.rank);
        const Tick start = m_passes.start(node.rank, node.index);
        const Tick end = m_passes.end(node.rank, node.index);
        Tick late = kNever; // for the result
        if (m_passes.sends(i)) {
            const Tick duration = m_passes.transferTime(i);
            const Tick lateTransfer = std::min(m_slots[i + 1], m_port[rank]);
            transfers[i] = lateTransfer - m_passes.transferEnd(i);
            m_port[rank] = lateTransfer - duration;
            late = lateTransfer - duration;
            if (m_passes.blockingSends() && duration > 0)
                late = std::min(late, m_lane[rank] - duration);
        } else {
            // Between the result and its arrival a broadcast or nothing passes.
            const Tick delay = m_passes.arrival(i) - end;
            late = m_slots[i + 1] == kNever ? kNever : m_slots[i + 1] - std::max<Tick>(0, delay);
        }
        if (node.barrier >= 0)
            late = std::min(late, end + (m_slots[static_cast<std::size_t>(node.barrier)] -
                                         m_passes.barrierTime(node.barrier)));
        const Tick lateEnd = std::min(late, m_lane[rank]);
        Tick room = lateEnd - end;
        // Both passes of a pair move together: what the second can spare, the first must not take twice.
        if (node.closesPair)
            m_pairRoom[rank] = room;
        if (node.opensPair)
            room = std::min(room, m_pairRoom[rank]);
        passes[i] = room;
        m_lane[rank] = start + room;
        wait(node.input, start + room);
        if (node.opensPair)
            wait(node.pairInput, start + room);
    }

    void wait(Slot slot, Tick time)
    {
        Tick &late = m_slots[static_cast<std::size_t>(slot)];
        late = std::min(late, time);
    }

    const PassTimes &m_passes;
    const PipelineStructure &m_structure;
    std::vector<Tick> m_slots; // latest arrival
    std::vector<Tick> m_lane;  // latest end of what comes next to visit, per rank
    std::vector<Tick> m_port;
    std::vector<Tick> m_pairRoom;
};

} // namespace

Slack::Slack(const Timeline &timeline)
    : m_timeline(timeline)
{
    assert(timeline.passes != nullptr && "a simulation has left its times");
    Backwards(timeline).run(m_pass, m_transfer);
}

Tick Slack::of(SpanRef span) const
{
    const PassTimes &passes = *m_timeline.passes;
    if (span.rank < 0 || span.rank >= passes.ranks() || span.index < 0)
        return 0;
    if (span.lane == Lane::Compute && span.index < passes.passes(span.rank))
        return m_pass[passes.nodeAt(span.rank, span.index)];
    return span.lane == Lane::Pipeline ? m_transfer[passes.nodeOfTransfer(span)] : 0;
}

} // namespace stringline
