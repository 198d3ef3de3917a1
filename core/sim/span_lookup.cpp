#include "core/sim/span_lookup.h"

#include "core/sim/pass_times.h"

#include <cassert>

namespace stringline {

namespace {

// Whether the sweep knows the span: passes and transfers of its own ranks, not what was appended to the lanes.
bool isSwept(const Timeline &timeline, SpanRef span)
{
    const PassTimes *passes = timeline.passes.get();
    if (passes == nullptr || span.rank >= passes->ranks())
        return false;
    return span.lane == Lane::Pipeline || (span.lane == Lane::Compute && span.index < passes->passes(span.rank));
}

const Span &written(const Timeline &timeline, SpanRef span)
{
    const auto rank = static_cast<std::size_t>(span.rank);
    if (timeline.passes != nullptr && span.lane == Lane::Compute && span.rank < timeline.passes->ranks())
        return timeline.ranks[rank].appended()[static_cast<std::size_t>(span.index - timeline.passes->passes(span.rank))];
    const Span *found = timeline.find(span);
    assert(found != nullptr && "the timeline has the span");
    return *found;
}

} // namespace

SpanTimes timesOf(const Timeline &timeline, SpanRef span)
{
    if (!isSwept(timeline, span)) {
        const Span &found = written(timeline, span);
        return {found.start, found.end};
    }
    const PassTimes &passes = *timeline.passes;
    if (span.lane == Lane::Compute)
        return {passes.start(span.rank, span.index), passes.end(span.rank, span.index)};
    const std::size_t node = passes.nodeOfTransfer(span);
    return {passes.transferEnd(node) - passes.transferTime(node), passes.transferEnd(node)};
}

SpanRef causeOf(const Timeline &timeline, SpanRef span)
{
    if (!isSwept(timeline, span))
        return written(timeline, span).cause;
    const PassTimes &passes = *timeline.passes;
    return span.lane == Lane::Compute ? passes.cause(span.rank, span.index) : passes.causeOfTransfer(span);
}

SpanRef lastSpan(const Timeline &timeline)
{
    SpanRef last;
    Tick end = -1;
    const auto consider = [&](SpanRef span) {
        if (span.index < 0)
            return;
        if (const Tick ends = timesOf(timeline, span).end; ends > end) {
            end = ends;
            last = span;
        }
    };
    for (std::size_t i = 0; i < timeline.ranks.size(); ++i) {
        const auto rank = static_cast<std::int32_t>(i);
        const RankTimeline &lanes = timeline.ranks[i];
        const bool swept = timeline.passes != nullptr && rank < timeline.passes->ranks();
        const auto lastOf = [](const std::vector<Span> &spans) { return static_cast<std::int32_t>(spans.size()) - 1; };
        consider({rank, Lane::Compute,
                  swept ? timeline.passes->passes(rank) + lastOf(lanes.appended()) : lastOf(lanes.spans(Lane::Compute))});
        consider({rank, Lane::Pipeline,
                  swept ? timeline.passes->transfers(rank) - 1 : lastOf(lanes.spans(Lane::Pipeline))});
        consider({rank, Lane::Data, lastOf(lanes.spans(Lane::Data))});
    }
    return last;
}

} // namespace stringline
