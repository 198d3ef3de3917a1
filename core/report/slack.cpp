#include "core/report/slack.h"

#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace stringline {

namespace {

constexpr Tick kNever = std::numeric_limits<Tick>::max();

// Latest times, from the end of the iteration to its beginning.
class Backwards {
public:
    explicit Backwards(const Timeline &timeline)
        : m_passes(*timeline.passes)
        , m_structure(m_passes.structure())
        , m_slots(static_cast<std::size_t>(m_structure.slots), kNever)
        , m_ranks(timeline.stages())
    {
        Tick last = 0; // what the optimizer waits for
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            const auto rank = static_cast<std::int32_t>(i);
            const auto data = static_cast<std::int32_t>(timeline.ranks[i].spans(Lane::Data).size());
            for (std::int32_t index = 0; index < data; ++index) {
                const SpanRef span{rank, Lane::Data, index};
                if (workOf(timeline, span).kind == SpanWork::Kind::Gather)
                    continue; // behind the optimizer
                const SpanTimes times = timesOf(timeline, span);
                m_ranks[i].reductions = std::max(m_ranks[i].reductions, times.end);
                m_ranks[i].overlaps = m_ranks[i].overlaps || times.start < m_passes.computeEnd(rank);
            }
            last = std::max({last, m_passes.computeEnd(rank), m_passes.portEnd(rank), m_ranks[i].reductions});
        }
        for (std::size_t i = m_ranks.size(); i < timeline.ranks.size(); ++i) { // other replicas may be later
            const auto stage = static_cast<int>(i % m_ranks.size());
            last = std::max({last, timeline.passesOf(i).computeEnd(stage), timeline.passesOf(i).portEnd(stage)});
        }
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            Rank &rank = m_ranks[i];
            // Passes that end later push reductions as much at most.
            rank.spare = last - rank.reductions;
            rank.lane = std::min(last, m_passes.computeEnd(static_cast<int>(i)) + rank.spare);
            rank.port = std::min(last, m_passes.portEnd(static_cast<int>(i)) + rank.spare);
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
    struct Rank {
        Tick reductions = 0;   // of gradients: their end, 0 for none
        bool overlaps = false; // they begin before the last pass has ended
        Tick spare = 0;        // how much later they may be
        Tick lane = 0;         // latest end of the pass to visit next
        Tick port = 0;         // latest end of its transfer
    };

    void visit(std::size_t i, std::vector<Tick> &passes, std::vector<Tick> &transfers)
    {
        const PassNode &node = m_structure.nodes[i];
        Rank &rank = m_ranks[static_cast<std::size_t>(node.rank)];
        const Tick start = m_passes.start(node.rank, node.index);
        Tick room = std::min(rank.lane - m_passes.end(node.rank, node.index), roomOfResult(i, transfers));
        if (rank.overlaps && isLastOfChunk(node))
            room = std::min(room, rank.spare); // the chunk's reductions begin with it
        passes[i] = room;
        if (node.opensPair)
            passes[m_passes.nodeAt(node.rank, node.index + 1)] = room; // both end together
        rank.lane = start + room;
        wait(node.input, start + room);
        if (node.opensPair)
            wait(node.pairInput, start + room);
    }

    // How much later may what pass `i` made be there?
    Tick roomOfResult(std::size_t i, std::vector<Tick> &transfers)
    {
        const PassNode &node = m_structure.nodes[i];
        Rank &rank = m_ranks[static_cast<std::size_t>(node.rank)];
        const Tick arrival = m_passes.arrival(i);
        Tick late = m_slots[i + 1];
        Tick room = late == kNever ? kNever : late - arrival;
        if (m_passes.sends(i)) {
            const Tick duration = m_passes.transferTime(i);
            const bool blocks = m_passes.blockingSends() && duration > 0;
            late = std::min(late, rank.port);
            if (blocks && node.index + 1 < m_passes.passes(node.rank))
                late = std::min(late, rank.lane);
            transfers[i] = late - arrival;
            rank.port = late - duration;
            room = late - duration - m_passes.end(node.rank, node.opensPair ? node.index + 1 : node.index);
        }
        if (node.barrier >= 0 && m_slots[static_cast<std::size_t>(node.barrier)] != kNever)
            room = std::min(room, m_slots[static_cast<std::size_t>(node.barrier)] - m_passes.barrierTime(node.barrier));
        return room;
    }

    [[nodiscard]] bool isLastOfChunk(const PassNode &node) const
    {
        return m_structure.lastFreeing[static_cast<std::size_t>(node.place)] == node.index;
    }

    void wait(Slot slot, Tick time)
    {
        Tick &late = m_slots[static_cast<std::size_t>(slot)];
        late = std::min(late, time);
    }

    const PassTimes &m_passes;
    const PipelineStructure &m_structure;
    std::vector<Tick> m_slots; // latest arrival
    std::vector<Rank> m_ranks;
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
    if (span.lane == Lane::Pipeline && span.index < passes.transfers(span.rank))
        return m_transfer[passes.nodeOfTransfer(span)];
    return 0;
}

} // namespace stringline
