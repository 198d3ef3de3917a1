#include "tests/support/oracle.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace stringline::tests {

FlatGraph::Task FlatGraph::add(int lane, Tick duration)
{
    m_lane.push_back(lane);
    m_duration.push_back(duration);
    m_missing.push_back(0);
    m_next.emplace_back();
    return static_cast<Task>(m_duration.size()) - 1;
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

namespace {

using Task = FlatGraph::Task;
constexpr Task kNoTask = -1;

// One pass unfolded: when it may begin, and when all of it is over.
struct PassTasks {
    Task begin = kNoTask;
    Task end = kNoTask;
};

class Expansion {
public:
    explicit Expansion(const ScenarioCosts &costs)
        : m_costs(costs)
        , m_shape(costs.pipeline.shape)
    {
    }

    OracleAnswer run()
    {
        makePasses();
        for (int rank = 0; rank < m_shape.stages; ++rank)
            chainRank(rank);
        linkStages();
        const std::vector<Task> ends = finish();
        const std::vector<Tick> times = m_graph.run();

        OracleAnswer answer;
        answer.tasks = m_graph.size();
        for (Task task : ends)
            answer.length = std::max(answer.length, times[static_cast<std::size_t>(task)]);
        answer.passEnds.resize(m_orders.size());
        for (std::size_t rank = 0; rank < m_orders.size(); ++rank) {
            for (const ScheduledOp &op : m_orders[rank])
                answer.passEnds[rank].push_back(
                    times[static_cast<std::size_t>(passOf(static_cast<int>(rank), op).end)]);
        }
        return answer;
    }

private:
    enum Resource { Compute, Tensor, Context, Expert, Host, Data, Port, kResources };
    [[nodiscard]] static int lane(int rank, Resource resource) { return rank * kResources + resource; }
    [[nodiscard]] static int lane(int rank, Lane which)
    {
        switch (which) {
        case Lane::Compute:
            return lane(rank, Compute);
        case Lane::Tensor:
            return lane(rank, Tensor);
        case Lane::Context:
            return lane(rank, Context);
        case Lane::Expert:
            return lane(rank, Expert);
        case Lane::Host:
            return lane(rank, Host);
        case Lane::Data:
            return lane(rank, Data);
        case Lane::Pipeline:
            return lane(rank, Port);
        }
        return FlatGraph::kNoLane;
    }

    [[nodiscard]] PassTasks &passOf(int rank, const ScheduledOp &op)
    {
        return m_passes[{rank, static_cast<int>(op.pass), op.chunk, op.microbatch}];
    }
    [[nodiscard]] int partOf(int rank, const ScheduledOp &op) const
    {
        return modelChunkOf(m_costs.pipeline.placement, m_shape, rank, op.chunk);
    }
    [[nodiscard]] int lastPart() const { return static_cast<int>(m_costs.pipeline.chunks.size()) - 1; }
    [[nodiscard]] const ChunkTimes &times(int rank, const ScheduledOp &op) const
    {
        return m_costs.pipeline.chunks[static_cast<std::size_t>(partOf(rank, op))];
    }
    [[nodiscard]] bool opensPair(const RankOrder &order, std::size_t i) const
    {
        return m_costs.pipeline.fusesPairs && order[i].pairedWithNext && i + 1 < order.size();
    }

    void makePasses()
    {
        m_orders = m_costs.pipeline.schedule->orders(m_shape);
        for (int rank = 0; rank < m_shape.stages; ++rank) {
            const RankOrder &order = m_orders[static_cast<std::size_t>(rank)];
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (opensPair(order, i)) {
                    // Two passes that run as one, with both results at the end.
                    const Tick duration = longer(rank, times(rank, order[i]).pair);
                    passOf(rank, order[i]) = passOf(rank, order[i + 1]) = single(rank, duration);
                    ++i;
                    continue;
                }
                const ChunkTimes &chunk = times(rank, order[i]);
                const ChunkTemplate &shape =
                    m_costs.templates[static_cast<std::size_t>(chunk.templateOf(order[i].pass))];
                const Tick duration = longer(rank, chunk.of(order[i].pass));
                passOf(rank, order[i]) = duration == shape.duration ? expand(rank, shape) : single(rank, duration);
            }
        }
    }

    [[nodiscard]] Tick longer(int rank, Tick duration) const
    {
        const std::vector<double> &slowdown = m_costs.pipeline.slowdown;
        return slowdown.empty() ? duration
                                : static_cast<Tick>(std::llround(static_cast<double>(duration) *
                                                                 slowdown[static_cast<std::size_t>(rank)]));
    }

    PassTasks single(int rank, Tick duration)
    {
        PassTasks pass;
        pass.begin = m_graph.add(FlatGraph::kNoLane, 0);
        pass.end = m_graph.add(lane(rank, Compute), duration);
        m_graph.wait(pass.end, pass.begin);
        return pass;
    }

    // An operator waits for whatever ended last before it started in the template: that is what it follows there. Where
    // the template leaves a gap (compute and a gather slowing each other), the gap is a lag.
    PassTasks expand(int rank, const ChunkTemplate &shape)
    {
        PassTasks pass;
        pass.begin = m_graph.add(FlatGraph::kNoLane, 0);
        pass.end = m_graph.add(FlatGraph::kNoLane, 0);
        std::vector<Task> tasks;
        Tick last = 0;
        for (std::size_t i = 0; i < shape.ops.size(); ++i) {
            const TemplateOp &op = shape.ops[i];
            const Task task = m_graph.add(lane(rank, op.lane), op.duration);
            Tick before = 0;
            for (std::size_t k = 0; k < i; ++k) {
                const Tick end = shape.ops[k].start + shape.ops[k].duration;
                if (end <= op.start)
                    before = std::max(before, end);
            }
            m_graph.wait(task, pass.begin, before == 0 ? op.start : 0);
            for (std::size_t k = 0; k < i && before > 0; ++k) {
                if (shape.ops[k].start + shape.ops[k].duration == before)
                    m_graph.wait(task, tasks[k], op.start - before);
            }
            last = std::max(last, op.start + op.duration);
            m_graph.wait(pass.end, task, 0);
            tasks.push_back(task);
        }
        // A pass that ends with a wait of its own ends that much later.
        if (shape.duration > last) {
            const Task tail = m_graph.add(FlatGraph::kNoLane, shape.duration - last);
            m_graph.wait(tail, pass.end);
            pass.end = tail;
        }
        return pass;
    }

    void chainRank(int rank)
    {
        const RankOrder &order = m_orders[static_cast<std::size_t>(rank)];
        Task before = kNoTask;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const bool second = i > 0 && opensPair(order, i - 1); // runs with the one before it
            if (before != kNoTask && !second)
                m_graph.wait(passOf(rank, order[i]).begin, before);
            before = passOf(rank, order[i]).end;
            const Task sent = send(rank, order[i]);
            if (sent == kNoTask)
                continue;
            if (m_costs.pipeline.blockingSends)
                before = sent;
            m_lastSends.push_back(sent);
        }
    }

    [[nodiscard]] Place neighbour(int rank, const ScheduledOp &op, int step) const
    {
        const Placement placement = m_costs.pipeline.placement;
        return placeOf(placement, m_shape, partOf(rank, op) + step,
                       placement == Placement::Bidirectional ? op.chunk : 0);
    }

    Task send(int rank, const ScheduledOp &op)
    {
        const bool forward = op.pass == Pass::Forward;
        if (!forward && !sendsGradient(op.pass))
            return kNoTask;
        const Place to = neighbour(rank, op, forward ? 1 : -1);
        if (!to.exists() || to.rank == rank)
            return kNoTask;
        const Task task =
            m_graph.add(lane(rank, Port), forward ? times(rank, op).sendForward : times(rank, op).sendBackward);
        m_graph.wait(task, passOf(rank, op).end);
        m_sends[{forward, rank, op.chunk, op.microbatch}] = task;
        return task;
    }

    void linkStages()
    {
        for (int rank = 0; rank < m_shape.stages; ++rank) {
            for (const ScheduledOp &op : m_orders[static_cast<std::size_t>(rank)])
                link(rank, op);
        }
    }

    void waitForInput(Task begin, bool forward, Place from, int microbatch)
    {
        const auto chunk = static_cast<std::int16_t>(from.chunk);
        const auto sent = m_sends.find({forward, from.rank, chunk, microbatch});
        if (sent != m_sends.end()) {
            m_graph.wait(begin, sent->second);
            return;
        }
        for (const Pass pass : {Pass::Forward, Pass::Backward, Pass::InputGradient}) {
            const auto made = m_passes.find({from.rank, static_cast<int>(pass), chunk, microbatch});
            if (made != m_passes.end() && forward == (pass == Pass::Forward))
                m_graph.wait(begin, made->second.end);
        }
    }

    void link(int rank, const ScheduledOp &op)
    {
        const Task begin = passOf(rank, op).begin;
        const int barriers = m_costs.pipeline.schedule->vocabularyBarriers;
        switch (op.pass) {
        case Pass::Forward:
            if (partOf(rank, op) > 0)
                waitForInput(begin, true, neighbour(rank, op, -1), op.microbatch);
            break;
        case Pass::Backward:
        case Pass::InputGradient:
            m_graph.wait(begin, passOf(rank, {Pass::Forward, false, op.chunk, op.microbatch}).end);
            if (partOf(rank, op) < lastPart())
                waitForInput(begin, false, neighbour(rank, op, 1), op.microbatch);
            else if (barriers > 0)
                m_graph.wait(begin, barrier(barriers - 1, op.microbatch));
            break;
        case Pass::WeightGradient:
            m_graph.wait(begin, passOf(rank, {Pass::InputGradient, false, op.chunk, op.microbatch}).end);
            break;
        case Pass::Vocabulary: {
            const Place last = placeOf(m_costs.pipeline.placement, m_shape, lastPart());
            const ScheduledOp output{Pass::Forward, false, static_cast<std::int16_t>(last.chunk), op.microbatch};
            m_graph.wait(begin, passOf(last.rank, output).end, m_costs.pipeline.vocabularyBroadcast);
            m_graph.wait(barrier(0, op.microbatch), passOf(rank, op).end, m_costs.pipeline.vocabularyBarriers[0]);
            break;
        }
        case Pass::VocabularyGradient:
            m_graph.wait(begin, barrier(0, op.microbatch));
            if (barriers > 1)
                m_graph.wait(barrier(1, op.microbatch), passOf(rank, op).end, m_costs.pipeline.vocabularyBarriers[1]);
            break;
        }
    }

    Task barrier(int which, int microbatch)
    {
        const auto [found, isNew] = m_barriers.try_emplace({which, microbatch}, kNoTask);
        if (isNew)
            found->second = m_graph.add(FlatGraph::kNoLane, 0);
        return found->second;
    }

    // The last backward of each chunk, in the order in which the rank runs them.
    [[nodiscard]] std::vector<ScheduledOp> lastBackwards(int rank) const
    {
        const RankOrder &order = m_orders[static_cast<std::size_t>(rank)];
        std::vector<ScheduledOp> last;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto same = [&](const ScheduledOp &op) {
                return freesActivations(op.pass) && op.chunk == order[i].chunk;
            };
            if (same(order[i]) && std::none_of(order.begin() + static_cast<std::ptrdiff_t>(i) + 1, order.end(), same))
                last.push_back(order[i]);
        }
        return last;
    }

    std::vector<Task> finish()
    {
        const FinishInput &input = m_costs.finish;
        std::vector<std::vector<Task>> done(static_cast<std::size_t>(m_shape.stages));
        for (int rank = 0; rank < m_shape.stages; ++rank) {
            std::vector<Task> &own = done[static_cast<std::size_t>(rank)];
            const Task computed = passOf(rank, m_orders[static_cast<std::size_t>(rank)].back()).end;
            own.push_back(computed);
            for (const ScheduledOp &op : lastBackwards(rank)) {
                for (const GradientBucket &bucket :
                     input.ranks[static_cast<std::size_t>(rank)].chunks[static_cast<std::size_t>(op.chunk)]) {
                    if (bucket.duration == 0)
                        continue;
                    const Task task = m_graph.add(lane(rank, Data), bucket.duration);
                    if (input.overlapReduction)
                        m_graph.wait(task, passOf(rank, op).begin, bucket.ready);
                    else
                        m_graph.wait(task, computed);
                    own.push_back(task);
                }
            }
        }
        const Task barrier = m_graph.add(FlatGraph::kNoLane, input.normReduction);
        if (input.tiedReduction > 0 && m_shape.stages > 1) {
            const Task tied = m_graph.add(FlatGraph::kNoLane, input.tiedReduction);
            for (Task task : done.front())
                m_graph.wait(tied, task);
            for (Task task : done.back())
                m_graph.wait(tied, task);
            for (const auto &[key, task] : m_sends) {
                const int rank = std::get<1>(key);
                if (rank == 0 || rank == m_shape.stages - 1)
                    m_graph.wait(tied, task);
            }
            m_graph.wait(barrier, tied);
        }
        for (const std::vector<Task> &own : done) {
            for (Task task : own)
                m_graph.wait(barrier, task);
        }
        for (Task task : m_lastSends)
            m_graph.wait(barrier, task);

        std::vector<Task> ends{barrier};
        for (int rank = 0; rank < m_shape.stages; ++rank) {
            const RankFinish &end = input.ranks[static_cast<std::size_t>(rank)];
            const Task step = m_graph.add(lane(rank, Compute), end.optimizer);
            m_graph.wait(step, barrier);
            const Task gather = m_graph.add(lane(rank, Data), end.gather);
            m_graph.wait(gather, step);
            ends.push_back(gather);
        }
        return ends;
    }

    const ScenarioCosts &m_costs;
    ScheduleShape m_shape;
    FlatGraph m_graph;
    Orders m_orders;
    std::map<std::tuple<int, int, int, int>, PassTasks> m_passes; // rank, pass, chunk, microbatch
    std::map<std::tuple<bool, int, int, int>, Task> m_sends;      // forward, rank, chunk, microbatch
    std::map<std::pair<int, int>, Task> m_barriers;               // which, microbatch
    std::vector<Task> m_lastSends;
};

} // namespace

OracleAnswer runOracle(const ScenarioCosts &costs)
{
    return Expansion(costs).run();
}

} // namespace stringline::tests
