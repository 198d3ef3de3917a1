#include "core/sim/finish.h"

#include "core/sim/pass_times.h"
#include "core/sim/reductions.h"

#include <algorithm>
#include <cassert>

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
    const PassTimes &passes = timeline.passesOf(rank);
    const auto stage = static_cast<int>(rank % timeline.stages());
    const std::vector<Span> &behind = timeline.ranks[rank].appended();
    const std::int32_t last = passes.passes(stage) + static_cast<std::int32_t>(behind.size()) - 1;
    const Tick time = behind.empty() ? passes.computeEnd(stage) : behind.back().end;
    return {time, {static_cast<std::int32_t>(rank), Lane::Compute, last}};
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

// Ranks of the same stage, one of each class of replicas.
template <class Visit>
void forEachClass(const Timeline &timeline, std::size_t stage, const Visit &visit)
{
    for (std::size_t rank = stage; rank < timeline.ranks.size(); rank += timeline.stages())
        visit(rank);
}

Moment rankDone(const Timeline &timeline, std::size_t rank)
{
    const PassTimes &passes = timeline.passesOf(rank);
    const auto stage = static_cast<int>(rank % timeline.stages());
    SpanRef transfer = passes.lastTransfer(stage);
    if (transfer.rank != kNone)
        transfer.rank = static_cast<std::int32_t>(rank);
    return later(later(computeEnd(timeline, rank), dataEnd(timeline, rank)), {passes.portEnd(stage), transfer});
}

// A bucket goes when all replicas have it.
void reduceBucket(const FinishInput &input, Timeline &timeline, std::size_t stage, const Reduction &reduction,
                  Tick duration)
{
    Moment start;
    forEachClass(timeline, stage, [&](std::size_t rank) {
        const SpanRef filledBy{static_cast<std::int32_t>(rank), Lane::Compute, reduction.pass};
        const Moment ready = input.overlapReduction
                                 ? Moment{readyTime(input, timeline.passesOf(rank), rank, reduction), filledBy}
                                 : computeEnd(timeline, rank);
        start = later(start, later(ready, dataEnd(timeline, rank)));
    });
    forEachClass(timeline, stage, [&](std::size_t rank) {
        communicate(timeline, rank, start, duration, reduction.chunk, reduction.part);
    });
}

void reduceGradients(const FinishInput &input, Timeline &timeline, std::size_t stage, const std::vector<Tick> *taken)
{
    std::size_t next = 0;
    forEachReduction(timeline.passes->structure(), input.ranks[stage], stage, [&](const Reduction &each) {
        const Tick alone = bucketOf(input.ranks[stage], each).duration;
        reduceBucket(input, timeline, stage, each, taken != nullptr ? (*taken)[next++] : alone);
    });
}

// Both ends of a pipeline add up their copies of the embedding's gradient; the later one decides when.
void reduceTied(const FinishInput &input, Timeline &timeline)
{
    const std::size_t stages = timeline.stages();
    if (input.tiedReduction <= 0 || stages < 2)
        return;
    for (std::size_t first = 0; first < timeline.ranks.size(); first += stages) {
        const std::size_t last = first + stages - 1;
        const Moment start = later(rankDone(timeline, first), rankDone(timeline, last));
        for (const std::size_t rank : {first, last})
            communicate(timeline, rank, start, input.tiedReduction, 0, -1);
    }
}

// The optimizer, and the gather of what the replicas have stepped; that waits for the latest of them.
void step(const FinishInput &input, Timeline &timeline, std::size_t stage, Moment start)
{
    const RankFinish &end = input.ranks[stage];
    Moment stepped = start;
    forEachClass(timeline, stage, [&](std::size_t rank) {
        const Tick duration = timeline.passesOf(rank).slowed(static_cast<int>(stage), input.of(rank).optimizer);
        if (duration > 0)
            timeline.ranks[rank].append(spanOf(start, duration, Activity::Optimizer, 0, 0));
        stepped = later(stepped, computeEnd(timeline, rank));
    });
    forEachClass(timeline, stage, [&](std::size_t rank) { communicate(timeline, rank, stepped, end.gather, 0, -2); });
}

} // namespace

Tick rankEnd(const Timeline &timeline, std::size_t rank)
{
    return rankDone(timeline, rank).time;
}

void simulateFinish(const FinishInput &input, Timeline &timeline, const ReductionTimes *taken)
{
    assert(timeline.passes != nullptr && "the pipeline comes before its end");
    const std::size_t stages = timeline.stages();
    for (std::size_t stage = 0; stage < stages; ++stage)
        reduceGradients(input, timeline, stage, taken != nullptr ? &(*taken)[stage] : nullptr);
    reduceTied(input, timeline);

    Moment norm;
    if (!input.postValidation) {
        for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
            norm = later(norm, rankDone(timeline, rank));
        norm.time += input.normReduction;
        timeline.length = norm.time;
    }
    for (std::size_t stage = 0; stage < stages; ++stage) {
        if (input.postValidation) {
            norm.time += stage > 0 ? input.normHop : 0;
            forEachClass(timeline, stage, [&](std::size_t rank) { norm = later(norm, rankDone(timeline, rank)); });
        }
        step(input, timeline, stage, norm);
    }
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        timeline.length = std::max(timeline.length, rankEnd(timeline, rank));
    timeline.period = timeline.length;
}

} // namespace stringline
