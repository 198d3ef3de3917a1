#include "core/report/build_report.h"

#include <algorithm>

namespace stringline {

namespace {

Cause causeOf(Activity activity)
{
    switch (activity) {
    case Activity::Forward:
    case Activity::Backward:
    case Activity::WeightGradient:
        return Cause::Compute;
    case Activity::Recompute:
        return Cause::Recompute;
    case Activity::Optimizer:
        return Cause::Optimizer;
    case Activity::Tensor:
        return Cause::Tensor;
    case Activity::Context:
        return Cause::Context;
    case Activity::Expert:
        return Cause::Expert;
    case Activity::Pipeline:
        return Cause::Pipeline;
    case Activity::Data:
        return Cause::Data;
    case Activity::Waiting:
        return Cause::Other; // inside a pass only the host keeps the device waiting, and copies to and from it
    }
    return Cause::Other;
}

// Walks spans of a lane alongside the gaps of the compute lane; both only move forward in time.
class Coverage {
public:
    explicit Coverage(const std::vector<Span> &spans)
        : m_spans(spans)
    {
    }

    // Ticks of [from, to) in which the lane is busy.
    Tick in(Tick from, Tick to)
    {
        while (m_next < m_spans.size() && m_spans[m_next].end <= from)
            ++m_next;
        Tick covered = 0;
        for (std::size_t i = m_next; i < m_spans.size() && m_spans[i].start < to; ++i)
            covered += std::min(to, m_spans[i].end) - std::max(from, m_spans[i].start);
        return covered;
    }

private:
    const std::vector<Span> &m_spans;
    std::size_t m_next = 0;
};

class Account {
public:
    Account(const Timeline &timeline, int rank, bool blockingSends)
        : m_timeline(timeline)
        , m_rank(timeline.ranks[static_cast<std::size_t>(rank)])
        , m_blockingSends(blockingSends)
        , m_sends(m_rank.spans(Lane::Pipeline))
        , m_data(m_rank.spans(Lane::Data))
    {
    }

    Breakdown run()
    {
        Tick now = 0;
        for (const Span &span : m_rank.spans(Lane::Compute)) {
            gap(now, span.start, &span);
            busy(span);
            now = span.end;
        }
        gap(now, m_timeline.length, nullptr);
        return m_breakdown;
    }

private:
    void busy(const Span &span)
    {
        if (span.templateIndex == kNone) {
            m_breakdown[causeOf(span.activity)] += span.duration();
            return;
        }
        const ChunkTemplate &shape = m_timeline.templates[static_cast<std::size_t>(span.templateIndex)];
        for (int i = 0; i < kActivityCount; ++i)
            m_breakdown[causeOf(static_cast<Activity>(i))] += shape.exposed[static_cast<std::size_t>(i)];
    }

    void gap(Tick from, Tick to, const Span *next)
    {
        if (from >= to)
            return;
        Tick rest = to - from;
        const Tick data = std::min(rest, m_data.in(from, to));
        m_breakdown[Cause::Data] += data;
        rest -= data;
        if (m_blockingSends) {
            const Tick sending = std::min(rest, m_sends.in(from, to));
            m_breakdown[Cause::Pipeline] += sending;
            rest -= sending;
        }
        // What arrived last was under way for a while; only before that was there nothing to wait for but the bubble.
        if (next != nullptr && next->activity != Activity::Optimizer) {
            const Span *cause = m_timeline.find(next->cause);
            if (cause != nullptr && cause->activity == Activity::Pipeline) {
                const Tick transfer = std::min(rest, cause->duration());
                m_breakdown[Cause::Pipeline] += transfer;
                rest -= transfer;
            }
        }
        m_breakdown[Cause::Bubble] += rest;
    }

    const Timeline &m_timeline;
    const RankTimeline &m_rank;
    bool m_blockingSends;
    Coverage m_sends;
    Coverage m_data;
    Breakdown m_breakdown;
};

Tick endOf(const RankTimeline &rank)
{
    Tick end = 0;
    for (const std::vector<Span> &lane : rank.lanes) {
        if (!lane.empty())
            end = std::max(end, lane.back().end);
    }
    return end;
}

constexpr CauseRow kCauses[] = {
    {Cause::Compute, "compute", "GEMM + attention", "Forward and backward kernels."},
    {Cause::Recompute, "recompute", "recompute", "Forward kernels run again in the backward to save memory."},
    {Cause::Tensor, "tensor", "TP exposed", "Tensor-parallel collectives that no kernel hides."},
    {Cause::Context, "context", "CP exposed", "Context-parallel exchange that no kernel hides."},
    {Cause::Expert, "expert", "EP exposed", "Expert-parallel exchange that no kernel hides."},
    {Cause::Pipeline, "pipeline", "PP exposed", "Transfers between stages that no kernel hides."},
    {Cause::Data, "data", "DP exposed", "Gradient reductions and parameter gathers that no kernel hides."},
    {Cause::Optimizer, "optimizer", "optimizer", "The optimizer step."},
    {Cause::Bubble, "bubble", "waiting (bubble)", "Nothing to do: the pipeline fills, drains or is out of step."},
    {Cause::Other, "other", "host launch",
     "The device waits for its host: for launches, or for activations parked there."},
};

} // namespace

std::span<const CauseRow> causes()
{
    return kCauses;
}

Breakdown breakdownOf(const Timeline &timeline, int rank, bool blockingSends)
{
    return Account(timeline, rank, blockingSends).run();
}

double bubbleFraction(const Timeline &timeline, bool blockingSends)
{
    if (timeline.length <= 0 || timeline.ranks.empty())
        return 0;
    double sum = 0;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        sum += static_cast<double>(breakdownOf(timeline, static_cast<int>(rank), blockingSends)[Cause::Bubble]);
    return sum / static_cast<double>(timeline.length) / static_cast<double>(timeline.ranks.size());
}

int lastRank(const Timeline &timeline)
{
    int last = 0;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        if (endOf(timeline.ranks[rank]) > endOf(timeline.ranks[static_cast<std::size_t>(last)]))
            last = static_cast<int>(rank);
    }
    return last;
}

} // namespace stringline
