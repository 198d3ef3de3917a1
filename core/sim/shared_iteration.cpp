#include "core/sim/shared_iteration.h"

#include "core/sim/flows.h"
#include "core/sim/reductions.h"
#include "core/sim/shared_replica.h"
#include "core/sim/stream_pass.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace stringline {

namespace {

// A rank of a class, beside what its replica knows of it.
struct SharedRank {
    SharedReplica::Started pass; // that runs
    bool hasStreams = false;     // step by step
    StreamPass streams;
    std::vector<std::int32_t> sends; // that wait for the way out; nodes
    std::size_t nextSend = 0;
    int blocking = 0; // sends that keep the rank waiting
};

// Buckets of a stage.
struct SharedStage {
    std::vector<Reduction> buckets;
    std::vector<int> missing; // classes that have not yet its gradients
    std::size_t next = 0;
};

class SharedIteration {
public:
    SharedIteration(const PipelineInput &pipeline, const FinishInput &finish, const IterationInput &iteration,
                    Timeline &timeline, ReductionTimes &taken)
        : m_pipeline(pipeline)
        , m_finish(finish)
        , m_structure(*pipeline.structure)
        , m_templates(timeline.templates)
        , m_taken(taken)
        , m_stages(pipeline.structure->shape.stages)
        , m_ranks(timeline.ranks.size())
        , m_stageStates(timeline.stages())
        , m_flows(2 * timeline.ranks.size() + timeline.stages(), timeline.ranks.size(), m_events)
    {
        const auto beginsOf = [&](std::size_t each) -> std::span<const Tick> {
            if (timeline.begins.empty())
                return {};
            return std::span(timeline.begins).subspan(each * timeline.stages(), timeline.stages());
        };
        Replica usual = pipeline.replica();
        usual.freeFrom = beginsOf(0);
        m_replicas.emplace_back(pipeline, usual, *timeline.passes);
        for (std::size_t i = 0; i < iteration.further.size(); ++i)
            m_replicas.emplace_back(pipeline, iteration.further[i].replica(pipeline.jitter.deviation, beginsOf(i + 1)),
                                    *timeline.further[i]);
        if (std::ranges::any_of(m_templates, [](const ChunkTemplate &each) { return !each.streams.empty(); }))
            std::ranges::for_each(m_replicas, &SharedReplica::noteDelays);
        listBuckets();
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
            plan(timeline.begin(rank), Event::Kind::Free, static_cast<std::int32_t>(rank));
    }

    bool run(const std::stop_token &stop)
    {
        constexpr int kBetweenStops = 1 << 14;
        for (int done = 0; !m_events.isEmpty(); ++done) {
            if (done % kBetweenStops == 0 && stop.stop_requested())
                return false;
            const Event event = m_events.take();
            m_now = event.time;
            handle(event);
        }
        std::ranges::for_each(m_replicas, &SharedReplica::close);
        return true;
    }

private:
    // --- who is who

    [[nodiscard]] SharedReplica &replicaOf(std::int32_t rank)
    {
        return m_replicas[static_cast<std::size_t>(rank / m_stages)];
    }
    [[nodiscard]] SharedRank &rankAt(std::int32_t rank) { return m_ranks[static_cast<std::size_t>(rank)]; }
    [[nodiscard]] int stageOf(std::int32_t rank) const { return static_cast<int>(rank % m_stages); }
    [[nodiscard]] std::int32_t ranks() const { return static_cast<std::int32_t>(m_ranks.size()); }
    // Flows: the send of every rank, its data stream, and the bucket of every stage.
    [[nodiscard]] std::int32_t dataFlow(std::int32_t rank) const { return ranks() + rank; }
    [[nodiscard]] std::int32_t bucketFlow(std::int32_t stage) const { return 2 * ranks() + stage; }

    // Out of the rank and into the one that the node it sends next belongs to.
    [[nodiscard]] std::span<const std::int32_t> waysOfSend(std::int32_t rank)
    {
        const PassNode &node = nodeOf(rankAt(rank).sends[rankAt(rank).nextSend]);
        const int direction = m_structure.placement == Placement::Bidirectional ? node.chunk : 0;
        const int part = node.send == SendKind::Activations ? node.part + 1 : node.part - 1;
        const Place to = placeOf(m_structure.placement, m_structure.shape, part, direction);
        m_ways = {wayOf(rank, Direction::Out), wayOf(rank - stageOf(rank) + to.rank, Direction::In)};
        return m_ways;
    }

    // Both ways of ranks that do something together.
    [[nodiscard]] std::span<const std::int32_t> waysOf(std::int32_t first, std::int32_t last)
    {
        m_ways.clear();
        for (std::int32_t rank = first; rank <= last; rank += m_stages) {
            m_ways.push_back(wayOf(rank, Direction::Out));
            m_ways.push_back(wayOf(rank, Direction::In));
        }
        return m_ways;
    }

    // --- events

    void plan(Tick time, Event::Kind kind, std::int32_t who, std::int32_t what = 0)
    {
        m_events.plan({time, 0, kind, who, what});
    }

