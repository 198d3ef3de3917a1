#include "core/sim/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace stringline {

namespace {

constexpr Tick kNotYet = -1;
// Rows of a power of two would all fall into the same sets of the cache, as the sweep goes down one column.
constexpr std::size_t kPadding = 11;

// When the input of a pass is there, and which span brought it.
struct Arrival {
    Tick time = kNotYet;
    SpanRef by;
};

class Sweep {
public:
    Sweep(const PipelineInput &input, Timeline &timeline)
        : m_input(input)
        , m_timeline(timeline)
        , m_last(static_cast<int>(input.chunks.size()) - 1)
        , m_directions(weightCopies(input.placement))
        , m_stride(static_cast<std::size_t>(input.shape.microbatches) + kPadding)
        , m_arrivals(kKinds * static_cast<std::size_t>(input.shape.stages * input.shape.chunks) * m_stride)
        , m_ranks(static_cast<std::size_t>(input.shape.stages))
    {
        assert(input.orders.size() == static_cast<std::size_t>(input.shape.stages) && "every rank has an order");
        assert(input.chunks.size() == static_cast<std::size_t>(modelChunks(input.placement, input.shape)) &&
               "one entry per chunk of the model");
    }

    std::string run(const std::stop_token &stop)
    {
        prepare();
        std::vector<int> ready;
        for (int rank = m_input.shape.stages - 1; rank >= 0; --rank)
            ready.push_back(rank);
        while (!ready.empty() && !stop.stop_requested()) {
            const int rank = ready.back();
            ready.pop_back();
            advance(rank, ready);
        }
        return stop.stop_requested() ? std::string() : blockedRank();
    }

private:
    struct RankState {
        std::span<const ScheduledOp> order;
        std::size_t next = 0;
        Tick free = 0;      // the compute lane
        SpanRef lastHolder; // what kept the compute lane until then
        Tick portFree = 0;  // the way out
        bool waiting = false;
    };

