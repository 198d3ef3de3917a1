#include "core/sim/span_lookup.h"

#include "core/sim/pass_times.h"

#include <algorithm>
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

// Of the spans on the lanes: what the sweep does not know, and timelines made by hand.
const Span &written(const Timeline &timeline, SpanRef span)
{
    const auto rank = static_cast<std::size_t>(span.rank);
    if (timeline.passes != nullptr && span.lane == Lane::Compute && span.rank < timeline.passes->ranks())
        return timeline.ranks[rank]
            .appended()[static_cast<std::size_t>(span.index - timeline.passes->passes(span.rank))];
    const Span *found = timeline.find(span);
    assert(found != nullptr && "the timeline has the span");
    return *found;
}

constexpr std::int16_t kGatherPart = -2; // that simulateFinish() gives to gathers of parameters

SpanWork::Kind kindOf(const Span &span)
{
    switch (span.activity) {
    case Activity::Optimizer:
        return SpanWork::Kind::Optimizer;
    case Activity::Data:
        return span.part == kGatherPart ? SpanWork::Kind::Gather : SpanWork::Kind::Reduction;
    case Activity::Pipeline:
        return SpanWork::Kind::Transfer;
    default:
        return SpanWork::Kind::Pass;
    }
}

// When all passes of a rank have ended.
Tick passesEnd(const Timeline &timeline, std::int32_t rank)
{
    if (timeline.passes != nullptr && rank < timeline.passes->ranks())
        return timeline.passes->computeEnd(rank);
    Tick end = 0;
    for (const Span &span : timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Compute)) {
        if (kindOf(span) == SpanWork::Kind::Pass)
            end = span.end;
    }
    return end;
}

// On the compute lane, where a blocking send is part of what comes before.
Tick computeFree(const Timeline &timeline, SpanRef span)
{
    if (span.index == 0)
        return 0;
    const SpanRef before{span.rank, Lane::Compute, span.index - 1};
    Tick end = timesOf(timeline, before).end;
    if (isSwept(timeline, before) && timeline.passes->blockingSends()) {
        const std::size_t node = timeline.passes->nodeAt(before.rank, before.index);
        if (timeline.passes->sends(node) && timeline.passes->transferTime(node) > 0)
            end = std::max(end, timeline.passes->transferEnd(node));
    }
    return end;
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

SpanWork workOf(const Timeline &timeline, SpanRef span)
{
    if (!isSwept(timeline, span)) {
        const Span &found = written(timeline, span);
        return {kindOf(found), found.pass, found.microbatch, found.chunk, found.templateIndex};
    }
    const PassTimes &passes = *timeline.passes;
    const bool isPass = span.lane == Lane::Compute;
    const std::size_t at = isPass ? passes.nodeAt(span.rank, span.index) : passes.nodeOfTransfer(span);
    const PassNode &node = passes.structure().nodes[at];
    const std::int32_t templateIndex = isPass ? passes.templateOf(passes.structure().steps[at]) : kNone;
    return {isPass ? SpanWork::Kind::Pass : SpanWork::Kind::Transfer, node.pass, node.microbatch, node.chunk,
            templateIndex};
}

Tick freeBefore(const Timeline &timeline, SpanRef span)
{
    const Tick start = timesOf(timeline, span).start;
    const SpanRef cause = causeOf(timeline, span);
    Tick free = start;
    if (span.lane == Lane::Compute) {
        free = computeFree(timeline, span);
    } else if (span.lane == Lane::Pipeline && cause.lane == Lane::Pipeline && isSwept(timeline, span)) {
        const PassNode &sender = timeline.passes->structure().nodes[timeline.passes->nodeOfTransfer(span)];
        free = timeline.passes->end(sender.rank, sender.index);
    } else if (span.lane == Lane::Data && cause.rank != span.rank && cause.index >= 0) {
        free = passesEnd(timeline, span.rank);
        if (span.index > 0)
            free = std::max(free, timesOf(timeline, {span.rank, Lane::Data, span.index - 1}).end);
    }
    return std::min(free, start);
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
        consider(
            {rank, Lane::Compute,
             swept ? timeline.passes->passes(rank) + lastOf(lanes.appended()) : lastOf(lanes.spans(Lane::Compute))});
        consider(
            {rank, Lane::Pipeline, swept ? timeline.passes->transfers(rank) - 1 : lastOf(lanes.spans(Lane::Pipeline))});
        consider({rank, Lane::Data, lastOf(lanes.spans(Lane::Data))});
    }
    return last;
}

} // namespace stringline
