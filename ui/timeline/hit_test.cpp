// Binary searches in lanes.
#include "ui/timeline/hit_test.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

// Bars of a pixel or less are hit within this distance.
constexpr double kReach = 2;
// Operators narrower than this are not drawn one by one.
constexpr double kShownOp = 3;

std::int32_t spanNear(std::span<const Span> spans, const TimeScale &scale, double x)
{
    const Tick time = scale.timeAt(x);
    const std::size_t i = firstEndingAfter(spans, time);
    if (i < spans.size() && spans[i].start <= time)
        return std::int32_t(i);
    const auto distance = [&](std::size_t index) {
        const Span &span = spans[index];
        return std::min(std::abs(scale.xOf(span.start) - x), std::abs(scale.xOf(span.end) - x));
    };
    std::int32_t nearest = kNone;
    double least = kReach;
    for (const std::size_t index : {i - 1, i}) { // i - 1 wraps for the first, and is then beyond the end
        if (index < spans.size() && distance(index) < least) {
            least = distance(index);
            nearest = std::int32_t(index);
        }
    }
    return nearest;
}

std::optional<OpSpan> opAt(const Timeline &timeline, int rank, Lane lane, Tick time)
{
    std::optional<OpSpan> found;
    forEachOp(timeline, rank, lane, time, time + 1, [&found](const OpSpan &op) { found = op; });
    return found;
}

} // namespace

Hit hitTest(const Timeline &timeline, const RowLayout &layout, const TimeScale &scale, double x, double y)
{
    Hit hit;
    hit.time = scale.timeAt(x);
    hit.pixel = scale.ticksPerPixel();
    hit.row = layout.rowAt(y);
    if (hit.row < 0)
        return hit;
    const Row &row = layout.row(hit.row);
    const BandPlace *place = layout.bandAt(hit.row, y);
    int rank = row.rank();
    if (place && place->band == Band::Summary)
        rank += std::min(row.ranks - 1, int((y - layout.top(hit.row) - place->top) * row.ranks / place->height));
    if (std::size_t(rank) >= timeline.ranks.size() || (row.key.kind == RowKind::Group && !place))
        return hit;
    hit.rank = rank;
    hit.gpu = row.key.gpu;
    if (!place)
        return hit;
    hit.band = place->band;
    const RankTimeline &lanes = timeline.ranks[std::size_t(rank)];
    const auto findIn = [&](Lane lane) {
        const std::int32_t index = spanNear(lanes.spans(lane), scale, x);
        if (index != kNone)
            hit.span = {rank, lane, index};
        return index != kNone;
    };
    const auto findOp = [&](Lane lane) {
        hit.op = opAt(timeline, rank, lane, hit.time);
        if (!hit.op)
            return false;
        hit.span = {rank, Lane::Compute, hit.op->span};
        return true;
    };
    const auto findInside = [&](Lane lane) { return findIn(lane) || findOp(lane); }; // spans where it was measured
    switch (place->band) {
    case Band::Compute:
    case Band::Summary:
        hit.wait = waitAt(timeline, rank, hit.time);
        if (findIn(Lane::Compute)) {
            hit.wait.reset();
            hit.op = opAt(timeline, rank, Lane::Compute, hit.time);
            if (hit.op && static_cast<double>(hit.op->end - hit.op->start) * scale.pixelsPerTick() < kShownOp)
                hit.op.reset(); // too small to have been meant
        }
        break;
    case Band::Comm:
        if (!findIn(Lane::Pipeline) && !findInside(Lane::Tensor) && !findInside(Lane::Context) &&
            !findInside(Lane::Expert) && !findInside(Lane::Host))
            findIn(Lane::Data);
        break;
    case Band::Tensor:
    case Band::Context:
    case Band::Expert:
    case Band::Host:
        findInside(*laneOf(place->band));
        break;
    case Band::Pipeline:
    case Band::Data:
        findIn(*laneOf(place->band));
        break;
    case Band::ScaleUp:
    case Band::Network:
    case Band::Memory:
        break;
    }
    return hit;
}

