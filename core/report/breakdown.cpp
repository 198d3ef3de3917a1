#include "core/report/build_report.h"
#include "core/sim/pass_times.h"

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
    case Activity::Other:
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
        , m_passes(timeline.passes != nullptr ? &timeline.passesOf(static_cast<std::size_t>(rank)) : nullptr)
        , m_stage(rank % static_cast<int>(timeline.stages()))
        , m_rank(timeline.ranks[static_cast<std::size_t>(rank)])
        , m_from(timeline.begin(static_cast<std::size_t>(rank)))
        , m_to(timeline.end(static_cast<std::size_t>(rank)))
        , m_blockingSends(blockingSends)
        , m_sends(m_rank.spans(Lane::Pipeline))
        , m_data(m_rank.spans(Lane::Data))
    {
    }

    Breakdown run()
    {
        gaps();
        const std::vector<Span> &spans = m_rank.spans(Lane::Compute);
        for (std::size_t i = 0; i < spans.size(); ++i)
            busy(spans[i], delayOf(i));
        return m_breakdown;
    }

    Tick bubble()
    {
        gaps();
        return m_breakdown[Cause::Bubble];
    }

private:
    void gaps()
    {
        Tick now = m_from;
        for (const Span &span : m_rank.spans(Lane::Compute)) {
            if (now < span.start)
                gap(now, span.start, &span);
            now = span.end;
        }
        if (now < m_to)
            gap(now, m_to, nullptr);
    }

    // Of a pass whose gathers came later since they shared a port.
    [[nodiscard]] Tick delayOf(std::size_t index) const
    {
        if (m_passes == nullptr || index >= static_cast<std::size_t>(m_passes->passes(m_stage)))
            return 0;
        return m_passes->delay(m_passes->nodeAt(m_stage, static_cast<std::int32_t>(index)));
    }

    void busy(const Span &span, Tick delay)
    {
        if (span.templateIndex == kNone) {
            m_breakdown[causeOf(span.activity)] += span.duration();
            return;
        }
        const ChunkTemplate &shape = m_timeline.templates[static_cast<std::size_t>(span.templateIndex)];
        Breakdown parts;
        for (int i = 0; i < kActivityCount; ++i)
            parts[causeOf(static_cast<Activity>(i))] += shape.exposed[static_cast<std::size_t>(i)];
        parts[Cause::Data] += delay;
        if (span.duration() != shape.duration + delay)
            fit(parts, span.duration() - shape.duration - delay);
        for (int i = 0; i < kCauseCount; ++i)
            m_breakdown[static_cast<Cause>(i)] += parts[static_cast<Cause>(i)];
    }

    // A pass on a slow rank takes longer than its template; one that runs together with another hides communication
    // first.
    static void fit(Breakdown &parts, Tick longer)
    {
        if (longer > 0) {
            parts[Cause::Other] += longer;
            return;
        }
        for (const Cause cause : {Cause::Expert, Cause::Tensor, Cause::Context, Cause::Data, Cause::Other,
                                  Cause::Compute, Cause::Recompute}) {
            const Tick less = std::min(-longer, parts[cause]);
            parts[cause] -= less;
            longer += less;
        }
    }

    void gap(Tick from, Tick to, const Span *next)
    {
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
    const PassTimes *m_passes;
    int m_stage;
    const RankTimeline &m_rank;
    Tick m_from;
    Tick m_to;
    bool m_blockingSends;
    Coverage m_sends;
    Coverage m_data;
    Breakdown m_breakdown;
};

// Ticks of [from, to) in which one of `spans` runs.
Tick coveredBy(const std::vector<Span> &spans, Tick from, Tick to)
{
    return Coverage(spans).in(from, to);
}

// Where a rank waits, without its spans, which need not be written for this: what the sweep has added up, less what
// reductions of gradients cover, and the time behind the last pass.
struct Gaps {
    Tick bubble = 0;
    Tick pipeline = 0;
    Tick data = 0;
};

