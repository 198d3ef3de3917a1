#include "core/sim/finish.h"

#include <algorithm>

namespace stringline {

namespace {

// A point in time and what brought it about.
struct Moment {
    Tick time = 0;
    SpanRef by;
};

Moment later(Moment a, Moment b)
{
    return b.time > a.time ? b : a;
}

SpanRef lastOf(const Timeline &timeline, std::size_t rank, Lane lane)
{
    return {static_cast<std::int32_t>(rank), lane,
            static_cast<std::int32_t>(timeline.ranks[rank].spans(lane).size()) - 1};
}

Moment laneEnd(const Timeline &timeline, std::size_t rank, Lane lane)
{
    const std::vector<Span> &spans = timeline.ranks[rank].spans(lane);
    return spans.empty() ? Moment{} : Moment{spans.back().end, lastOf(timeline, rank, lane)};
}

void append(Timeline &timeline, std::size_t rank, Lane lane, Moment start, Tick duration, Activity activity,
            std::int16_t chunk, std::int16_t part)
{
    if (duration <= 0)
        return;
    Span span;
    span.start = start.time;
    span.end = start.time + duration;
    span.activity = activity;
    span.pass = Pass::Backward;
    span.chunk = chunk;
    span.part = part;
    span.cause = start.by;
    timeline.ranks[rank].spans(lane).push_back(span);
}

// The last backward of every chunk on a rank, in order of time.
std::vector<std::int32_t> lastBackwards(const RankTimeline &rank, std::size_t chunks)
{
    std::vector<std::int32_t> last(chunks, kNone);
    const std::vector<Span> &spans = rank.spans(Lane::Compute);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (spans[i].pass == Pass::Backward && static_cast<std::size_t>(spans[i].chunk) < chunks)
            last[static_cast<std::size_t>(spans[i].chunk)] = static_cast<std::int32_t>(i);
    }
    std::erase(last, kNone);
    std::ranges::sort(last);
    return last;
}

void reduceGradients(const FinishInput &input, Timeline &timeline, std::size_t rank)
{
    const RankFinish &finish = input.ranks[rank];
    const std::vector<std::int32_t> backwards = lastBackwards(timeline.ranks[rank], finish.chunks.size());
    const Moment computeEnd = laneEnd(timeline, rank, Lane::Compute);
    for (std::int32_t index : backwards) {
        const Span backward = timeline.ranks[rank].spans(Lane::Compute)[static_cast<std::size_t>(index)];
        const auto &buckets = finish.chunks[static_cast<std::size_t>(backward.chunk)];
        for (std::size_t i = 0; i < buckets.size(); ++i) {
            const Moment ready =
                input.overlapReduction
                    ? Moment{backward.start + buckets[i].ready, {static_cast<std::int32_t>(rank), Lane::Compute, index}}
                    : computeEnd;
            append(timeline, rank, Lane::Data, later(ready, laneEnd(timeline, rank, Lane::Data)), buckets[i].duration,
                   Activity::Data, backward.chunk, static_cast<std::int16_t>(i));
        }
    }
}

Moment rankEnd(const Timeline &timeline, std::size_t rank)
{
    Moment end = laneEnd(timeline, rank, Lane::Compute);
    end = later(end, laneEnd(timeline, rank, Lane::Data));
    return later(end, laneEnd(timeline, rank, Lane::Pipeline));
}

// Both ends of the pipeline add up their copies of the embedding's gradient; the later one decides when.
void reduceTied(const FinishInput &input, Timeline &timeline)
{
    const std::size_t last = timeline.ranks.size() - 1;
    if (input.tiedReduction <= 0 || last == 0)
        return;
    const Moment start = later(rankEnd(timeline, 0), rankEnd(timeline, last));
    for (std::size_t rank : {std::size_t(0), last})
        append(timeline, rank, Lane::Data, start, input.tiedReduction, Activity::Data, 0, -1);
}

} // namespace

void simulateFinish(const FinishInput &input, Timeline &timeline)
{
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        reduceGradients(input, timeline, rank);
    reduceTied(input, timeline);

    Moment barrier;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        barrier = later(barrier, rankEnd(timeline, rank));
    barrier.time += input.normReduction;
    timeline.length = barrier.time;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        append(timeline, rank, Lane::Compute, barrier, input.ranks[rank].optimizer, Activity::Optimizer, 0, 0);
        const Moment stepped = later(barrier, laneEnd(timeline, rank, Lane::Compute));
        append(timeline, rank, Lane::Data, stepped, input.ranks[rank].gather, Activity::Data, 0, -2);
        timeline.length = std::max(timeline.length, rankEnd(timeline, rank).time);
    }
}

} // namespace stringline
