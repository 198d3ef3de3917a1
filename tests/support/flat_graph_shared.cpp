// The graph with ports that are shared: from one moment at which anything ends to the next, all rates worked out anew.
#include "tests/support/flat_graph.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace stringline::tests {

// A task that runs is a row of parts: waits of a known length, and bytes whose time depends on who else moves some.
class SharedRun {
public:
    explicit SharedRun(const FlatGraph &graph)
        : m_graph(graph)
        , m_missing(graph.m_missing)
        , m_ends(graph.size(), -1)
    {
        for (std::size_t task = 0; task < graph.size(); ++task) {
            if (m_missing[task] == 0)
                m_coming.emplace(0, static_cast<int>(task));
        }
    }

    std::vector<double> run()
    {
        while (!m_coming.empty() || !m_running.empty()) {
            findRates();
            const double step = nextChange() - m_now;
            for (Running &each : m_running)
                each.left -= step * each.speed;
            m_now += step;
            while (!m_coming.empty() && m_coming.begin()->first <= m_now + kNothing) {
                const auto [time, task] = *m_coming.begin();
                m_coming.erase(m_coming.begin());
                const int lane = m_graph.m_lane[std::size_t(task)];
                if (lane == FlatGraph::kNoLane)
                    begin(task);
                else
                    m_queues[lane].waiting.emplace(time, task);
                m_touched.insert(lane);
            }
            endParts();
            for (const int lane : std::exchange(m_touched, {}))
                serve(lane);
        }
        return m_ends;
    }

private:
    static constexpr double kNothing = 1e-6; // of a nanosecond

    struct Part {
        double length = 0;
        double share = 0; // of each of its ports; of none for a wait
        std::vector<int> ports;
    };
    struct Running {
        int task = 0;
        std::vector<Part> parts;
        std::size_t part = 0;
        double left = 0;
        double speed = 1;
    };
    struct Queue {
        std::set<std::pair<double, int>> waiting; // in the order in which they became ready
        bool busy = false;
    };

    void begin(int task)
    {
        Running running;
        running.task = task;
        double rest = double(m_graph.m_duration[std::size_t(task)]);
        for (const FlatGraph::Move &move : m_graph.m_moves[std::size_t(task)]) {
            running.parts.push_back({double(move.use.fixed), 0, {}});
            running.parts.push_back({double(move.use.duration - move.use.fixed), move.use.share,
                                     move.use.port == Port::None ? std::vector<int>{} : move.ports});
            rest -= double(move.use.duration);
        }
        running.parts.push_back({rest, 0, {}});
        running.left = running.parts.front().length;
        m_running.push_back(std::move(running));
    }

    // The fullest port first: those that go through it get equal parts of what is left of it. What a stream takes at
    // most is a port of its own.
    void findRates()
    {
        struct Link {
            double left = 1;
            std::vector<Running *> streams;
        };
        std::map<int, Link> links;
        int own = -1;
        for (Running &each : m_running) {
            each.speed = 1;
            const Part &part = each.parts[each.part];
            if (part.ports.empty())
                continue;
            each.speed = -1;
            for (const int port : part.ports)
                links[port].streams.push_back(&each);
            links[own--] = {part.share, {&each}};
        }
        while (true) {
            Link *fullest = nullptr;
            double most = std::numeric_limits<double>::infinity();
            for (auto &[port, link] : links) {
                const auto open = std::count_if(link.streams.begin(), link.streams.end(),
                                                [](const Running *each) { return each->speed < 0; });
                if (open > 0 && link.left / double(open) < most) {
                    most = link.left / double(open);
                    fullest = &link;
                }
            }
            if (fullest == nullptr)
                return;
            for (Running *each : fullest->streams) {
                if (each->speed >= 0)
                    continue;
                each->speed = most / each->parts[each->part].share;
                for (auto &[port, link] : links) {
                    if (std::find(link.streams.begin(), link.streams.end(), each) != link.streams.end())
                        link.left -= most;
                }
            }
        }
    }

    [[nodiscard]] double nextChange() const
    {
        double next = std::numeric_limits<double>::infinity();
        if (!m_coming.empty())
            next = m_coming.begin()->first;
        for (const Running &each : m_running)
            next = std::min(next, m_now + std::max(0.0, each.left) / each.speed);
        return std::max(next, m_now);
    }

    void endParts()
    {
        std::vector<Running> ended;
        for (std::size_t i = 0; i < m_running.size();) {
            Running &each = m_running[i];
            while (each.left <= kNothing && each.part + 1 < each.parts.size())
                each.left = each.parts[++each.part].length;
            if (each.left > kNothing || each.part + 1 < each.parts.size()) {
                ++i;
                continue;
            }
            ended.push_back(std::move(each));
            if (i + 1 < m_running.size())
                each = std::move(m_running.back());
            m_running.pop_back();
        }
        for (const Running &each : ended)
            end(each.task);
    }

    void end(int task)
    {
        m_ends[std::size_t(task)] = m_now;
        const int lane = m_graph.m_lane[std::size_t(task)];
        if (lane != FlatGraph::kNoLane) {
            m_queues[lane].busy = false;
            m_touched.insert(lane);
        }
        for (const FlatGraph::Edge &edge : m_graph.m_next[std::size_t(task)]) {
            double &ready = m_ready.try_emplace(edge.to, 0.0).first->second;
            ready = std::max(ready, m_now + double(edge.lag));
            if (--m_missing[std::size_t(edge.to)] == 0)
                m_coming.emplace(ready, edge.to);
        }
    }

    void serve(int lane)
    {
        if (lane == FlatGraph::kNoLane)
            return;
        Queue &queue = m_queues[lane];
        if (queue.busy || queue.waiting.empty())
            return;
        queue.busy = true;
        begin(queue.waiting.begin()->second);
        queue.waiting.erase(queue.waiting.begin());
    }

    const FlatGraph &m_graph;
    std::vector<int> m_missing;
    std::vector<double> m_ends;
    std::map<int, double> m_ready;
    std::set<std::pair<double, int>> m_coming; // tasks and when they are ready
    std::map<int, Queue> m_queues;
    std::set<int> m_touched;
    std::vector<Running> m_running;
    double m_now = 0;
};

std::vector<double> FlatGraph::runShared() const
{
    return SharedRun(*this).run();
}

} // namespace stringline::tests