Gaps gapsOf(const Timeline &timeline, int rank)
{
    const PassTimes &passes = *timeline.passes;
    const RankTimeline &lanes = timeline.ranks[static_cast<std::size_t>(rank)];
    const std::vector<Span> &data = lanes.spans(Lane::Data);
    const RankWaits &waits = passes.waits(rank);
    const bool blocks = passes.blockingSends();
    // How long the send of a pass keeps its rank.
    const auto blocked = [&](std::int32_t index) -> Tick {
        const std::size_t node = passes.nodeAt(rank, index);
        const bool keeps = blocks && passes.sends(node) && passes.transferTime(node) > 0;
        return keeps ? passes.transferEnd(node) - passes.end(rank, index) : 0;
    };
    const Tick lastSend = passes.passes(rank) > 0 ? blocked(passes.passes(rank) - 1) : 0;
    Gaps gaps{waits.gaps - waits.transfers, waits.transfers + (blocks ? waits.sends - lastSend : 0), 0};
    // Reductions run from the last backward of a chunk on; gaps between passes after that are few.
    std::int32_t index = passes.passes(rank);
    while (!data.empty() && index > 1 && passes.start(rank, index - 1) > data.front().start) {
        --index;
        const Tick from = passes.end(rank, index - 1);
        const Tick to = passes.start(rank, index);
        const Tick covered = from < to ? coveredBy(data, from, to) : 0;
        if (covered == 0)
            continue;
        const SpanRef cause = passes.cause(rank, index);
        const Tick transfer = cause.lane == Lane::Pipeline ? passes.transferTime(passes.nodeOfTransfer(cause)) : 0;
        // First what a reduction covers, then the rank's own send, then the transfer that it waits for.
        const Tick sending = std::min(to - from, blocked(index - 1));
        const auto communicates = [&](Tick all) {
            const Tick sent = std::min(all, sending);
            return sent + std::min(all - sent, transfer);
        };
        const Tick before = communicates(to - from);
        const Tick after = communicates(to - from - covered);
        gaps.data += covered;
        gaps.pipeline += after - before;
        gaps.bubble += before - after - covered;
    }
    const Tick end = passes.computeEnd(rank);
    const auto wait = [&](Tick from, Tick to) {
        const Tick covered = coveredBy(data, from, to);
        const Tick sending = std::clamp<Tick>(std::min(to, end + lastSend) - from, 0, to - from - covered);
        gaps.data += covered;
        gaps.pipeline += sending;
        gaps.bubble += to - from - covered - sending;
    };
    Tick now = end;
    for (const Span &span : lanes.appended()) {
        wait(now, span.start);
        now = span.end;
    }
    wait(now, timeline.end(static_cast<std::size_t>(rank)));
    return gaps;
}

// Pairs, shared vocabularies and slow ranks take the longer way over the spans.
bool isPlain(const Timeline &timeline, bool blockingSends)
{
    return timeline.passes != nullptr && timeline.passes->blockingSends() == blockingSends &&
           !timeline.passes->structure().hasSpecial && !timeline.passes->isStretched() &&
           static_cast<std::size_t>(timeline.passes->ranks()) == timeline.ranks.size();
}

// Passes of a place are all alike.
Breakdown plainBreakdown(const Timeline &timeline, int rank)
{
    const PassTimes &passes = *timeline.passes;
    const PipelineStructure &structure = passes.structure();
    const int microbatches = microbatchesAtPlace(structure.placement, structure.shape);
    Breakdown breakdown;
    for (int chunk = 0; chunk < structure.shape.chunks; ++chunk) {
        for (const Pass pass : structure.passes) {
            const std::int32_t index =
                passes.templateAt((rank * structure.shape.chunks + chunk) * kPassCount + static_cast<int>(pass));
            if (index == kNone)
                continue;
            const ChunkTemplate &shape = timeline.templates[static_cast<std::size_t>(index)];
            for (int i = 0; i < kActivityCount; ++i)
                breakdown[causeOf(static_cast<Activity>(i))] +=
                    microbatches * shape.exposed[static_cast<std::size_t>(i)];
        }
    }
    for (const Span &span : timeline.ranks[static_cast<std::size_t>(rank)].appended())
        breakdown[causeOf(span.activity)] += span.duration();
    const Gaps gaps = gapsOf(timeline, rank);
    breakdown[Cause::Bubble] += gaps.bubble;
    breakdown[Cause::Pipeline] += gaps.pipeline;
    breakdown[Cause::Data] += gaps.data;
    return breakdown;
}

Tick endOf(const Timeline &timeline, std::size_t index)
{
    const RankTimeline &rank = timeline.ranks[index];
    if (timeline.passes != nullptr) {
        const PassTimes &passes = timeline.passesOf(index);
        const auto stage = static_cast<int>(index % timeline.stages());
        Tick last = std::max(passes.computeEnd(stage), passes.portEnd(stage));
        for (const std::vector<Span> *spans : {&rank.appended(), &rank.spans(Lane::Data)})
            last = spans->empty() ? last : std::max(last, spans->back().end);
        return last;
    }
    Tick end = 0;
    for (const std::vector<Span> &lane : rank.lanes()) {
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
    {Cause::Other, "other", "host, slow ranks",
     "The device waits for its host (launches, activations parked there), or is slower than others of its kind."},
};

} // namespace

std::span<const CauseRow> causes()
{
    return kCauses;
}

Breakdown breakdownOf(const Timeline &timeline, int rank, bool blockingSends)
{
    return isPlain(timeline, blockingSends) ? plainBreakdown(timeline, rank)
                                            : Account(timeline, rank, blockingSends).run();
}

double bubbleFraction(const Timeline &timeline, bool blockingSends)
{
    if (timeline.length <= 0 || timeline.ranks.empty())
        return 0;
    const bool plain = isPlain(timeline, blockingSends);
    double sum = 0;
    double all = 0;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const int index = static_cast<int>(rank);
        const double replicas = timeline.replicas.empty() ? 1 : timeline.replicas[rank / timeline.stages()];
        sum += replicas * static_cast<double>(plain ? gapsOf(timeline, index).bubble
                                                    : Account(timeline, index, blockingSends).bubble());
        all += replicas;
    }
    return sum / static_cast<double>(timeline.end(0) - timeline.begin(0)) / all;
}

int lastRank(const Timeline &timeline)
{
    int last = 0;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        if (endOf(timeline, rank) > endOf(timeline, static_cast<std::size_t>(last)))
            last = static_cast<int>(rank);
    }
    return last;
}

} // namespace stringline
