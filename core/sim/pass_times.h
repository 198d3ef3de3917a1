// Times of all passes and transfers of a simulated pipeline, as the sweep leaves them: in its own order, three numbers
// a pass. Whatever else is to be known of a pass follows from these and the structure; spans are written from them when
// somebody looks at a rank.
#pragma once

#include "core/sim/place_times.h"
#include "core/sim/timeline.h"

#include <memory>
#include <vector>

namespace stringline {

// What kept the compute lane of a rank waiting between its first and its last pass.
struct RankWaits {
    Tick gaps = 0;      // in all, before the first pass too; a send that keeps the rank waiting is none
    Tick transfers = 0; // of that, while the transfer that ended the gap was on its way
    Tick sends = 0;     // behind passes whose sends keep the rank waiting
};

// A rank while the passes are swept.
struct RankState {
    Tick free = 0;        // the compute lane
    Tick portFree = 0;    // the way out
    Tick pairEnd = 0;     // of the pair that runs,
    Tick pairBlocked = 0; // and of the blocking send of its first pass
    RankWaits waits;
};

class PassTimes : public LaneSource {
public:
    void writeLanes(int rank, std::vector<Span> &compute, std::vector<Span> &pipeline) const override;

    [[nodiscard]] const PipelineStructure &structure() const { return *m_structure; }
    [[nodiscard]] int ranks() const { return m_structure->shape.stages; }
    [[nodiscard]] std::int32_t passes(int rank) const
    {
        return m_structure->passesOfRank[static_cast<std::size_t>(rank)];
    }
    // Of pass `index` on the rank's compute lane.
    [[nodiscard]] Tick start(int rank, std::int32_t index) const { return m_start[nodeAt(rank, index)]; }
    [[nodiscard]] Tick end(int rank, std::int32_t index) const { return m_end[nodeAt(rank, index)]; }
    [[nodiscard]] std::int32_t transfers(int rank) const
    {
        return m_hasSends ? m_structure->sendsOfRank[static_cast<std::size_t>(rank)] : 0;
    }
    [[nodiscard]] std::int32_t templateOf(const PassStep &step) const { return m_times.templateOf(step.times); }
    [[nodiscard]] std::int32_t templateAt(std::int32_t step) const { return m_times.templateOf(step); }
    // Passes may differ from their templates.
    [[nodiscard]] bool isStretched() const { return m_times.isStretched() || !m_delays.empty(); }
    // How much longer a pass took since streams inside it shared their port.
    [[nodiscard]] Tick delay(std::size_t node) const { return m_delays.empty() ? 0 : m_delays[node]; }
    // When a pass comes to what is `moment` of its template: later where it takes longer than that. The two of a pair
    // share all of the pair's time.
    [[nodiscard]] Tick momentIn(int rank, std::int32_t index, Tick moment) const;
    [[nodiscard]] Tick slowed(int rank, Tick duration) const { return m_times.slowed(rank, duration); }
    [[nodiscard]] Tick freeFrom(int rank) const
    {
        return m_freeFrom.empty() ? 0 : m_freeFrom[static_cast<std::size_t>(rank)];
    }
    // What ended last before the pass could start.
    [[nodiscard]] SpanRef cause(int rank, std::int32_t index) const;
    // The transfer of a pass, where it has one.
    [[nodiscard]] bool sends(std::size_t node) const { return m_hasSends && isTransfer(m_structure->nodes[node].send); }
    [[nodiscard]] Tick transferEnd(std::size_t node) const { return m_arrivals[node + 1]; }
    [[nodiscard]] Tick transferTime(std::size_t node) const
    {
        if (!m_transferTimes.empty())
            return m_transferTimes[node];
        return m_times.send(m_structure->nodes[node].place, m_structure->nodes[node].send);
    }

    [[nodiscard]] std::size_t nodeOfTransfer(SpanRef transfer) const;
    [[nodiscard]] SpanRef causeOfTransfer(SpanRef transfer) const; // its pass, or the transfer before it
    [[nodiscard]] Tick arrival(std::size_t node) const { return m_arrivals[node + 1]; } // of what a pass made
    [[nodiscard]] Tick barrierTime(Slot barrier) const { return m_arrivals[static_cast<std::size_t>(barrier)]; }

    [[nodiscard]] Tick computeEnd(int rank) const { return m_computeEnd[static_cast<std::size_t>(rank)]; }
    [[nodiscard]] Tick portEnd(int rank) const { return m_portEnd[static_cast<std::size_t>(rank)]; }
    [[nodiscard]] SpanRef lastPass(int rank) const;
    [[nodiscard]] SpanRef lastTransfer(int rank) const; // names nothing where there is none
    [[nodiscard]] const RankWaits &waits(int rank) const { return m_waits[static_cast<std::size_t>(rank)]; }
    [[nodiscard]] bool blockingSends() const { return m_blockingSends; }

    [[nodiscard]] std::size_t nodeAt(int rank, std::int32_t index) const
    {
        const auto offset = static_cast<std::size_t>(m_structure->offsetOfRank[static_cast<std::size_t>(rank)]);
        return static_cast<std::size_t>(m_structure->nodeOfPass[offset + static_cast<std::size_t>(index)]);
    }

private:
    friend class Sweep;
    friend class SharedReplica;
    friend void followClasses(Timeline &timeline, int ranks, int classes);

    // Before the first pass: nothing has run.
    void reset(const PipelineInput &input, const Replica &replica, StructurePtr structure);
    // Behind the last: keeps the ends of the ranks, and returns the latest.
    Tick close();

    [[nodiscard]] SpanRef bringer(Slot slot) const;
    [[nodiscard]] SpanRef named(SpanRef span) const; // by its rank in the timeline
    [[nodiscard]] SpanRef holderBefore(const PassNode &node) const;

    StructurePtr m_structure;
    PlaceTimes m_times;
    std::int32_t m_firstRank = 0; // of its ranks in the timeline: those of the classes before it come first
    bool m_blockingSends = false;
    bool m_hasSends = false;            // some transfer takes time
    std::vector<Tick> m_start;          // by node
    std::vector<Tick> m_end;            // of its span
    std::vector<Tick> m_arrivals;       // by slot
    std::vector<std::int32_t> m_joined; // per barrier, the node that came last
    std::vector<Tick> m_transferTimes;  // by node, where transfers shared ports; empty where all of a place are alike
    std::vector<Tick> m_delays;         // by node; empty for none
    std::vector<Tick> m_freeFrom;       // by rank
    std::vector<Tick> m_computeEnd;
    std::vector<Tick> m_portEnd;
    std::vector<RankWaits> m_waits;
    std::vector<RankState> m_ranks; // of the sweep
};

} // namespace stringline
