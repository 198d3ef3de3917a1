#include "tests/support/reference_pipeline.h"

#include <algorithm>
#include <utility>

namespace stringline::tests {

namespace {

enum Kind { kForward, kBackward, kWeight, kLogits, kLogitsGradient };

Kind kindOf(Pass pass)
{
    switch (pass) {
    case Pass::Forward:
        return kForward;
    case Pass::WeightGradient:
        return kWeight;
    case Pass::Vocabulary:
        return kLogits;
    case Pass::VocabularyGradient:
        return kLogitsGradient;
    case Pass::Backward:
    case Pass::InputGradient:
        break;
    }
    return kBackward;
}

class Walk {
public:
    explicit Walk(const ReferencePipeline &pipeline)
        : m_pipeline(pipeline)
        , m_parts(modelChunks(pipeline.placement, pipeline.shape))
        , m_microbatches(pipeline.shape.microbatches)
        , m_next(pipeline.orders.size(), 0)
        , m_free(pipeline.orders.size(), 0)
        , m_port(pipeline.orders.size(), 0)
        , m_arrived(static_cast<std::size_t>(3 * 2 * m_parts * m_microbatches), kNever)
        , m_ends(m_arrived.size(), kNever)
        , m_joined(static_cast<std::size_t>(2 * m_microbatches), {0, 0})
    {
        for (const RankOrder &order : pipeline.orders)
            m_times.ranks.emplace_back(order.size());
    }

    ReferenceTimes run()
    {
        bool moved = true;
        while (moved) {
            moved = false;
            for (std::size_t rank = 0; rank < m_pipeline.orders.size(); ++rank) {
                while (step(rank))
                    moved = true;
            }
        }
        for (std::size_t rank = 0; rank < m_next.size() && m_times.stuck.empty(); ++rank) {
            if (m_next[rank] == m_pipeline.orders[rank].size())
                continue;
            const ScheduledOp &op = m_pipeline.orders[rank][m_next[rank]];
            m_times.stuck = "rank " + std::to_string(rank) + ": " + std::string(row(op.pass).letter) +
                            std::to_string(op.microbatch) + " of chunk " + std::to_string(op.chunk);
        }
        return std::move(m_times);
    }

private:
    static constexpr Tick kNever = -1;

    // When the input of a pass on `part` of the model arrives; a bidirectional pipeline has each part twice.
    Tick &arrived(Kind kind, int part, int direction, int microbatch)
    {
        return m_arrived[at(kind, part, direction, microbatch)];
    }
    Tick &endOf(Kind kind, int part, int direction, int microbatch)
    {
        return m_ends[at(kind, part, direction, microbatch)];
    }
    [[nodiscard]] std::size_t at(Kind kind, int part, int direction, int microbatch) const
    {
        const int row = (static_cast<int>(kind) * 2 + direction) * m_parts + part;
        return static_cast<std::size_t>(row * m_microbatches + microbatch);
    }

    [[nodiscard]] int directionOf(const ScheduledOp &op) const
    {
        return m_pipeline.placement == Placement::Bidirectional ? op.chunk : 0;
    }

    [[nodiscard]] Tick joined(Kind kind, int microbatch) const
    {
        const auto &[ranks, end] =
            m_joined[static_cast<std::size_t>((kind == kLogits ? 0 : 1) * m_microbatches + microbatch)];
        return ranks == m_pipeline.shape.stages ? end : kNever;
    }

    // When all inputs of an operation are there.
    Tick inputs(std::size_t rank, const ScheduledOp &op)
    {
        const int part = modelChunkOf(m_pipeline.placement, m_pipeline.shape, static_cast<int>(rank), op.chunk);
        const int direction = directionOf(op);
        switch (kindOf(op.pass)) {
        case kForward:
            return part == 0 ? 0 : arrived(kForward, part, direction, op.microbatch);
        case kBackward: {
            const Tick own = endOf(kForward, part, direction, op.microbatch);
            Tick behind = own;
            if (part + 1 < m_parts)
                behind = arrived(kBackward, part, direction, op.microbatch);
            else if (m_pipeline.vocabularyBarriers > 0)
                behind = joined(m_pipeline.vocabularyBarriers == 2 ? kLogitsGradient : kLogits, op.microbatch);
            return own == kNever || behind == kNever ? kNever : std::max(own, behind);
        }
        case kWeight:
            return endOf(kBackward, part, direction, op.microbatch);
        case kLogits:
            return endOf(kForward, m_parts - 1, 0, op.microbatch);
        case kLogitsGradient:
            return joined(kLogits, op.microbatch);
        }
        return kNever;
    }

