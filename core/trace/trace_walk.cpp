#include "core/trace/trace_walk.h"

#include "core/sim/expand.h"
#include "core/sim/memory_steps.h"
#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace stringline {

namespace {

constexpr int kStepThread = 1;
constexpr int kInsideThread = 2 + kLaneCount;
constexpr int kWaitThread = 3 + kLaneCount;

int threadOf(Lane lane)
{
    return 2 + static_cast<int>(lane);
}

// Letters as in pictures of schedules: both kinds of backward are B.
std::string_view letterOf(Pass pass)
{
    return pass == Pass::Backward ? row(Pass::InputGradient).letter : row(pass).letter;
}

class Walk {
public:
    Walk(const TracePlan &plan, TraceSink &sink, const std::stop_token &stop)
        : m_plan(plan)
        , m_timeline(*plan.timeline)
        , m_sink(sink)
        , m_stop(stop)
    {
    }

    bool run()
    {
        for (const TraceProcess &process : m_plan.processes) {
            m_process = &process;
            m_rank = static_cast<std::size_t>(process.timelineRank);
            m_class = m_rank / m_timeline.stages();
            m_sink.process(process);
            step();
            for (int lane = 0; lane < kLaneCount && !ended(); ++lane)
                walkLane(static_cast<Lane>(lane));
            // Gathers of the passes run beside reductions, so that they have a thread of their own.
            if (m_plan.options.operators && hasOps(Lane::Data))
                walkInside(Lane::Data, {kInsideThread, "data, in passes"});
            if (!ended())
                waits();
            memory();
            if (ended())
                return false;
        }
        return true;
    }

private:
    [[nodiscard]] bool ended() const { return m_sink.failed() || m_stop.stop_requested(); }

    [[nodiscard]] TraceSlice slice(int thread, Tick start, Tick end, std::string_view name) const
    {
        TraceSlice made;
        made.process = m_process;
        made.thread = thread;
        made.start = start;
        made.end = end;
        made.name = name;
        return made;
    }

    // The profiler of PyTorch marks steps like this, and tools for its traces look for it.
    void step()
    {
        m_sink.thread(*m_process, {kStepThread, "step"});
        const Tick begin = std::max(m_plan.from, m_timeline.begin(m_rank));
        const Tick end = std::min(m_plan.to, m_timeline.end(m_rank));
        TraceSlice made = slice(kStepThread, begin, std::max(begin, end), "ProfilerStep#0");
        made.category = "user_annotation";
        m_sink.begin(made);
        m_sink.end(made);
    }

    void walkLane(Lane lane)
    {
        if (isInsidePasses(lane)) {
            if (m_plan.options.operators && hasOps(lane))
                walkInside(lane, {threadOf(lane), laneLabel(lane)});
            return;
        }
        const std::vector<Span> &spans = m_timeline.ranks[m_rank].spans(lane);
        if (spans.empty())
            return;
        m_sink.thread(*m_process, {threadOf(lane), laneLabel(lane)});
        for (std::size_t i = firstEndingAfter(spans, m_plan.from);
             i < spans.size() && spans[i].start < m_plan.to && !ended(); ++i)
            span(lane, i, spans[i]);
    }

    void walkInside(Lane lane, const TraceThread &thread)
    {
        m_sink.thread(*m_process, thread);
        operators(lane, thread.id, m_plan.from, m_plan.to, std::nullopt);
    }

    [[nodiscard]] bool hasOps(Lane lane) const
    {
        for (const ChunkTemplate &shape : m_timeline.templates) {
            if (std::ranges::find(shape.ops, lane, &TemplateOp::lane) != shape.ops.end())
                return true;
        }
        return false;
    }

