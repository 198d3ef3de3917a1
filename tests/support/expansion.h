// One replica of the pipeline, unfolded: every operator of every pass as a task, and what they wait for.
#pragma once

#include "core/cost/scenario_costs.h"
#include "tests/support/flat_graph.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace stringline::tests {

using Task = FlatGraph::Task;
inline constexpr Task kNoTask = -1;

// One pass unfolded: when it may begin, and when all of it is over.
struct PassTasks {
    Task begin = kNoTask;
    Task end = kNoTask;
    Tick duration = 0; // of it, or of the pair that it is in
};

// The generator of Steele, Lea and Flood (OOPSLA 2014), from the place `before` of its series on.
class SplitMix {
public:
    SplitMix(std::uint64_t seed, std::uint64_t before)
        : m_state(seed + before * kStep)
    {
    }
    std::uint64_t next()
    {
        m_state += kStep;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }

private:
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15U;
    std::uint64_t m_state;
};

// What Jitter promises: sixteen bytes stand for a normal distribution of deviation 1, cut at three.
inline double spreadOf(const Jitter &jitter, int rank, std::size_t index)
{
    SplitMix random(jitter.seed, 2 * ((std::uint64_t(unsigned(rank)) << 40) + index));
    int bytes = 0;
    for (int half = 0; half < 2; ++half) {
        for (std::uint64_t word = random.next(); word != 0; word >>= 8)
            bytes += static_cast<int>(word & 255);
    }
    const double normal = std::min(3.0, std::max(-3.0, (bytes - 16 * 127.5) / 295.6));
    return std::max(0.0, 1 + jitter.deviation * normal);
}

class Expansion {
public:
    Expansion(const ScenarioCosts &costs, FlatGraph &graph, int place, const std::vector<double> &slowdown,
              Jitter jitter, bool sharesPorts = false, std::span<const ChunkTimes> chunks = {})
        : m_costs(costs)
        , m_chunks(chunks.empty() ? std::span(costs.pipeline.chunks) : chunks)
        , m_sharesPorts(sharesPorts)
        , m_shape(costs.pipeline.shape)
        , m_slowdown(slowdown)
        , m_jitter(jitter)
        , m_firstLane(place * m_shape.stages * kResources)
        , m_firstPort(4 * place * m_shape.stages)
        , m_graph(graph)
        , m_orders(ordersOf(costs.pipeline))
    {
        makePasses();
        for (int rank = 0; rank < m_shape.stages; ++rank)
            chainRank(rank);
        linkStages();
    }

    [[nodiscard]] Task lastPass(int rank) { return passOf(rank, m_orders[static_cast<std::size_t>(rank)].back()).end; }
    [[nodiscard]] int dataLane(int rank) const { return lane(rank, Data); }
    // Ports by number: of every rank the scale-up link and the network, out and in.
    [[nodiscard]] int wayOut(int rank, Port port) const
    {
        return m_firstPort + 4 * rank + 2 * int(port == Port::Network);
    }
    [[nodiscard]] int wayIn(int rank, Port port) const { return wayOut(rank, port) + 1; }
    [[nodiscard]] std::vector<Task> sendsOf(int rank) const
    {
        std::vector<Task> sends;
        for (const auto &[key, task] : m_sends) {
            if (std::get<1>(key) == rank)
                sends.push_back(task);
        }
        return sends;
    }
    Task addStep(int rank, Tick duration) { return m_graph.add(lane(rank, Compute), scaled(duration, slower(rank))); }
    [[nodiscard]] std::vector<Tick> passEnds(int rank, const std::vector<Tick> &times)
    {
        std::vector<Tick> ends;
        for (const ScheduledOp &op : m_orders[static_cast<std::size_t>(rank)])
            ends.push_back(times[static_cast<std::size_t>(passOf(rank, op).end)]);
        return ends;
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

    // The pass where gradients of a bucket are made begins, and that much later they are there.
    std::pair<Task, Tick> readiness(int rank, const ScheduledOp &op, const GradientBucket &bucket)
    {
        const PassTasks &pass = passOf(rank, op);
        const Tick nominal = times(rank, op).of(op.pass);
        if (pass.duration == nominal || nominal == 0)
            return {pass.begin, bucket.ready};
        // Gradients of a pass that takes longer come later, each by the same share.
        return {pass.begin,
                static_cast<Tick>(std::llround(static_cast<double>(bucket.ready) * static_cast<double>(pass.duration) /
                                               static_cast<double>(nominal)))};
    }

private:
    enum Resource { Compute, Tensor, Context, Expert, Host, Data, Port, kResources };
    [[nodiscard]] int lane(int rank, Resource resource) const { return m_firstLane + rank * kResources + resource; }
    [[nodiscard]] int lane(int rank, Lane which) const
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
        return m_chunks[static_cast<std::size_t>(partOf(rank, op))];
    }
    [[nodiscard]] bool opensPair(const RankOrder &order, std::size_t i) const
    {
        return m_costs.pipeline.fusesPairs && order[i].pairedWithNext && i + 1 < order.size();
    }

