#include "ui/timeline/snap.h"

#include "core/sim/expand.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace stringline::ui {

namespace {

// Keeps the time that is nearest to where the pointer is.
struct Nearest {
    const TimeScale &scale;
    double x;
    double distance = kSnapReach;
    std::optional<Tick> time;

    void offer(Tick edge)
    {
        const double away = std::abs(scale.xOf(edge) - x);
        if (away <= distance && (!time || away < distance)) {
            distance = away;
            time = edge;
        }
    }
};

void offerEdges(Nearest &nearest, std::span<const Span> spans)
{
    const std::size_t at = firstEndingAfter(spans, nearest.scale.timeAt(nearest.x));
    const std::size_t first = at > 0 ? at - 1 : 0;
    for (std::size_t i = first; i < std::min(at + 2, spans.size()); ++i) {
        nearest.offer(spans[i].start);
        nearest.offer(spans[i].end);
    }
}

std::vector<Lane> lanesOf(const BandPlace *place)
{
    if (!place)
        return {Lane::Compute};
    if (place->band == Band::Comm)
        return {Lane::Pipeline, Lane::Data, Lane::Tensor, Lane::Context, Lane::Expert, Lane::Host};
    return {laneOf(place->band).value_or(Lane::Compute)};
}

} // namespace

std::optional<Tick> edgeNear(const Timeline &timeline, const RowLayout &layout, const TimeScale &scale, double x,
                             double y)
{
    const int row = layout.rowAt(y);
    if (row < 0)
        return std::nullopt;
    const BandPlace *place = layout.bandAt(row, y);
    int rank = layout.row(row).rank();
    if (place && place->band == Band::Summary)
        rank += std::min(layout.row(row).ranks - 1,
                         int((y - layout.top(row) - place->top) * layout.row(row).ranks / place->height));
    if (std::size_t(rank) >= timeline.ranks.size())
        return std::nullopt;
    Nearest nearest{scale, x, kSnapReach, {}};
    for (const Lane lane : lanesOf(place)) {
        if (!isInsidePasses(lane)) {
            offerEdges(nearest, timeline.ranks[std::size_t(rank)].spans(lane));
            continue;
        }
        forEachOp(timeline, rank, lane, scale.timeAt(x - kSnapReach), scale.timeAt(x + kSnapReach) + 1,
                  [&nearest](const OpSpan &op) {
                      nearest.offer(op.start);
                      nearest.offer(op.end);
                  });
    }
    return nearest.time;
}

} // namespace stringline::ui