    void span(Lane lane, std::size_t index, const Span &span)
    {
        TraceSlice made = slice(threadOf(lane), span.start, span.end, {});
        made.category = row(span.activity).id;
        name(made, lane, index, span);
        if (span.microbatch != kNone)
            made.add({"microbatch", span.microbatch, {}});
        if (span.microbatch != kNone || span.activity == Activity::Data) {
            made.add({"chunk", span.chunk, {}});
            made.add({"stage", span.virtualStage, {}});
        }
        if (span.microbatch != kNone)
            made.add({"pass", 0, row(span.pass).id});
        addFlows(made, lane, index);
        m_sink.begin(made);
        if (lane == Lane::Compute && m_plan.options.operators && span.templateIndex != kNone)
            operators(lane, made.thread, span.start, span.end, span);
        m_sink.end(made);
    }

    void name(TraceSlice &made, Lane lane, std::size_t index, const Span &span) const
    {
        if (lane == Lane::Pipeline) {
            made.name = span.pass == Pass::Forward ? "send F" : "send B";
            made.number = span.microbatch;
        } else if (span.activity == Activity::Optimizer) {
            made.name = row(Activity::Optimizer).label;
        } else if (span.activity == Activity::Data) {
            const SpanRef ref{static_cast<std::int32_t>(m_rank), lane, static_cast<std::int32_t>(index)};
            const bool gathers = workOf(m_timeline, ref).kind == SpanWork::Kind::Gather;
            made.name = gathers ? "gather parameters" : "reduce gradients";
            made.number = span.part >= 0 ? span.part : kNone;
        } else {
            made.name = letterOf(span.pass);
            made.number = span.microbatch;
        }
    }

    void addFlows(TraceSlice &made, Lane lane, std::size_t index) const
    {
        const std::vector<std::int32_t> &consumers = m_plan.flows[m_class].consumerOf;
        if (consumers.empty())
            return;
        const PassTimes &passes = m_timeline.passesOf(m_rank);
        const auto stage = static_cast<std::int32_t>(m_rank % m_timeline.stages());
        const auto place = static_cast<std::int32_t>(index);
        if (lane == Lane::Pipeline && place < passes.transfers(stage)) {
            const std::size_t node = passes.nodeOfTransfer({stage, Lane::Pipeline, place});
            if (consumers[node] != kNone)
                made.flowOut = flowId(node, consumers.size());
        } else if (lane == Lane::Compute && place < passes.passes(stage)) {
            const std::size_t node = passes.nodeAt(stage, place);
            const auto source = static_cast<std::size_t>(passes.structure().nodes[node].input) - 1;
            if (source < consumers.size() && consumers[source] == static_cast<std::int32_t>(node))
                made.flowIn = flowId(source, consumers.size());
        }
    }

    [[nodiscard]] std::uint64_t flowId(std::size_t node, std::size_t nodes) const
    {
        return static_cast<std::uint64_t>(m_process->replica) * nodes + node + 1;
    }

    // Children are cut to their parent, and each begins where the one before has ended: times of a stretched pass are
    // rounded one by one.
    void operators(Lane lane, int thread, Tick from, Tick to, const std::optional<Span> &parent)
    {
        Tick free = parent ? parent->start : std::numeric_limits<Tick>::min();
        const std::vector<Span> &passes = m_timeline.ranks[m_rank].spans(Lane::Compute);
        forEachOp(m_timeline, static_cast<int>(m_rank), lane, from, to, [&](const OpSpan &op) {
            const Span &pass = passes[static_cast<std::size_t>(op.span)];
            if (ended() || (parent && pass.start != parent->start))
                return;
            const Tick start = std::max(free, std::min(op.start, pass.end));
            TraceSlice made = slice(thread, start, std::max(start, std::min(op.end, pass.end)), op.op->name);
            free = made.end;
            made.category = row(op.op->activity).id;
            if (op.op->layer >= 0)
                made.add({"layer", op.op->layer, {}});
            if (!parent) {
                made.add({"microbatch", pass.microbatch, {}});
                made.add({"pass", 0, row(pass.pass).id});
            }
            m_sink.begin(made);
            m_sink.end(made);
        });
    }

