#include "tests/support/flat_graph.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace stringline::tests {

FlatGraph::Task FlatGraph::add(int lane, Tick duration)
{
    m_lane.push_back(lane);
    m_duration.push_back(duration);
    m_missing.push_back(0);
    m_next.emplace_back();
    m_moves.emplace_back();
    return static_cast<Task>(m_duration.size()) - 1;
}

void FlatGraph::moves(Task task, const PortUse &use, const std::vector<int> &ports)
{
    m_moves[static_cast<std::size_t>(task)].push_back({use, ports});
}

void FlatGraph::wait(Task task, Task before, Tick lag)
{
    m_next[static_cast<std::size_t>(before)].push_back({task, lag});
    ++m_missing[static_cast<std::size_t>(task)];
}

std::vector<Tick> FlatGraph::run() const
{
    // Events are tasks that become ready. Taking them by (time, id) means a lane's next task is the first that was
    // ready, and its start is the later of its own readiness and the lane's.
    using Event = std::pair<Tick, Task>;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
    std::vector<Tick> ready(size(), 0);
    std::vector<Tick> end(size(), -1);
    std::vector<int> missing = m_missing;
    std::map<int, Tick> laneFree;
    for (std::size_t task = 0; task < size(); ++task) {
        if (missing[task] == 0)
            events.emplace(0, static_cast<Task>(task));
    }
    while (!events.empty()) {
        const auto [time, task] = events.top();
        events.pop();
        const auto index = static_cast<std::size_t>(task);
        Tick start = time;
        if (m_lane[index] != kNoLane) {
            Tick &free = laneFree[m_lane[index]];
            start = std::max(start, free);
            free = start + m_duration[index];
        }
        end[index] = start + m_duration[index];
        for (const Edge &edge : m_next[index]) {
            const auto next = static_cast<std::size_t>(edge.to);
            ready[next] = std::max(ready[next], end[index] + edge.lag);
            if (--missing[next] == 0)
                events.emplace(ready[next], edge.to);
        }
    }
    return end;
}

} // namespace stringline::tests
