// The end of reading: events by lane and start, parents before children, and what belongs together.
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace stringline {

MeasuredTrace TraceBuilder::finish()
{
    closeOpen();
    joinLaunches();
    shiftToZero();
    orderTracks();
    orderEvents();
    nest();
    joinFlows();
    for (std::size_t i = 0; i < m_counterProcess.size(); ++i)
        m_trace.counters[i].process = m_trace.processes[m_counterProcess[i]];
    applyMarks(m_trace, m_rules, m_launchTime);
    for (std::size_t i = 0; i < m_trace.events.size(); ++i) {
        if (row(m_trace.events.kind[i]).device)
            m_trace.tracks[m_trace.events.track[i]].device = true;
    }
    return std::move(m_trace);
}

// What began and never ended lasts as long as the trace.
void TraceBuilder::closeOpen()
{
    Tick last = std::numeric_limits<Tick>::min();
    for (std::size_t i = 0; i < events(); ++i)
        last = std::max(last, m_trace.events.end(i));
    for (const std::vector<Open> &open : m_open) {
        for (const Open &each : open)
            last = std::max(last, each.start);
    }
    std::int64_t count = 0;
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    for (std::size_t track = 0; track < m_open.size(); ++track) {
        while (!m_open[track].empty()) {
            first = std::min(first, m_open[track].front().number);
            ++count;
            static_cast<void>(end(static_cast<std::uint32_t>(track), last));
        }
    }
    if (count > 0)
        m_trace.notes.push_back(fmt::format(
            "{} events begin and never end, first event {}; they last to the end of the trace", count, first));
}

// When each event was launched on the host, where correlations say it.
void TraceBuilder::joinLaunches()
{
    if (m_launched.empty() || m_launches.empty())
        return;
    const auto byNumber = [](const Numbered &a, const Numbered &b) { return a.correlation < b.correlation; };
    std::ranges::stable_sort(m_launches, byNumber);
    m_launchTime.assign(events(), kNoLaunch);
    for (const Numbered &each : m_launched) {
        const auto found = std::ranges::lower_bound(m_launches, each, byNumber);
        if (found != m_launches.end() && found->correlation == each.correlation)
            m_launchTime[static_cast<std::size_t>(each.value)] = found->value;
    }
}

void TraceBuilder::shiftToZero()
{
    TraceEvents &columns = m_trace.events;
    if (columns.size() == 0)
        return;
    const Tick origin = *std::ranges::min_element(columns.start);
    for (Tick &start : columns.start)
        start -= origin;
    for (Tick &launch : m_launchTime)
        launch = launch == kNoLaunch ? launch : launch - origin;
    for (TraceCounter &counter : m_trace.counters) {
        for (Tick &time : counter.time)
            time -= origin;
    }
    for (FlowEnd &end : m_flowEnds)
        end.time -= origin;
    for (std::size_t i = 0; i < columns.size(); ++i)
        m_trace.length = std::max(m_trace.length, columns.end(i));
}

template <class T>
void TraceBuilder::permute(std::vector<T> &column, const std::vector<std::uint32_t> &order) const
{
    if (column.empty())
        return;
    std::vector<T> sorted(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        sorted[i] = column[order[i]];
    column = std::move(sorted);
}

// By the order that the trace gives, then as they came.
void TraceBuilder::orderTracks()
{
    std::vector<TraceTrack> &tracks = m_trace.tracks;
    for (TraceTrack &track : tracks) {
        track.process = m_trace.processes[static_cast<std::size_t>(track.processIndex)];
        track.processOrder = m_processOrder[static_cast<std::size_t>(track.processIndex)];
    }
    std::vector<std::uint32_t> order(tracks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const TraceTrack &left = tracks[a];
        const TraceTrack &right = tracks[b];
        if (left.processOrder != right.processOrder)
            return left.processOrder < right.processOrder;
        if (left.processIndex != right.processIndex)
            return left.processIndex < right.processIndex;
        return left.threadOrder < right.threadOrder;
    });
    permute(tracks, order);
    std::vector<std::uint32_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        place[order[i]] = static_cast<std::uint32_t>(i);
    for (std::uint32_t &track : m_trace.events.track)
        track = place[track];
    for (FlowEnd &end : m_flowEnds)
        end.track = place[end.track];
}

void TraceBuilder::orderEvents()
{
    TraceEvents &columns = m_trace.events;
    for (const std::uint32_t track : columns.track)
        ++m_trace.tracks[track].count;
    std::uint32_t first = 0;
    for (TraceTrack &track : m_trace.tracks) {
        track.first = first;
        first += track.count;
    }
    // Into the lanes as they came, then each lane by time: most lanes are in order already.
    std::vector<std::uint32_t> order(columns.size());
    std::vector<std::uint32_t> next(m_trace.tracks.size());
    std::ranges::transform(m_trace.tracks, next.begin(), [](const TraceTrack &track) { return track.first; });
    for (std::size_t i = 0; i < columns.size(); ++i)
        order[next[columns.track[i]]++] = static_cast<std::uint32_t>(i);
    for (const TraceTrack &track : m_trace.tracks)
        orderTrack(order, track.first, std::size_t(track.first) + track.count);
    permute(columns.start, order);
    permute(columns.duration, order);
    permute(columns.name, order);
    permute(columns.track, order);
    permute(columns.kind, order);
    permute(m_number, order);
    permute(m_launchTime, order);
}

void TraceBuilder::orderTrack(std::vector<std::uint32_t> &order, std::size_t from, std::size_t to) const
{
    const TraceEvents &columns = m_trace.events;
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        if (columns.start[a] != columns.start[b])
            return columns.start[a] < columns.start[b];
        if (columns.duration[a] != columns.duration[b])
            return columns.duration[a] > columns.duration[b]; // parents first
        return m_number[a] < m_number[b];
    };
    const auto begin = order.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(to);
    if (!std::is_sorted(begin, end, before))
        std::sort(begin, end, before);
}