    void handle(const Event &event)
    {
        switch (event.kind) {
        case Event::Kind::Free:
            replicaOf(event.who).free(stageOf(event.who), m_now);
            return start(event.who);
        case Event::Kind::Step:
            return step(event.who);
        case Event::Kind::PassEnd:
            return endPass(event.who);
        case Event::Kind::Arrive:
            return arrive(event.who, event.what);
        case Event::Kind::Ready:
            --m_stageStates[static_cast<std::size_t>(event.who)].missing[static_cast<std::size_t>(event.what)];
            return startBucket(event.who);
        case Event::Kind::Use:
        case Event::Kind::Stream:
            if (const std::int32_t flow = m_flows.handle(event); flow != kNone)
                endFlow(flow);
        }
    }

    // --- passes

    void start(std::int32_t rank)
    {
        SharedRank &state = rankAt(rank);
        SharedReplica &replica = replicaOf(rank);
        const SharedReplica::Started pass = replica.start(stageOf(rank), m_now);
        if (pass.first == kNone)
            return;
        state.pass = pass;
        const std::int32_t index = replica.templateOf(pass.first);
        state.hasStreams = pass.second == kNone && index != kNone &&
                           static_cast<std::size_t>(index) < m_templates.size() &&
                           !m_templates[static_cast<std::size_t>(index)].streams.empty();
        if (!state.hasStreams) {
            planBuckets(rank);
            return plan(m_now + pass.duration, Event::Kind::PassEnd, rank);
        }
        state.streams.begin(m_templates[static_cast<std::size_t>(index)], pass.duration - pass.longer, m_now);
        step(rank);
    }

    void step(std::int32_t rank)
    {
        SharedRank &state = rankAt(rank);
        const StreamPass::Next next = state.streams.advance(m_now);
        if (next.kind == StreamPass::Next::Kind::Step)
            plan(next.time, Event::Kind::Step, rank);
        else if (next.kind == StreamPass::Next::Kind::End)
            plan(next.time + state.pass.longer, Event::Kind::PassEnd, rank);
        startStream(rank);
    }

    void startStream(std::int32_t rank)
    {
        SharedRank &state = rankAt(rank);
        if (!m_flows.runs(dataFlow(rank)) && state.streams.hasStream())
            startFlow(dataFlow(rank), {state.streams.takeStream()}, waysOf(rank, rank));
    }

    void endPass(std::int32_t rank)
    {
        SharedRank &state = rankAt(rank);
        SharedReplica &replica = replicaOf(rank);
        const SharedReplica::Started pass = state.pass;
        const Tick began = replica.passes().start(stageOf(rank), nodeOf(pass.first).index);
        replica.end(stageOf(rank), pass, m_now, m_now - began - pass.duration);
        if (state.hasStreams)
            planBuckets(rank);
        deliver(rank, pass.first);
        if (pass.second != kNone)
            deliver(rank, pass.second);
        if (!m_finish.overlapReduction && replica.isDone(stageOf(rank)))
            planAllBuckets(rank);
        if (state.blocking == 0) {
            replica.free(stageOf(rank), m_now);
            start(rank);
        }
    }

    [[nodiscard]] const PassNode &nodeOf(std::int32_t at) const
    {
        return m_structure.nodes[static_cast<std::size_t>(at)];
    }

    // The result of a pass goes where it is needed.
    void deliver(std::int32_t rank, std::int32_t node)
    {
        const SendKind send = nodeOf(node).send;
        if (isTransfer(send)) {
            SharedRank &state = rankAt(rank);
            state.sends.push_back(node);
            state.blocking += blocks(rank, node) ? 1 : 0;
            startSend(rank);
        } else if (send == SendKind::Broadcast) {
            plan(m_now + m_pipeline.vocabularyBroadcast, Event::Kind::Arrive, rank, node + 1);
        } else {
            arrive(rank, node + 1);
        }
        const SharedReplica::Reached reached = replicaOf(rank).join(node, m_now);
        if (reached.slot != kAtOnce)
            plan(reached.time, Event::Kind::Arrive, rank, reached.slot);
    }

    [[nodiscard]] bool blocks(std::int32_t rank, std::int32_t node)
    {
        return m_pipeline.blockingSends && replicaOf(rank).transfer(node) > 0;
    }

    void arrive(std::int32_t rank, Slot slot)
    {
        std::vector<std::int32_t> woken = std::exchange(m_woken, {});
        woken.clear();
        replicaOf(rank).arrive(slot, m_now, woken);
        for (const std::int32_t other : woken)
            start(rank - stageOf(rank) + other);
        m_woken = std::move(woken);
    }

    // --- transfers

    void startSend(std::int32_t rank)
    {
        SharedRank &state = rankAt(rank);
        if (m_flows.runs(rank) || state.nextSend == state.sends.size())
            return;
        PortUse use = m_pipeline.transfer;
        use.duration = replicaOf(rank).transfer(state.sends[state.nextSend]);
        use.fixed = std::min(use.fixed, use.duration);
        startFlow(rank, {use}, waysOfSend(rank));
    }

