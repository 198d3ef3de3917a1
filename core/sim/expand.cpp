// Walks instances of templates without ever storing them.
#include "core/sim/expand.h"

#include <algorithm>

namespace stringline {

std::size_t firstEndingAfter(std::span<const Span> spans, Tick time)
{
    // Spans of a lane do not overlap, so their ends are sorted as well.
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
        for (const TemplateOp &op : timeline.templates[static_cast<std::size_t>(pass.templateIndex)].ops) {
            const Tick start = pass.start + op.start;
            if (start >= to)
                break; // by start
            if (op.lane == lane && start + op.duration > from)
                visit({start, start + op.duration, &op, static_cast<std::int32_t>(i)});
        }
    }
}

std::int64_t operatorCount(const Timeline &timeline)
{
    std::int64_t count = 0;
    for (const RankTimeline &rank : timeline.ranks) {
        for (const std::vector<Span> &lane : rank.lanes) {
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
