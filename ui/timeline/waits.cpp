// Finding gaps and naming their causes.
#include "ui/timeline/waits.h"

#include "core/report/stage_name.h"
#include "core/sim/expand.h"
#include "ui/qt_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace stringline::ui {

namespace {

struct WaitText {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

const std::vector<Span> &passes(const Timeline &timeline, int rank)
{
    return timeline.ranks[std::size_t(rank)].spans(Lane::Compute);
}

// Of nearly equal waits the uppermost is named, so that the label does not jump between stages during a drag.
constexpr double kClearlyMore = 1.05;

// Before the first backward a pipeline fills; after the last forward it drains.
enum class Phase { Filling, Steady, Draining };

Phase phaseOf(const std::vector<Span> &spans, std::int32_t next)
{
    const auto isForward = [](const Span &span) { return span.activity == Activity::Forward; };
    const auto isBackward = [](const Span &span) { return span.activity == Activity::Backward; };
    const auto gap = next == kNone ? spans.end() : spans.begin() + next;
    if (std::none_of(spans.begin(), gap, isBackward))
        return gap == spans.end() ? Phase::Draining : Phase::Filling;
    return std::none_of(gap, spans.end(), isForward) ? Phase::Draining : Phase::Steady;
}

} // namespace

std::optional<Wait> waitAt(const Timeline &timeline, int rank, Tick time)
{
    if (rank < 0 || std::size_t(rank) >= timeline.ranks.size() || time < 0 || time >= timeline.length)
        return {};
    const std::vector<Span> &spans = passes(timeline, rank);
    const std::size_t next = firstEndingAfter(spans, time);
    const Tick from = next == 0 ? 0 : spans[next - 1].end;
    if (next == spans.size())
        return Wait{rank, kNone, {from, timeline.length}};
    if (spans[next].start <= time)
        return {};
    return Wait{rank, std::int32_t(next), {from, spans[next].start}};
}

std::optional<Wait> waitOf(const Timeline &timeline, GapRef gap)
{
    if (gap.rank < 0 || std::size_t(gap.rank) >= timeline.ranks.size())
        return {};
    const std::vector<Span> &spans = passes(timeline, gap.rank);
    if (gap.next != kNone && std::size_t(gap.next) >= spans.size())
        return {};
    const std::size_t next = gap.next == kNone ? spans.size() : std::size_t(gap.next);
    const Wait wait{gap.rank,
                    gap.next,
                    {next == 0 ? 0 : spans[next - 1].end, next == spans.size() ? timeline.length : spans[next].start}};
    return wait.range.length() > 0 ? std::optional(wait) : std::nullopt;
}

Tick waitedBefore(const Timeline &timeline, int rank, std::int32_t span)
{
    const std::vector<Span> &spans = passes(timeline, rank);
    return spans[std::size_t(span)].start - (span == 0 ? 0 : spans[std::size_t(span) - 1].end);
}

std::optional<Wait> largestWait(const Timeline &timeline, std::span<const int> ranks, TimeRange view,
                                const TimelineIndex *index)
{
    std::optional<Wait> largest;
    Tick most = 0;
    const auto consider = [&](int rank, std::int32_t next, Tick from, Tick to) {
        const Tick shown = std::min(to, view.to) - std::max(from, view.from);
        if (static_cast<double>(shown) > kClearlyMore * static_cast<double>(most)) {
            most = shown;
            largest = Wait{rank, next, {from, to}};
        }
    };
    for (const int rank : ranks) {
        const std::vector<Span> &spans = passes(timeline, rank);
        const auto before = [&](std::size_t i) {
            consider(rank, std::int32_t(i), i == 0 ? 0 : spans[i - 1].end, spans[i].start);
        };
        const LaneIndex *times = index ? index->of(rank, Lane::Compute) : nullptr;
        std::size_t i = firstEndingAfter(spans, view.from);
        if (times && i < spans.size()) {
            // The first and the last gap may reach beyond the view; those between are whole.
            const std::size_t last = times->firstEndingAfter(view.to);
            before(i);
            if (last > i + 1)
                before(times->afterLongestGap(i + 1, last));
            if (last < spans.size())
                before(last);
            i = last;
        }
        Tick done = i == 0 ? 0 : spans[i - 1].end;
        for (; i < spans.size() && done < view.to; ++i) {
            before(i);
            done = spans[i].end;
        }
        if (i == spans.size())
            consider(rank, kNone, done, timeline.length);
    }
    return largest;
}

QString waitCause(const Timeline &timeline, const Wait &wait)
{
    if (timeline.measured) // a trace has no causes
        return WaitText::tr("no kernel");
    const std::vector<Span> &spans = passes(timeline, wait.rank);
    if (wait.next == kNone) {
        const std::vector<Span> &data = timeline.ranks[std::size_t(wait.rank)].spans(Lane::Data);
        return !data.empty() && data.back().end > wait.range.from ? WaitText::tr("parameters")
                                                                  : WaitText::tr("the slowest stage");
    }
    const Span &next = spans[std::size_t(wait.next)];
    if (next.cause.lane == Lane::Data && next.cause.rank == wait.rank && timeline.find(next.cause)) {
        return next.activity == Activity::Optimizer ? WaitText::tr("gradients") : WaitText::tr("parameters");
    }
    switch (phaseOf(spans, wait.next)) {
    case Phase::Filling:
        return WaitText::tr("filling");
    case Phase::Draining:
        return WaitText::tr("draining");
    case Phase::Steady:
        break;
    }
    if (next.cause.rank != kNone && next.cause.rank != wait.rank)
        return toQString(stageName(timeline, next.cause.rank));
    return WaitText::tr("its own transfers");
}

QString waitReason(const Timeline &timeline, const Wait &wait)
{
    if (wait.next == kNone)
        return WaitText::tr("until the slowest stage ends the iteration");
    const Span &next = passes(timeline, wait.rank)[std::size_t(wait.next)];
    const Span *cause = timeline.find(next.cause);
    if (!cause)
        return WaitText::tr("until its input is there");
    const QString stage = toQString(stageName(timeline, next.cause.rank));
    if (cause->activity == Activity::Data) {
        return next.cause.rank == wait.rank
                   ? WaitText::tr("until its data-parallel transfer has ended")
                   : WaitText::tr("until the data-parallel transfer of %1 has ended").arg(stage);
    }
    if (cause->microbatch == kNone)
        return WaitText::tr("until %1 is done").arg(stage);
    const QString microbatch = QString::number(cause->microbatch);
    if (next.cause.rank == wait.rank)
        return WaitText::tr("until its transfer of microbatch %1 has left").arg(microbatch);
    if (cause->pass == Pass::Vocabulary || cause->pass == Pass::VocabularyGradient)
        return WaitText::tr("until all stages have done their part of the vocabulary for microbatch %1")
            .arg(microbatch);
    return cause->pass == Pass::Forward
               ? WaitText::tr("until the forward of microbatch %1 arrives from %2").arg(microbatch, stage)
               : WaitText::tr("until the backward of microbatch %1 arrives from %2").arg(microbatch, stage);
}

} // namespace stringline::ui