    // Of the table; those that a plan brings or that depend on its costs are read off what is simulated.
    [[nodiscard]] static Orders ordersOf(const PipelineInput &pipeline)
    {
        const ScheduleRow &row = *pipeline.schedule;
        if (!row.ordersInPlan && !row.searches && row.vocabularyBarriers == 0)
            return row.orders(pipeline.shape);
        Orders orders(static_cast<std::size_t>(pipeline.shape.stages));
        for (std::size_t rank = 0; rank < orders.size(); ++rank) {
            for (int i = 0; i < pipeline.structure->passesOfRank[rank]; ++i) {
                const PassNode &node = pipeline.structure->node(static_cast<int>(rank), i);
                orders[rank].push_back({node.pass, node.opensPair, node.chunk, node.microbatch});
            }
        }
        return orders;
    }

    void makePasses()
    {
        m_orders = ordersOf(m_costs.pipeline);
        for (int rank = 0; rank < m_shape.stages; ++rank) {
            const RankOrder &order = m_orders[static_cast<std::size_t>(rank)];
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (opensPair(order, i)) {
                    // Two passes that run as one, with both results at the end.
                    const Tick duration = longer(rank, i, times(rank, order[i]).pair);
                    passOf(rank, order[i]) = passOf(rank, order[i + 1]) = single(rank, duration);
                    ++i;
                    continue;
                }
                const ChunkTimes &chunk = times(rank, order[i]);
                const ChunkTemplate &shape =
                    m_costs.templates[static_cast<std::size_t>(chunk.templateOf(order[i].pass))];
                const Tick duration = longer(rank, i, chunk.of(order[i].pass));
                if (m_sharesPorts && !shape.streams.empty())
                    passOf(rank, order[i]) = expandStreams(rank, shape, duration);
                else
                    passOf(rank, order[i]) = duration == shape.duration ? expand(rank, shape) : single(rank, duration);
            }
        }
    }

    [[nodiscard]] static Tick scaled(Tick duration, double factor)
    {
        return static_cast<Tick>(std::llround(static_cast<double>(duration) * factor));
    }
    [[nodiscard]] double slower(int rank) const
    {
        return m_slowdown.empty() ? 1 : m_slowdown[static_cast<std::size_t>(rank)];
    }
    // First what slows the rank, then what spreads its pass.
    [[nodiscard]] Tick longer(int rank, std::size_t index, Tick duration) const
    {
        duration = scaled(duration, slower(rank));
        return m_jitter.deviation > 0 ? scaled(duration, spreadOf(m_jitter, rank, index)) : duration;
    }

    PassTasks single(int rank, Tick duration)
    {
        PassTasks pass;
        pass.duration = duration;
        pass.begin = m_graph.add(FlatGraph::kNoLane, 0);
        pass.end = m_graph.add(lane(rank, Compute), duration);
        m_graph.wait(pass.end, pass.begin);
        return pass;
    }

    // Compute from one stream that it starts or waits for to the next, each as long as it is of the whole pass.
    PassTasks expandStreams(int rank, const ChunkTemplate &shape, Tick duration)
    {
        const double factor = double(duration) / double(shape.duration);
        PassTasks pass;
        pass.duration = duration;
        pass.begin = m_graph.add(FlatGraph::kNoLane, 0);
        std::vector<Task> before{pass.begin};
        std::vector<Task> streams;
        const auto follow = [&](Task task) {
            for (const Task each : before)
                m_graph.wait(task, each);
        };
        Tick compute = 0;
        for (const StreamMoment &moment : shape.streams) {
            const Task step = m_graph.add(lane(rank, Compute), scaled(moment.compute - compute, factor));
            follow(step);
            before = {step};
            compute = moment.compute;
            if (moment.starts.duration > 0) {
                PortUse use = moment.starts;
                use.duration = scaled(use.duration, factor);
                use.fixed = scaled(use.fixed, factor);
                streams.push_back(m_graph.add(lane(rank, Data), use.duration));
                m_graph.moves(streams.back(), use, {wayOut(rank, use.port), wayIn(rank, use.port)});
                follow(streams.back());
            } else {
                before.insert(before.end(), streams.begin(), streams.begin() + moment.waitsFor);
            }
        }
        pass.end = m_graph.add(FlatGraph::kNoLane, 0);
        follow(pass.end);
        return pass;
    }

    // An operator waits for whatever ended last before it started in the template: that is what it follows there. Where
    // the template leaves a gap (compute and a gather slowing each other), the gap is a lag.
    PassTasks expand(int rank, const ChunkTemplate &shape)
    {
        PassTasks pass;
        pass.duration = shape.duration;
        pass.begin = m_graph.add(FlatGraph::kNoLane, 0);
        pass.end = m_graph.add(FlatGraph::kNoLane, 0);
        m_graph.wait(pass.end, pass.begin); // a chunk without layers has passes of nothing
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
        std::vector<Task> before;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const bool second = i > 0 && opensPair(order, i - 1); // runs with the one before it
            if (!second) {
                for (const Task task : before)
                    m_graph.wait(passOf(rank, order[i]).begin, task);
                before.clear();
            }
            before.push_back(passOf(rank, order[i]).end);
            const Task sent = send(rank, order[i]);
            if (sent == kNoTask)
                continue;
            if (m_costs.pipeline.blockingSends)
                before.push_back(sent);
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
        PortUse use = m_costs.pipeline.transfer;
        use.duration = forward ? times(rank, op).sendForward : times(rank, op).sendBackward;
        use.fixed = std::min(use.fixed, use.duration);
        m_graph.moves(task, use, {wayOut(rank, use.port), wayIn(to.rank, use.port)});
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
            // Who made the output has it already.
            m_graph.wait(begin, passOf(last.rank, output).end,
                         last.rank == rank ? 0 : m_costs.pipeline.vocabularyBroadcast);
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

    const ScenarioCosts &m_costs;
    std::span<const ChunkTimes> m_chunks; // of its devices
    bool m_sharesPorts;
    ScheduleShape m_shape;
    const std::vector<double> &m_slowdown;
    Jitter m_jitter;
    int m_firstLane;
    int m_firstPort;
    FlatGraph &m_graph;
    Orders m_orders;
    std::map<std::tuple<int, int, int, int>, PassTasks> m_passes; // rank, pass, chunk, microbatch
    std::map<std::tuple<bool, int, int, int>, Task> m_sends;      // forward, rank, chunk, microbatch
    std::map<std::pair<int, int>, Task> m_barriers;               // which, microbatch
};

} // namespace stringline::tests
