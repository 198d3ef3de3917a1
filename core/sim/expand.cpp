// Walks instances of templates without ever storing them.
#include "core/sim/expand.h"

#include "core/sim/pass_times.h"

#include <algorithm>

namespace stringline {

namespace {

// A moment of a template in a pass that takes longer or shorter: on a slow rank, or together with another.
Tick scaled(Tick moment, const Span &pass, const ChunkTemplate &shape)
{
    if (pass.duration() == shape.duration || shape.duration <= 0)
        return moment;
    return static_cast<Tick>(static_cast<double>(moment) * static_cast<double>(pass.duration()) /
                             static_cast<double>(shape.duration));
}

} // namespace

std::size_t firstEndingAfter(std::span<const Span> spans, Tick time)
{
    // std::vector<Span> of a lane do not overlap, so their ends are sorted as well.
    const auto found =
        std::upper_bound(spans.begin(), spans.end(), time, [](Tick t, const Span &span) { return t < span.end; });
    return static_cast<std::size_t>(found - spans.begin());
}

void forEachOp(const Timeline &timeline, int rank, Lane lane, Tick from, Tick to,
               const std::function<void(const OpSpan &)> &visit)
{
    if (rank < 0 || static_cast<std::size_t>(rank) >= timeline.ranks.size() || from >= to)
        return;
    const std::vector<Span> &passes = timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Compute);
    for (std::size_t i = firstEndingAfter(passes, from); i < passes.size() && passes[i].start < to; ++i) {
        const Span &pass = passes[i];
        if (pass.templateIndex == kNone)
            continue;
        const ChunkTemplate &shape = timeline.templates[static_cast<std::size_t>(pass.templateIndex)];
        for (const TemplateOp &op : shape.ops) {
            const Tick start = pass.start + scaled(op.start, pass, shape);
            if (start >= to)
                break; // by start
            const Tick end = pass.start + scaled(op.start + op.duration, pass, shape);
            if (op.lane == lane && end > from)
                visit({start, end, &op, static_cast<std::int32_t>(i)});
        }
    }
}

std::int64_t operatorCount(const Timeline &timeline)
{
    std::int64_t count = 0;
    if (timeline.passes != nullptr) {
        const PassTimes &passes = *timeline.passes;
        std::int64_t once = 0;
        for (const PassStep &step : passes.structure().steps) {
            const std::int32_t index = passes.templateOf(step);
            once += index == kNone
                        ? 1
                        : static_cast<std::int64_t>(timeline.templates[static_cast<std::size_t>(index)].ops.size());
        }
        count = once * static_cast<std::int64_t>(1 + timeline.further.size());
        for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
            count += timeline.passesOf(rank).transfers(static_cast<int>(rank % timeline.stages()));
            count += static_cast<std::int64_t>(timeline.ranks[rank].appended().size() +
                                               timeline.ranks[rank].spans(Lane::Data).size());
        }
        return count;
    }
    for (const RankTimeline &rank : timeline.ranks) {
        for (const std::vector<Span> &lane : rank.lanes()) {
            for (const Span &span : lane) {
                count += span.templateIndex == kNone
                             ? 1
                             : static_cast<std::int64_t>(
                                   timeline.templates[static_cast<std::size_t>(span.templateIndex)].ops.size());
            }
        }
    }
    return count;
}

} // namespace stringline
