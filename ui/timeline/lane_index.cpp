#include "ui/timeline/lane_index.h"

#include <algorithm>

namespace stringline::ui {

namespace {

// The place in [first, last) that comes first by `before`, whole blocks by what is kept of them.
template <class Before>
std::size_t best(std::size_t first, std::size_t last, std::size_t block, const std::vector<std::int32_t> &ofBlocks,
                 Before before)
{
    std::size_t found = first;
    const auto consider = [&](std::size_t i) {
        if (before(i, found))
            found = i;
    };
    std::size_t i = first + 1;
    for (; i < last && i % block != 0; ++i)
        consider(i);
    for (; i + block <= last; i += block)
        consider(std::size_t(ofBlocks[i / block]));
    for (; i < last; ++i)
        consider(i);
    return found;
}

} // namespace

LaneIndex::LaneIndex(std::span<const Span> spans)
{
    m_starts.reserve(spans.size());
    m_busy.reserve(spans.size() + 1);
    m_longest.reserve(spans.size() / kBlock + 1);
    m_afterGap.reserve(spans.size() / kBlock + 1);
    m_busy.push_back(0);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        m_starts.push_back(spans[i].start);
        m_busy.push_back(m_busy.back() + spans[i].duration());
        if (i % kBlock == 0) {
            m_longest.push_back(std::int32_t(i));
            m_afterGap.push_back(std::int32_t(i));
            continue;
        }
        if (duration(i) > duration(std::size_t(m_longest.back())))
            m_longest.back() = std::int32_t(i);
        if (gapBefore(i) > gapBefore(std::size_t(m_afterGap.back())))
            m_afterGap.back() = std::int32_t(i);
    }
}

std::size_t LaneIndex::firstEndingAfter(Tick time) const
{
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), time);
    const auto i = std::size_t(after - m_starts.begin());
    // Bars do not overlap: only the last that begins by then can still run.
    return i > 0 && end(i - 1) > time ? i - 1 : i;
}

std::size_t LaneIndex::longest(std::size_t first, std::size_t last) const
{
    return best(first, last, kBlock, m_longest, [this](auto a, auto b) { return duration(a) > duration(b); });
}

std::size_t LaneIndex::afterLongestGap(std::size_t first, std::size_t last) const
{
    return best(first, last, kBlock, m_afterGap, [this](auto a, auto b) { return gapBefore(a) > gapBefore(b); });
}

TimelineIndex::TimelineIndex(const Timeline &timeline)
    : m_timeline(timeline)
    , m_entries(std::make_unique<Entry[]>(timeline.ranks.size() * kLaneCount))
{
}

const LaneIndex *TimelineIndex::of(int rank, Lane lane) const
{
    const std::vector<Span> &spans = m_timeline.ranks[std::size_t(rank)].spans(lane);
    if (spans.size() < kLeastIndexed)
        return nullptr;
    Entry &entry = m_entries[std::size_t(rank) * kLaneCount + std::size_t(lane)];
    std::call_once(entry.once, [&] { entry.index = std::make_unique<LaneIndex>(spans); });
    return entry.index.get();
}

} // namespace stringline::ui
