#include "ui/models/span_rows.h"

#include "core/sim/pass_times.h"

#include <algorithm>

namespace stringline::ui {

namespace {

std::size_t barsOn(const Timeline &timeline, std::size_t rank, Lane lane)
{
    const RankTimeline &lanes = timeline.ranks[rank];
    if (!timeline.passes || lane == Lane::Data)
        return lanes.spans(lane).size();
    const PassTimes &passes = timeline.passesOf(rank);
    const int local = int(rank % timeline.stages());
    if (lane == Lane::Compute)
        return std::size_t(passes.passes(local)) + lanes.appended().size();
    return lane == Lane::Pipeline ? std::size_t(passes.transfers(local)) : 0;
}

} // namespace

SpanRows::SpanRows(const Timeline &timeline)
{
    m_first.reserve(timeline.ranks.size() * kLaneCount + 1);
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        for (int lane = 0; lane < kLaneCount; ++lane)
            m_first.push_back(m_first.back() + int(barsOn(timeline, rank, Lane(lane))));
    }
}

SpanRef SpanRows::refAt(int row) const
{
    if (row < 0 || row >= count())
        return {};
    const auto after = std::upper_bound(m_first.begin(), m_first.end(), row);
    const int lane = int(after - m_first.begin()) - 1;
    return {lane / kLaneCount, Lane(lane % kLaneCount), row - m_first[std::size_t(lane)]};
}

int SpanRows::rowOf(const SpanRef &ref) const
{
    if (ref.rank < 0 || ref.index < 0)
        return kNone;
    const std::size_t lane = std::size_t(ref.rank) * kLaneCount + std::size_t(ref.lane);
    if (lane + 1 >= m_first.size() || ref.index >= m_first[lane + 1] - m_first[lane])
        return kNone;
    return m_first[lane] + ref.index;
}

} // namespace stringline::ui