    void endSend(std::int32_t rank, Tick from)
    {
        SharedRank &state = rankAt(rank);
        const std::int32_t node = state.sends[state.nextSend++];
        if (state.nextSend == state.sends.size()) {
            state.sends.clear();
            state.nextSend = 0;
        }
        replicaOf(rank).transferred(node, from, m_now);
        arrive(rank, node + 1);
        if (blocks(rank, node)) {
            replicaOf(rank).waitedForSend(node, m_now);
            if (--state.blocking == 0) {
                replicaOf(rank).free(stageOf(rank), m_now);
                start(rank);
            }
        }
        startSend(rank);
    }

    // --- gradient buckets

    void listBuckets()
    {
        m_taken.resize(m_stageStates.size());
        for (std::size_t stage = 0; stage < m_stageStates.size(); ++stage) {
            SharedStage &state = m_stageStates[stage];
            forEachReduction(m_structure, m_finish.ranks[stage], stage,
                             [&](const Reduction &each) { state.buckets.push_back(each); });
            state.missing.assign(state.buckets.size(), static_cast<int>(m_replicas.size()));
            m_taken[stage].clear();
        }
    }

    // Those whose gradients the pass that runs makes.
    void planBuckets(std::int32_t rank)
    {
        const SharedStage &state = m_stageStates[static_cast<std::size_t>(stageOf(rank))];
        if (!m_finish.overlapReduction || state.buckets.empty())
            return;
        const SharedReplica::Started &pass = rankAt(rank).pass;
        for (const std::int32_t node : {pass.first, pass.second}) {
            for (std::size_t i = 0; node != kNone && i < state.buckets.size(); ++i) {
                if (state.buckets[i].pass != nodeOf(node).index)
                    continue;
                const Tick ready =
                    readyTime(m_finish, replicaOf(rank).passes(), static_cast<std::size_t>(rank), state.buckets[i]);
                plan(std::max(m_now, ready), Event::Kind::Ready, stageOf(rank), static_cast<std::int32_t>(i));
            }
        }
    }

    void planAllBuckets(std::int32_t rank)
    {
        const std::size_t count = m_stageStates[static_cast<std::size_t>(stageOf(rank))].buckets.size();
        for (std::size_t i = 0; i < count; ++i)
            plan(m_now, Event::Kind::Ready, stageOf(rank), static_cast<std::int32_t>(i));
    }

    void startBucket(std::int32_t stage)
    {
        const SharedStage &state = m_stageStates[static_cast<std::size_t>(stage)];
        if (m_flows.runs(bucketFlow(stage)) || state.next == state.buckets.size() || state.missing[state.next] > 0)
            return;
        const GradientBucket &bucket =
            bucketOf(m_finish.ranks[static_cast<std::size_t>(stage)], state.buckets[state.next]);
        PortUse rest;
        rest.duration = rest.fixed = bucket.duration - bucket.uses[0].duration - bucket.uses[1].duration;
        startFlow(bucketFlow(stage), {bucket.uses[0], bucket.uses[1], rest}, waysOf(stage, ranks() - 1));
    }

    void endBucket(std::int32_t stage, Tick from)
    {
        m_taken[static_cast<std::size_t>(stage)].push_back(m_now - from);
        ++m_stageStates[static_cast<std::size_t>(stage)].next;
        startBucket(stage);
    }

    // --- what moves

    void startFlow(std::int32_t flow, const Flows::Uses &uses, std::span<const std::int32_t> ways)
    {
        if (m_flows.start(flow, uses, ways, m_now))
            endFlow(flow);
    }

    void endFlow(std::int32_t flow)
    {
        const Tick from = m_flows.began(flow);
        if (flow < ranks())
            return endSend(flow, from);
        if (flow >= 2 * ranks())
            return endBucket(flow - 2 * ranks(), from);
        const std::int32_t rank = flow - ranks();
        if (rankAt(rank).streams.endStream(m_now))
            step(rank);
        else
            startStream(rank);
    }

    const PipelineInput &m_pipeline;
    const FinishInput &m_finish;
    const PipelineStructure &m_structure;
    const std::vector<ChunkTemplate> &m_templates;
    ReductionTimes &m_taken;
    std::int32_t m_stages;
    std::vector<SharedReplica> m_replicas;
    std::vector<SharedRank> m_ranks; // class by class
    std::vector<SharedStage> m_stageStates;
    EventQueue m_events;
    Flows m_flows;
    std::vector<std::int32_t> m_ways;
    std::vector<std::int32_t> m_woken;
    Tick m_now = 0;
};

} // namespace

bool runSharedPasses(const PipelineInput &pipeline, const FinishInput &finish, const IterationInput &iteration,
                     Timeline &timeline, ReductionTimes &taken, const std::stop_token &stop)
{
    return SharedIteration(pipeline, finish, iteration, timeline, taken).run(stop);
}

} // namespace stringline