SpanRef sameSpan(const Timeline &from, SpanRef ref, const Timeline &to)
{
    const Span *old = from.find(ref);
    if (!old || std::size_t(ref.rank) >= to.ranks.size())
        return {};
    const std::vector<Span> &lane = to.ranks[std::size_t(ref.rank)].spans(ref.lane);
    const auto same = std::find_if(lane.begin(), lane.end(), [old](const Span &span) {
        return span.microbatch == old->microbatch && span.chunk == old->chunk && span.activity == old->activity &&
               span.pass == old->pass && span.part == old->part;
    });
    return same == lane.end() ? SpanRef{} : SpanRef{ref.rank, ref.lane, std::int32_t(same - lane.begin())};
}

SpanRef matchingSpan(const Timeline &from, SpanRef ref, const Timeline &to)
{
    const Span *old = from.find(ref);
    if (!old || to.ranks.empty())
        return {};
    if (from.ranks.size() == to.ranks.size())
        return sameSpan(from, ref, to);
    const auto rank = std::size_t(ref.rank) * to.ranks.size() / from.ranks.size();
    const std::vector<Span> &lane = to.ranks[rank].spans(ref.lane);
    const auto same = std::find_if(lane.begin(), lane.end(), [old](const Span &span) {
        return span.microbatch == old->microbatch && span.activity == old->activity && span.pass == old->pass;
    });
    return same == lane.end() ? SpanRef{} : SpanRef{std::int32_t(rank), ref.lane, std::int32_t(same - lane.begin())};
}

GapRef sameGap(const Timeline &from, GapRef gap, const Timeline &to)
{
    if (gap.rank == kNone)
        return {};
    GapRef same = gap;
    if (gap.next != kNone) {
        const SpanRef next = sameSpan(from, {gap.rank, Lane::Compute, gap.next}, to);
        same = next.index == kNone ? GapRef{} : GapRef{next.rank, next.index};
    }
    return waitOf(to, same) ? same : GapRef{};
}

SpanRef neighbour(const Timeline &timeline, SpanRef ref, int step, Tick time)
{
    if (timeline.find(ref)) {
        const SpanRef next{ref.rank, ref.lane, ref.index + step};
        return timeline.find(next) ? next : ref;
    }
    if (timeline.ranks.empty() || timeline.ranks.front().spans(Lane::Compute).empty())
        return {};
    const std::vector<Span> &passes = timeline.ranks.front().spans(Lane::Compute);
    const std::size_t i = std::min(firstEndingAfter(passes, time), passes.size() - 1);
    return {0, Lane::Compute, std::int32_t(i)};
}

SpanRef onOtherRank(const Timeline &timeline, SpanRef ref, int step)
{
    const Span *span = timeline.find(ref);
    const int rank = ref.rank + step;
    if (!span || rank < 0 || std::size_t(rank) >= timeline.ranks.size())
        return ref;
    const std::vector<Span> &lane = timeline.ranks[std::size_t(rank)].spans(ref.lane);
    if (lane.empty())
        return ref;
    const std::size_t i = std::min(firstEndingAfter(lane, span->start), lane.size() - 1);
    return {rank, ref.lane, std::int32_t(i)};
}

SpanRef causeOf(const Timeline &timeline, SpanRef ref)
{
    const Span *span = timeline.find(ref);
    return span && timeline.find(span->cause) ? span->cause : SpanRef{};
}

SpanRef effectOf(const Timeline &timeline, SpanRef ref)
{
    SpanRef first;
    Tick earliest = 0;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        for (int lane = 0; lane < kLaneCount; ++lane) {
            const std::vector<Span> &spans = timeline.ranks[rank].spans(Lane(lane));
            for (std::size_t i = 0; i < spans.size(); ++i) {
                if (spans[i].cause == ref && (first.index == kNone || spans[i].start < earliest)) {
                    first = {std::int32_t(rank), Lane(lane), std::int32_t(i)};
                    earliest = spans[i].start;
                }
            }
        }
    }
    return first;
}

} // namespace stringline::ui