    void prepare()
    {
        m_timeline.ranks.assign(m_ranks.size(), {});
        for (int rank = 0; rank < m_input.shape.stages; ++rank) {
            RankState &state = m_ranks[static_cast<std::size_t>(rank)];
            state.order = m_input.orders[static_cast<std::size_t>(rank)];
            m_timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Compute).reserve(state.order.size() + 1);
            m_timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Pipeline).reserve(state.order.size());
        }
        for (int direction = 0; direction < m_directions; ++direction) {
            const Place first = placeOf(m_input.placement, m_input.shape, 0, direction);
            for (int i = 0; i < m_input.shape.microbatches; ++i)
                arrival(Pass::Forward, first, i).time = 0;
        }
    }

    static constexpr std::size_t kKinds = 3; // of inputs: for the forward, the backward, the weight gradient

    [[nodiscard]] Arrival &arrival(Pass pass, Place place, int microbatch)
    {
        const std::size_t kind = pass == Pass::Forward ? 0 : pass == Pass::WeightGradient ? 2 : 1;
        const std::size_t row =
            kKinds * static_cast<std::size_t>(place.rank * m_input.shape.chunks + place.chunk) + kind;
        return m_arrivals[row * m_stride + static_cast<std::size_t>(microbatch)];
    }

    // Runs a rank until it needs something that is not there yet.
    void advance(int rank, std::vector<int> &ready)
    {
        RankState &state = m_ranks[static_cast<std::size_t>(rank)];
        state.waiting = false;
        while (state.next < state.order.size()) {
            const ScheduledOp &op = state.order[state.next];
            const Arrival &input = arrival(op.pass, {rank, op.chunk}, op.microbatch);
            if (input.time == kNotYet) {
                state.waiting = true;
                return;
            }
            compute(rank, state, op, input, ready);
            ++state.next;
        }
    }

    void compute(int rank, RankState &state, const ScheduledOp &op, const Arrival &input, std::vector<int> &ready)
    {
        const int part = modelChunkOf(m_input.placement, m_input.shape, rank, op.chunk);
        const ChunkTimes &times = m_input.chunks[static_cast<std::size_t>(part)];
        std::vector<Span> &lane = m_timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Compute);

        Span span;
        span.start = std::max(state.free, input.time);
        span.end = span.start + times.of(op.pass);
        span.microbatch = op.microbatch;
        span.templateIndex = times.templateOf(op.pass);
        span.chunk = op.chunk;
        span.virtualStage = static_cast<std::int16_t>(part);
        span.activity = op.pass == Pass::Forward          ? Activity::Forward
                        : op.pass == Pass::WeightGradient ? Activity::WeightGradient
                                                          : Activity::Backward;
        span.pass = op.pass;
        span.cause = input.time > state.free ? input.by : state.lastHolder;
        const SpanRef self{rank, Lane::Compute, static_cast<std::int32_t>(lane.size())};
        lane.push_back(span);
        state.free = span.end;
        state.lastHolder = self;
        m_timeline.length = std::max(m_timeline.length, span.end);

        const int direction = m_directions > 1 ? op.chunk : 0;
        const Place here{rank, op.chunk};
        if (op.pass == Pass::InputGradient)
            deliver(Pass::WeightGradient, here, op.microbatch, {span.end, self}, rank, ready);
        if (op.pass == Pass::Forward && part == m_last)
            deliver(Pass::Backward, here, op.microbatch, {span.end, self}, rank, ready);
        else if (op.pass == Pass::Forward)
            send(rank, state, self, span, placeOf(m_input.placement, m_input.shape, part + 1, direction),
                 times.sendForward, ready);
        else if (sendsGradient(op.pass) && part > 0)
            send(rank, state, self, span, placeOf(m_input.placement, m_input.shape, part - 1, direction),
                 times.sendBackward, ready);
    }

    void send(int rank, RankState &state, SpanRef self, const Span &pass, Place target, Tick duration,
              std::vector<int> &ready)
    {
        if (duration == 0 || target.rank == rank) {
            deliver(pass.pass, target, pass.microbatch, {pass.end, self}, rank, ready);
            return;
        }
        std::vector<Span> &lane = m_timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Pipeline);
        Span span = pass;
        span.start = std::max(pass.end, state.portFree);
        span.end = span.start + duration;
        span.templateIndex = kNone;
        span.activity = Activity::Pipeline;
        span.cause =
            span.start > pass.end ? SpanRef{rank, Lane::Pipeline, static_cast<std::int32_t>(lane.size()) - 1} : self;
        const SpanRef transfer{rank, Lane::Pipeline, static_cast<std::int32_t>(lane.size())};
        lane.push_back(span);
        state.portFree = span.end;
        m_timeline.length = std::max(m_timeline.length, span.end);
        if (m_input.blockingSends) {
            state.free = span.end;
            state.lastHolder = transfer;
        }
        deliver(pass.pass, target, pass.microbatch, {span.end, transfer}, rank, ready);
    }

    // A backward also needs its own forward; the schedule's order has put that before it on the same rank.
    void deliver(Pass pass, Place target, int microbatch, Arrival what, int sender, std::vector<int> &ready)
    {
        arrival(pass, target, microbatch) = what;
        RankState &state = m_ranks[static_cast<std::size_t>(target.rank)];
        if (target.rank != sender && state.waiting) {
            const ScheduledOp &op = state.order[state.next];
            if (arrival(op.pass, {target.rank, op.chunk}, op.microbatch).time != kNotYet) {
                state.waiting = false;
                ready.push_back(target.rank);
            }
        }
    }

    [[nodiscard]] std::string blockedRank() const
    {
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            const RankState &state = m_ranks[rank];
            if (state.next < state.order.size()) {
                const ScheduledOp &op = state.order[state.next];
                return fmt::format("rank {} waits for ever for the input of {}{} of chunk {}", rank,
                                   row(op.pass).letter, op.microbatch, op.chunk);
            }
        }
        return {};
    }

    const PipelineInput &m_input;
    Timeline &m_timeline;
    int m_last; // chunk of the model
    int m_directions;
    std::size_t m_stride; // of a row of arrivals
    std::vector<Arrival> m_arrivals;
    std::vector<RankState> m_ranks;
};

} // namespace

std::string simulatePipeline(const PipelineInput &input, Timeline &timeline, std::stop_token stop)
{
    return Sweep(input, timeline).run(stop);
}

} // namespace stringline
