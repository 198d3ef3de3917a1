// The passes of one class of replicas while an event loop runs them: which pass of a rank may start, and when its
// result is there. The rules are those of the sweep (pipeline.h); what moves between ranks is up to the loop.
#pragma once

#include "core/sim/pass_times.h"

#include <cstdint>
#include <vector>

namespace stringline {

class SharedReplica {
public:
    // `passes` holds the class's times when all have run. Needs `input.structure`.
    SharedReplica(const PipelineInput &input, const Replica &replica, PassTimes &passes);

    // A pass that begins, or two that run together.
    struct Started {
        std::int32_t first = kNone; // node; none where the rank has to wait
        std::int32_t second = kNone;
        Tick duration = 0; // of both
        Tick longer = 0;   // of that, what a trial adds
    };
    // The next pass of a rank, where its lane is free and its inputs are there; the rank is woken when they come.
    [[nodiscard]] Started start(int rank, Tick now);
    void end(int rank, const Started &pass, Tick now, Tick delay);
    // A rank may go on: its pass has ended, or its sends where those block.
    void free(int rank, Tick now);
    // The send of `node` has kept its rank waiting until now.
    void waitedForSend(std::int32_t node, Tick now);

    // What fills `slot` is there. Ranks that waited for it are added to `woken`.
    void arrive(Slot slot, Tick now, std::vector<std::int32_t> &woken);
    // The transfer behind `node` has left.
    void transferred(std::int32_t node, Tick from, Tick now);
    // The barrier that a pass is one of those to reach, and when all of it is there; no slot while others are missing.
    struct Reached {
        Slot slot = kAtOnce;
        Tick time = 0;
    };
    [[nodiscard]] Reached join(std::int32_t node, Tick now);

    [[nodiscard]] bool isDone(int rank) const;
    [[nodiscard]] Tick close() { return m_passes.close(); }
    [[nodiscard]] const PassTimes &passes() const { return m_passes; }
    // Of the transfer behind a pass; 0 for none.
    [[nodiscard]] Tick transfer(std::int32_t node) const;
    [[nodiscard]] Tick nominal(std::int32_t node) const;
    [[nodiscard]] std::int32_t templateOf(std::int32_t node) const;
    void noteDelays() { m_passes.m_delays.assign(m_passes.m_start.size(), 0); }

private:
    struct Rank {
        std::int32_t next = 0; // index of the pass
        bool isBusy = true;
    };

    [[nodiscard]] const PassNode &node(std::int32_t at) const
    {
        return m_structure.nodes[static_cast<std::size_t>(at)];
    }
    [[nodiscard]] bool isThere(int rank, Slot slot);
    [[nodiscard]] Tick spread(Tick duration, const PassNode &node) const;
    [[nodiscard]] bool isTried(int rank, std::int32_t index) const;
    void startPair(Started &started, const PassNode &first, Tick now);

    const PipelineInput &m_input;
    const PipelineStructure &m_structure;
    PassTimes &m_passes;
    std::optional<PassTrial> m_trial;
    std::vector<Rank> m_ranks;
    std::vector<std::int32_t> m_waiters;    // by slot, the first rank
    std::vector<std::int32_t> m_nextWaiter; // by rank
    std::vector<std::int32_t> m_missing;    // per barrier
    std::vector<Tick> m_reached;
};

} // namespace stringline
