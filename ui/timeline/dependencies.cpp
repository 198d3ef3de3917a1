#include "ui/timeline/dependencies.h"

#include <algorithm>

namespace stringline::ui {

namespace {

auto fromTime(const std::vector<Span> &spans, Tick time)
{
    return std::lower_bound(spans.begin(), spans.end(), time,
                            [](const Span &span, Tick limit) { return span.start < limit; });
}

// The span and what takes its result away: its transfer, which may have waited for another, and its reductions.
std::vector<SpanRef> sourcesOf(const Timeline &timeline, SpanRef ref, const Span &span)
{
    std::vector<SpanRef> sources{ref};
    for (const Lane lane : {Lane::Pipeline, Lane::Data}) {
        if (ref.lane != Lane::Compute)
            break;
        const std::vector<Span> &spans = timeline.ranks[std::size_t(ref.rank)].spans(lane);
        const auto carries = [&](const Span &other) {
            return other.cause == ref || (lane == Lane::Pipeline && other.microbatch == span.microbatch &&
                                          other.chunk == span.chunk && other.pass == span.pass);
        };
        for (auto each = fromTime(spans, span.end); each != spans.end(); ++each) {
            if (carries(*each))
                sources.push_back({ref.rank, lane, std::int32_t(each - spans.begin())});
        }
    }
    return sources;
}

} // namespace

Dependencies dependenciesOf(const Timeline &timeline, SpanRef selection)
{
    Dependencies found;
    const Span *selected = timeline.find(selection);
    if (!selected)
        return found;
    if (timeline.find(selected->cause) && selected->cause.rank != selection.rank)
        found.causes.push_back({selected->cause, selection});

    const std::vector<SpanRef> sources = sourcesOf(timeline, selection, *selected);
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        if (std::int32_t(rank) == selection.rank)
            continue;
        for (const Lane lane : {Lane::Compute, Lane::Data}) {
            const std::vector<Span> &spans = timeline.ranks[rank].spans(lane);
            for (auto each = fromTime(spans, selected->end); each != spans.end(); ++each) {
                if (std::ranges::find(sources, each->cause) != sources.end())
                    found.effects.push_back(
                        {each->cause, {std::int32_t(rank), lane, std::int32_t(each - spans.begin())}});
            }
        }
    }
    std::ranges::stable_sort(found.effects, {}, [&](const Dependency &each) { return timeline.find(each.to)->start; });
    if (found.effects.size() > Dependencies::kMost) {
        found.more = int(found.effects.size() - Dependencies::kMost);
        found.effects.resize(Dependencies::kMost);
    }
    return found;
}

} // namespace stringline::ui
