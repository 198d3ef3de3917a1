#include "tests/support/oracle.h"

#include "tests/support/expansion.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace stringline::tests {

namespace {

// What replicas do together behind their passes.
class Ending {
public:
    Ending(const ScenarioCosts &costs, FlatGraph &graph, std::vector<Expansion> &replicas)
        : m_input(costs.finish)
        , m_stages(costs.pipeline.shape.stages)
        , m_graph(graph)
        , m_replicas(replicas)
    {
    }

    // The tasks that end an iteration.
    std::vector<Task> run()
    {
        const Task barrier = m_graph.add(FlatGraph::kNoLane, m_input.normReduction);
        std::vector<std::vector<Task>> reduced;
        for (int rank = 0; rank < m_stages; ++rank) {
            reduced.push_back(reduce(rank));
            waitForAll(barrier, reduced.back());
        }
        for (Expansion &replica : m_replicas) {
            for (int rank = 0; rank < m_stages; ++rank)
                waitForAll(barrier, workOf(replica, rank));
            if (m_input.tiedReduction <= 0 || m_stages < 2)
                continue;
            const Task tied = m_graph.add(FlatGraph::kNoLane, m_input.tiedReduction);
            for (const int rank : {0, m_stages - 1}) {
                waitForAll(tied, reduced[static_cast<std::size_t>(rank)]);
                waitForAll(tied, workOf(replica, rank));
            }
            m_graph.wait(barrier, tied);
        }
        std::vector<Task> ends{barrier};
        for (int rank = 0; rank < m_stages; ++rank) {
            const Task gather =
                m_graph.add(m_replicas.front().dataLane(rank), m_input.ranks[static_cast<std::size_t>(rank)].gather);
            for (std::size_t i = 0; i < m_replicas.size(); ++i) {
                const Task step = m_replicas[i].addStep(rank, finishOf(i, rank).optimizer);
                m_graph.wait(step, barrier);
                m_graph.wait(gather, step);
            }
            ends.push_back(gather);
        }
        return ends;
    }

private:
    void waitForAll(Task task, const std::vector<Task> &others)
    {
        for (const Task other : others)
            m_graph.wait(task, other);
    }

    static std::vector<Task> workOf(Expansion &replica, int rank)
    {
        std::vector<Task> tasks = replica.sendsOf(rank);
        tasks.push_back(replica.lastPass(rank));
        return tasks;
    }

    // Buckets on the one lane that the ranks of a stage share.
    std::vector<Task> reduce(int rank)
    {
        std::vector<Task> tasks;
        for (const ScheduledOp &op : m_replicas.front().lastBackwards(rank)) {
            int part = -1;
            for (const GradientBucket &bucket :
                 m_input.ranks[static_cast<std::size_t>(rank)].chunks[static_cast<std::size_t>(op.chunk)]) {
                ++part;
                if (bucket.duration == 0)
                    continue;
                tasks.push_back(m_graph.add(m_replicas.front().dataLane(rank), bucket.duration));
                for (const PortUse &use : bucket.uses) {
                    std::vector<int> ports;
                    for (const Expansion &replica : m_replicas) {
                        ports.push_back(replica.wayOut(rank, use.port));
                        ports.push_back(replica.wayIn(rank, use.port));
                    }
                    m_graph.moves(tasks.back(), use, ports);
                }
                for (std::size_t i = 0; i < m_replicas.size(); ++i) {
                    Expansion &replica = m_replicas[i];
                    const auto chunk = static_cast<std::size_t>(op.chunk);
                    const auto [begin, lag] =
                        replica.readiness(rank, op, finishOf(i, rank).chunks[chunk][static_cast<std::size_t>(part)]);
                    if (m_input.overlapReduction)
                        m_graph.wait(tasks.back(), begin, lag);
                    else
                        m_graph.wait(tasks.back(), replica.lastPass(rank));
                }
            }
        }
        return tasks;
    }

    // Of a class of replicas on its own devices.
    [[nodiscard]] const RankFinish &finishOf(std::size_t replica, int rank) const
    {
        const std::vector<RankFinish> &ranks =
            replica == 0 || m_input.further.empty() ? m_input.ranks : m_input.further[replica - 1];
        return ranks[static_cast<std::size_t>(rank)];
    }

    const FinishInput &m_input;
    int m_stages;
    FlatGraph &m_graph;
    std::vector<Expansion> &m_replicas;
};

} // namespace

namespace {

OracleAnswer answer(const ScenarioCosts &costs, bool shared)
{
    FlatGraph graph;
    std::vector<Expansion> replicas;
    replicas.reserve(1 + costs.iteration.further.size());
    replicas.emplace_back(costs, graph, 0, costs.pipeline.slowdown, costs.pipeline.jitter, shared);
    for (const ReplicaClass &each : costs.iteration.further)
        replicas.emplace_back(costs, graph, static_cast<int>(replicas.size()), each.slowdown,
                              Jitter{costs.pipeline.jitter.deviation, each.seed}, shared, each.chunks);
    const std::vector<Task> ends = Ending(costs, graph, replicas).run();
    std::vector<Tick> times;
    if (shared)
        std::ranges::transform(graph.runShared(), std::back_inserter(times),
                               [](double time) { return static_cast<Tick>(std::llround(time)); });
    else
        times = graph.run();

    OracleAnswer answer;
    answer.tasks = graph.size();
    for (const Task task : ends)
        answer.length = std::max(answer.length, times[static_cast<std::size_t>(task)]);
    for (Expansion &replica : replicas) {
        for (int rank = 0; rank < costs.pipeline.shape.stages; ++rank)
            answer.passEnds.push_back(replica.passEnds(rank, times));
    }
    return answer;
}

} // namespace

OracleAnswer runOracle(const ScenarioCosts &costs)
{
    return answer(costs, false);
}

OracleAnswer runSharedOracle(const ScenarioCosts &costs)
{
    return answer(costs, true);
}

} // namespace stringline::tests