    [[nodiscard]] Tick cost(std::size_t rank, const ScheduledOp &op) const
    {
        if (m_pipeline.chunkCosts.empty())
            return m_pipeline.cost[static_cast<std::size_t>(op.pass)];
        const int part = modelChunkOf(m_pipeline.placement, m_pipeline.shape, static_cast<int>(rank), op.chunk);
        return m_pipeline.chunkCosts[static_cast<std::size_t>(part)][static_cast<std::size_t>(op.pass)];
    }

    bool step(std::size_t rank)
    {
        const RankOrder &order = m_pipeline.orders[rank];
        const std::size_t at = m_next[rank];
        if (at == order.size())
            return false;
        const bool pair = m_pipeline.pair >= 0 && order[at].pairedWithNext && at + 1 < order.size();
        Tick ready = inputs(rank, order[at]);
        if (pair && ready != kNever) {
            const Tick second = inputs(rank, order[at + 1]);
            ready = second == kNever ? kNever : std::max(ready, second);
        }
        if (ready == kNever)
            return false;
        const Tick start = std::max(ready, m_free[rank]);
        const Tick duration = pair ? m_pipeline.pair : cost(rank, order[at]);
        m_free[rank] = start + duration;
        for (std::size_t i = at; i <= (pair ? at + 1 : at); ++i) {
            m_times.ranks[rank][i] = {start, start + duration};
            finish(rank, order[i], start + duration);
            ++m_next[rank];
        }
        m_times.length = std::max(m_times.length, start + duration);
        return true;
    }

    void finish(std::size_t rank, const ScheduledOp &op, Tick end)
    {
        const Kind kind = kindOf(op.pass);
        if (kind == kLogits || kind == kLogitsGradient) {
            auto &[ranks, last] =
                m_joined[static_cast<std::size_t>((kind == kLogits ? 0 : 1) * m_microbatches + op.microbatch)];
            ++ranks;
            last = std::max(last, end);
            return;
        }
        const int part = modelChunkOf(m_pipeline.placement, m_pipeline.shape, static_cast<int>(rank), op.chunk);
        const int direction = directionOf(op);
        endOf(kind, part, direction, op.microbatch) = end;
        const int target = kind == kForward ? part + 1 : part - 1;
        if (kind == kWeight || target < 0 || target >= m_parts)
            return;
        Tick arrival = end;
        if (m_pipeline.send > 0 &&
            placeOf(m_pipeline.placement, m_pipeline.shape, target, direction).rank != static_cast<int>(rank)) {
            m_port[rank] = std::max(m_port[rank], end) + m_pipeline.send;
            arrival = m_port[rank];
            m_times.length = std::max(m_times.length, arrival);
        }
        arrived(kind, target, direction, op.microbatch) = arrival;
    }

    const ReferencePipeline &m_pipeline;
    int m_parts;
    int m_microbatches;
    std::vector<std::size_t> m_next;
    std::vector<Tick> m_free;
    std::vector<Tick> m_port;
    std::vector<Tick> m_arrived;
    std::vector<Tick> m_ends;                   // as m_arrived
    std::vector<std::pair<int, Tick>> m_joined; // ranks that have ended a pass of the vocabulary, and the last end
    ReferenceTimes m_times;
};

} // namespace

Tick ReferenceTimes::work(std::size_t rank) const
{
    Tick sum = 0;
    Tick counted = -1; // a pair is one stretch of time
    for (const Ran &ran : ranks[rank]) {
        if (ran.start == counted)
            continue;
        sum += ran.end - ran.start;
        counted = ran.start;
    }
    return sum;
}

ReferenceTimes referenceTimes(const ReferencePipeline &pipeline)
{
    return Walk(pipeline).run();
}

ReferencePipeline unitPipeline(const ScheduleRow &row, const ScheduleShape &shape)
{
    ReferencePipeline pipeline;
    pipeline.shape = shape;
    pipeline.placement = row.placement;
    pipeline.vocabularyBarriers = row.vocabularyBarriers;
    pipeline.orders = row.orders(shape);
    pipeline.cost = {1, 2, 1, 1, 1, 1};
    return pipeline;
}

int mostKept(const RankOrder &order)
{
    int kept = 0;
    int most = 0;
    for (const ScheduledOp &op : order) {
        kept += op.pass == Pass::Forward ? 1 : freesActivations(op.pass) ? -1 : 0;
        most = std::max(most, kept);
    }
    return most;
}

} // namespace stringline::tests