// Depth by lane, and events that run across the end of the one in which they begin.
void TraceBuilder::nest()
{
    TraceEvents &columns = m_trace.events;
    columns.depth.resize(columns.size());
    std::int64_t crossing = 0;
    std::uint32_t firstCrossing = std::numeric_limits<std::uint32_t>::max();
    std::vector<Tick> open; // ends
    for (TraceTrack &track : m_trace.tracks) {
        open.clear();
        for (std::size_t i = track.first; i < std::size_t(track.first) + track.count; ++i) {
            while (!open.empty() && open.back() <= columns.start[i])
                open.pop_back();
            if (!open.empty() && open.back() < columns.end(i)) {
                track.overlaps = true;
                ++crossing;
                firstCrossing = std::min(firstCrossing, m_number[i]);
            }
            columns.depth[i] = static_cast<std::uint16_t>(
                std::min<std::size_t>(open.size(), std::numeric_limits<std::uint16_t>::max()));
            open.push_back(columns.end(i));
        }
    }
    if (crossing > 0)
        m_trace.notes.push_back(fmt::format(
            "{} events end after the one of their lane in which they begin, first event {}", crossing, firstCrossing));
}

// Each end with what stands before it under the same id.
void TraceBuilder::joinFlows()
{
    std::ranges::stable_sort(m_flowEnds, [](const FlowEnd &a, const FlowEnd &b) {
        if (a.id != b.id)
            return a.id < b.id;
        return a.time != b.time ? a.time < b.time : a.point < b.point;
    });
    std::int64_t single = 0;
    for (std::size_t i = 0; i < m_flowEnds.size(); ++i) {
        const FlowEnd &end = m_flowEnds[i];
        const bool follows = i > 0 && m_flowEnds[i - 1].id == end.id && end.point != FlowPoint::Start &&
                             m_flowEnds[i - 1].point != FlowPoint::End;
        if (follows)
            m_trace.flows.push_back({m_flowEnds[i - 1].track, end.track, m_flowEnds[i - 1].time, end.time});
        else if (end.point != FlowPoint::Start)
            ++single;
    }
    if (single > 0)
        m_trace.notes.push_back(fmt::format("{} arrows have no start", single));
    m_flowEnds.clear();
}

} // namespace stringline