    // What a receiver waits for: before each pass or step, from when its lane is free until what it needs has come.
    void waits()
    {
        m_sink.thread(*m_process, {kWaitThread, "waiting"});
        forEachWait(m_plan, m_rank, [&](const TraceWait &wait) {
            const SpanWork work = workOf(m_timeline, wait.cause);
            TraceSlice made = slice(kWaitThread, wait.from, wait.to, nameOfWait(work));
            made.number = work.microbatch;
            made.category = row(Activity::Waiting).id;
            if (wait.cause.rank != static_cast<std::int32_t>(m_rank)) {
                const auto stages = static_cast<std::int32_t>(m_timeline.stages());
                made.add({"from stage", wait.cause.rank % stages, {}});
                if (!m_timeline.further.empty())
                    made.add({"from replica class", wait.cause.rank / stages, {}});
            }
            m_sink.begin(made);
            m_sink.end(made);
            return !ended();
        });
    }

    // Of what comes last: viewers colour "wait F" and "wait B" apart.
    [[nodiscard]] static std::string_view nameOfWait(const SpanWork &work)
    {
        switch (work.kind) {
        case SpanWork::Kind::Reduction:
            return "wait for gradients";
        case SpanWork::Kind::Gather:
            return "wait for parameters";
        case SpanWork::Kind::Optimizer:
            return "wait for the optimizer";
        case SpanWork::Kind::Pass:
        case SpanWork::Kind::Transfer:
            break;
        }
        return work.pass == Pass::Forward ? "wait F" : "wait B";
    }

    void memory()
    {
        if (m_plan.memory->empty())
            return;
        const StageMemory &stage = (*m_plan.memory)[m_rank % m_plan.memory->size()];
        TraceSample sample;
        sample.process = m_process;
        sample.first = true;
        const Bytes parts[] = {stage.weights, stage.gradients, stage.optimizer, stage.overhead, stage.buffers};
        for (std::size_t i = 0; i < std::size(parts); ++i)
            sample.bytes[i] = std::llround(parts[i].value());
        std::int64_t &activations = sample.bytes.back();
        const RankTimeline &rank = m_timeline.ranks[m_rank];
        activations = std::llround(activationsAt(rank, m_plan.from));
        sample.time = m_plan.from;
        m_sink.sample(sample);
        sample.first = false;
        for (const MemoryStep &step : memorySteps(rank)) {
            if (step.time <= m_plan.from || step.time > m_plan.to)
                continue;
            sample.time = step.time;
            activations = std::llround(step.activations);
            m_sink.sample(sample);
        }
    }

    const TracePlan &m_plan;
    const Timeline &m_timeline;
    TraceSink &m_sink;
    const std::stop_token &m_stop;
    const TraceProcess *m_process = nullptr;
    std::size_t m_rank = 0;
    std::size_t m_class = 0;
};

class Counter final : public TraceSink {
public:
    void process(const TraceProcess &) override {}
    void thread(const TraceProcess &, const TraceThread &) override {}
    void begin(const TraceSlice &) override { ++counts.slices; }
    void end(const TraceSlice &) override {}
    void sample(const TraceSample &) override { ++counts.samples; }
    [[nodiscard]] bool failed() const override { return false; }

    TraceCounts counts;
};

} // namespace

std::span<const std::string_view, kTraceMemoryParts> traceMemoryParts()
{
    static constexpr std::array<std::string_view, kTraceMemoryParts> kParts{"weights",  "gradients", "optimizer",
                                                                            "overhead", "buffers",   "activations"};
    return kParts;
}

bool walkTrace(const TracePlan &plan, TraceSink &sink, const std::stop_token &stop)
{
    return Walk(plan, sink, stop).run();
}

TraceCounts traceCounts(const TracePlan &plan)
{
    // Ranks that behave alike are counted once.
    std::map<int, TraceCounts> ofRank;
    TraceCounts all;
    for (std::size_t i = 0; i < plan.processes.size(); ++i) {
        const int rank = plan.processes[i].timelineRank;
        auto found = ofRank.find(rank);
        if (found == ofRank.end()) {
            TracePlan one = plan;
            one.processes = {plan.processes[i]};
            Counter counter;
            walkTrace(one, counter);
            found = ofRank.emplace(rank, counter.counts).first;
        }
        all.slices += found->second.slices;
        all.samples += found->second.samples;
    }
    return all;
}

} // namespace stringline
