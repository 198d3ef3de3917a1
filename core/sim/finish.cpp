#include "core/sim/finish.h"

#include "core/sim/pass_times.h"

#include <algorithm>
#include <cassert>
#include <span>

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

Moment computeEnd(const Timeline &timeline, std::size_t rank)
{
    const PassTimes &passes = *timeline.passes;
    const int index = static_cast<int>(rank);
    const std::vector<Span> &behind = timeline.ranks[rank].appended();
    if (behind.empty())
        return {passes.computeEnd(index), passes.lastPass(index)};
    const auto last = passes.passes(index) + static_cast<std::int32_t>(behind.size()) - 1;
    return {behind.back().end, {index, Lane::Compute, last}};
}

Moment dataEnd(const Timeline &timeline, std::size_t rank)
{
    const std::vector<Span> &spans = timeline.ranks[rank].spans(Lane::Data);
    if (spans.empty())
        return {};
    return {spans.back().end,
            {static_cast<std::int32_t>(rank), Lane::Data, static_cast<std::int32_t>(spans.size()) - 1}};
}

Span spanOf(Moment start, Tick duration, Activity activity, std::int16_t chunk, std::int16_t part)
{
    Span span;
    span.start = start.time;
    span.end = start.time + duration;
    span.activity = activity;
    span.pass = Pass::Backward;
    span.chunk = chunk;
    span.part = part;
    span.cause = start.by;
    return span;
}

void communicate(Timeline &timeline, std::size_t rank, Moment start, Tick duration, std::int16_t chunk,
                 std::int16_t part)
{
    if (duration > 0)
        timeline.ranks[rank].spans(Lane::Data).push_back(spanOf(start, duration, Activity::Data, chunk, part));
}

void reduceGradients(const FinishInput &input, Timeline &timeline, std::size_t rank)
{
    const RankFinish &finish = input.ranks[rank];
    if (std::ranges::all_of(finish.chunks, [](const auto &buckets) { return buckets.empty(); }))
        return;
    const PassTimes &passes = *timeline.passes;
    const int stage = static_cast<int>(rank);
    const auto chunks = static_cast<std::size_t>(passes.structure().shape.chunks);
    const std::span all(passes.structure().lastFreeing);
    const std::span last = all.subspan(rank * chunks, chunks); // pass of every chunk; smaller is earlier
    const Moment end = computeEnd(timeline, rank);
    std::int32_t before = kNone;
    for (std::size_t done = 0; done < chunks; ++done) {
        std::size_t chunk = chunks;
        for (std::size_t i = 0; i < chunks; ++i) {
            if (last[i] > before && (chunk == chunks || last[i] < last[chunk]))
                chunk = i;
        }
        if (chunk == chunks)
            return;
        before = last[chunk];
        if (chunk >= finish.chunks.size())
            continue;
        const Tick begin = passes.start(stage, before);
        for (std::size_t i = 0; i < finish.chunks[chunk].size(); ++i) {
            const GradientBucket &bucket = finish.chunks[chunk][i];
            const Moment ready =
                input.overlapReduction ? Moment{begin + bucket.ready, {stage, Lane::Compute, before}} : end;
            communicate(timeline, rank, later(ready, dataEnd(timeline, rank)), bucket.duration,
                        static_cast<std::int16_t>(chunk), static_cast<std::int16_t>(i));
        }
    }
}

Moment rankEnd(const Timeline &timeline, std::size_t rank)
{
    const int index = static_cast<int>(rank);
    Moment end = later(computeEnd(timeline, rank), dataEnd(timeline, rank));
    return later(end, {timeline.passes->portEnd(index), timeline.passes->lastTransfer(index)});
}

// Both ends of the pipeline add up their copies of the embedding's gradient; the later one decides when.
void reduceTied(const FinishInput &input, Timeline &timeline)
{
    const std::size_t last = timeline.ranks.size() - 1;
    if (input.tiedReduction <= 0 || last == 0)
        return;
    const Moment start = later(rankEnd(timeline, 0), rankEnd(timeline, last));
    for (std::size_t rank : {std::size_t(0), last})
        communicate(timeline, rank, start, input.tiedReduction, 0, -1);
}

} // namespace

void simulateFinish(const FinishInput &input, Timeline &timeline)
{
    assert(timeline.passes != nullptr && "the pipeline comes before its end");
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        reduceGradients(input, timeline, rank);
    reduceTied(input, timeline);

    Moment barrier;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        barrier = later(barrier, rankEnd(timeline, rank));
    barrier.time += input.normReduction;
    timeline.length = barrier.time;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const RankFinish &end = input.ranks[rank];
        if (end.optimizer > 0)
            timeline.ranks[rank].append(spanOf(barrier, end.optimizer, Activity::Optimizer, 0, 0));
        communicate(timeline, rank, later(barrier, computeEnd(timeline, rank)), end.gather, 0, -2);
        timeline.length = std::max(timeline.length, rankEnd(timeline, rank).time);
    }
}

} // namespace stringline
