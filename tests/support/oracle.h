// A second simulator that shares no idea with the first: every operator of every pass is a task of its own in one flat
// graph, and an event loop with a heap runs it. Slow, plain, and the judge of the two-level sweep.
//
// Tasks wait for other tasks, each with a lag, and then for their lane. A lane serves one task at a time, in the order
// in which tasks become ready; equal times go by the order in which the tasks were made, which is program order.
#pragma once

#include "core/base/tick.h"
#include "core/cost/scenario_costs.h"

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

    // Runs all; returns the end of each task. Tasks that wait for ever end at -1.
    [[nodiscard]] std::vector<Tick> run() const;
    [[nodiscard]] std::size_t size() const { return m_duration.size(); }

    static constexpr int kNoLane = -1;

private:
    struct Edge {
        Task to;
        Tick lag;
    };
    std::vector<int> m_lane;
    std::vector<Tick> m_duration;
    std::vector<int> m_missing;
    std::vector<std::vector<Edge>> m_next;
};

struct OracleAnswer {
    Tick length = 0;
    std::size_t tasks = 0;
    std::vector<std::vector<Tick>> passEnds; // per rank, in the order of its schedule
};

// Expands the whole iteration from its costs and runs it.
[[nodiscard]] OracleAnswer runOracle(const ScenarioCosts &costs);

} // namespace stringline::tests
