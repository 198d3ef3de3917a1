// Passes of a simulation are found through its structure: writing the lanes of every rank only to look through them
// would cost a tenth of a second for half a million passes.
#include "ui/timeline/dependencies.h"

#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace stringline::ui {

namespace {

auto fromTime(const std::vector<Span> &spans, Tick time)
{
    return std::lower_bound(spans.begin(), spans.end(), time,
                            [](const Span &span, Tick limit) { return span.start < limit; });
}

// A rank among those of its class of replicas; `passes` is null where no simulation stands behind the timeline.
struct SweptRank {
    const PassTimes *passes = nullptr;
    std::int32_t local = 0;
    std::int32_t first = 0; // rank of the timeline that is its class's first

    SweptRank(const Timeline &timeline, std::int32_t rank)
    {
        if (!timeline.passes)
            return;
        const auto stages = std::int32_t(timeline.stages());
        passes = &timeline.passesOf(std::size_t(rank));
        local = rank % stages;
        first = rank - local;
    }
    // Named by its place in the timeline.
    [[nodiscard]] SpanRef named(SpanRef span) const
    {
        if (span.rank != kNone)
            span.rank += first;
        return span;
    }
};

// The pass that a span is, or whose result it takes away; none for what stands behind the passes.
std::optional<std::size_t> nodeOf(const SweptRank &swept, SpanRef span)
{
    if (!swept.passes)
        return {};
    if (span.lane == Lane::Compute && span.index < swept.passes->passes(swept.local))
        return swept.passes->nodeAt(swept.local, span.index);
    if (span.lane == Lane::Pipeline)
        return swept.passes->nodeOfTransfer({swept.local, Lane::Pipeline, span.index});
    return {};
}

// The span and what takes its result away: its transfer, which may have waited for another, and its reductions.
std::vector<SpanRef> sourcesOf(const Timeline &timeline, SpanRef ref, const Span &span)
{
    std::vector<SpanRef> sources{ref};
    if (ref.lane != Lane::Compute)
        return sources;
    const SweptRank swept(timeline, ref.rank);
    const std::optional<std::size_t> node = nodeOf(swept, ref);
    if (node && swept.passes->sends(*node))
        sources.push_back({ref.rank, Lane::Pipeline, swept.passes->structure().nodes[*node].sent});
    for (const Lane lane : {Lane::Pipeline, Lane::Data}) {
        if (lane == Lane::Pipeline && swept.passes)
            continue;
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

// Passes of the same replica that take the result of `node`, or the barrier that it was the last to reach.
template <class Visit>
void forEachConsumer(const SweptRank &swept, std::size_t node, Visit visit)
{
    const PipelineStructure &structure = swept.passes->structure();
    const auto slot = Slot(node + 1);
    const Slot barrier = structure.nodes[node].barrier;
    for (const PassNode &each : structure.nodes) {
        const auto takes = [&](Slot input) { return input == slot || (barrier > 0 && input == barrier); };
        if (takes(each.input) || (each.opensPair && takes(each.pairInput)))
            visit(swept.named({each.rank, Lane::Compute, each.index}),
                  swept.named(swept.passes->cause(each.rank, each.index)));
    }
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
    const auto consider = [&](SpanRef effect, SpanRef cause) {
        if (effect.rank != selection.rank && std::ranges::find(sources, cause) != sources.end())
            found.effects.push_back({cause, effect});
    };
    const SweptRank swept(timeline, selection.rank);
    if (const std::optional<std::size_t> node = nodeOf(swept, selection))
        forEachConsumer(swept, *node, consider);
    for (std::size_t i = 0; i < timeline.ranks.size(); ++i) {
        const auto rank = std::int32_t(i);
        const auto considerFrom = [&](Lane lane, const std::vector<Span> &spans, std::int32_t first) {
            for (auto each = fromTime(spans, selected->end); each != spans.end(); ++each)
                consider({rank, lane, first + std::int32_t(each - spans.begin())}, each->cause);
        };
        if (const SweptRank other(timeline, rank); other.passes)
            considerFrom(Lane::Compute, timeline.ranks[i].appended(), other.passes->passes(other.local));
        else
            considerFrom(Lane::Compute, timeline.ranks[i].spans(Lane::Compute), 0);
        considerFrom(Lane::Data, timeline.ranks[i].spans(Lane::Data), 0);
    }
    std::ranges::stable_sort(found.effects, {}, [&](const Dependency &each) {
        return std::pair(timesOf(timeline, each.to).start, each.to.rank);
    });
    if (found.effects.size() > Dependencies::kMost) {
        found.more = int(found.effects.size() - Dependencies::kMost);
        found.effects.resize(Dependencies::kMost);
    }
    return found;
}

std::vector<SpanRef> passesOf(const Timeline &timeline, std::int32_t microbatch)
{
    std::vector<SpanRef> found;
    if (!timeline.passes) {
        for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
            const std::vector<Span> &passes = timeline.ranks[rank].spans(Lane::Compute);
            for (std::size_t i = 0; i < passes.size(); ++i) {
                if (passes[i].microbatch == microbatch)
                    found.push_back({std::int32_t(rank), Lane::Compute, std::int32_t(i)});
            }
        }
        return found;
    }
    for (std::size_t first = 0; first < timeline.ranks.size(); first += timeline.stages()) {
        const SweptRank swept(timeline, std::int32_t(first));
        for (const PassNode &node : swept.passes->structure().nodes) {
            if (node.microbatch == microbatch)
                found.push_back(swept.named({node.rank, Lane::Compute, node.index}));
        }
    }
    return found;
}

} // namespace stringline::ui
