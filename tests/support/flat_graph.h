// Tasks of known length and what they wait for, run by an event loop with a heap.
//
// Tasks wait for other tasks, each with a lag, and then for their lane. A lane serves one task at a time, in the order
// in which tasks become ready; equal times go by the order in which the tasks were made, which is program order.
#pragma once

#include "core/base/tick.h"
#include "core/sim/port.h"

#include <cstdint>
#include <vector>

namespace stringline::tests {

class FlatGraph {
public:
    using Task = std::int32_t;

    // A task on no lane only marks a moment.
    Task add(int lane, Tick duration);
    // `task` may start `lag` after `before` ended.
    void wait(Task task, Task before, Tick lag = 0);

    // What `task` moves, one use after the other, each with the numbers of the ports that it goes through; what is left
    // of its duration moves nothing. For runShared().
    void moves(Task task, const PortUse &use, const std::vector<int> &ports);

    // Runs all; returns the end of each task. Tasks that wait for ever end at -1.
    [[nodiscard]] std::vector<Tick> run() const;
    // The same where uses of a port share its bandwidth, max-min fairly, for as long as they meet. In nanoseconds.
    [[nodiscard]] std::vector<double> runShared() const;
    [[nodiscard]] std::size_t size() const { return m_duration.size(); }

    static constexpr int kNoLane = -1;

private:
    friend class SharedRun;
    struct Edge {
        Task to;
        Tick lag;
    };
    struct Move {
        PortUse use;
        std::vector<int> ports;
    };
    std::vector<std::vector<Move>> m_moves;
    std::vector<int> m_lane;
    std::vector<Tick> m_duration;
    std::vector<int> m_missing;
    std::vector<std::vector<Edge>> m_next;
};

} // namespace stringline::tests
