// What comes in; see trace_order.cpp for the end.
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <limits>

namespace stringline {

namespace {

constexpr char kBetween = '\x1f'; // in no id or name

void join(std::string &key, std::initializer_list<std::string_view> parts)
{
    key.clear();
    for (const std::string_view part : parts) {
        key += part;
        key += kBetween;
    }
}

} // namespace

TraceBuilder::TraceBuilder(const TraceRules &rules)
    : m_rules(rules)
{
}

void TraceBuilder::expect(std::size_t events)
{
    TraceEvents &columns = m_trace.events;
    columns.start.reserve(events);
    columns.duration.reserve(events);
    columns.name.reserve(events);
    columns.track.reserve(events);
    columns.kind.reserve(events);
    m_number.reserve(events);
}

std::uint32_t TraceBuilder::processOf(std::string_view id)
{
    const auto [number, fresh] = m_processIds.intern(id);
    if (fresh) {
        m_trace.processes.emplace_back(fmt::format("process {}", id));
        m_processOrder.push_back(0);
    }
    return number;
}

std::uint32_t TraceBuilder::track(std::string_view process, std::string_view thread)
{
    join(m_key, {process, thread});
    const auto [number, fresh] = m_trackIds.intern(m_key);
    if (fresh) {
        TraceTrack track;
        track.processIndex = static_cast<std::int32_t>(processOf(process));
        track.thread = fmt::format("thread {}", thread);
        m_trace.tracks.push_back(std::move(track));
        m_open.emplace_back();
    }
    return number;
}

void TraceBuilder::nameProcess(std::string_view process, std::string_view name)
{
    const std::uint32_t index = processOf(process);
    m_trace.processes[index] = std::string(name);
}

void TraceBuilder::orderProcess(std::string_view process, double order)
{
    const std::uint32_t index = processOf(process);
    m_processOrder[index] = order;
}

void TraceBuilder::nameThread(std::string_view process, std::string_view thread, std::string_view name)
{
    const std::uint32_t index = track(process, thread);
    m_trace.tracks[index].thread = std::string(name);
}

void TraceBuilder::orderThread(std::string_view process, std::string_view thread, double order)
{
    const std::uint32_t index = track(process, thread);
    m_trace.tracks[index].threadOrder = order;
}

std::uint32_t TraceBuilder::name(const TraceNameKey &key)
{
    join(m_key, {key.name, key.category, key.group, key.collective});
    const auto [number, fresh] = m_nameIds.intern(m_key);
    if (fresh)
        m_trace.names.push_back({std::string(key.name), std::string(key.category), std::string(key.group),
                                 m_rules.kindOf(key.name, key.category, key.group, key.collective)});
    return number;
}

void TraceBuilder::add(std::uint32_t track, Tick start, Tick duration, std::uint32_t name, std::int64_t number)
{
    TraceEvents &events = m_trace.events;
    events.start.push_back(start);
    events.duration.push_back(duration);
    events.name.push_back(name);
    events.track.push_back(track);
    events.kind.push_back(m_trace.names[name].kind);
    m_number.push_back(
        static_cast<std::uint32_t>(std::min<std::int64_t>(number, std::numeric_limits<std::uint32_t>::max())));
}

void TraceBuilder::begin(std::uint32_t track, Tick start, std::uint32_t name, std::int64_t number)
{
    m_open[track].push_back({track, start, name, number});
}

bool TraceBuilder::end(std::uint32_t track, Tick time)
{
    if (m_open[track].empty())
        return false;
    const Open open = m_open[track].back();
    m_open[track].pop_back();
    add(track, open.start, std::max<Tick>(0, time - open.start), open.name, open.number);
    return true;
}

void TraceBuilder::launchedBy(std::int64_t correlation)
{
    m_launched.push_back({correlation, static_cast<std::int64_t>(events()) - 1});
}

void TraceBuilder::launches(std::int64_t correlation, Tick time)
{
    m_launches.push_back({correlation, time});
}

void TraceBuilder::count(std::string_view process, std::string_view counter, std::string_view series, Tick time,
                         double value)
{
    join(m_key, {process, counter, series});
    const auto [number, fresh] = m_counterIds.intern(m_key);
    if (fresh) {
        m_counterProcess.push_back(processOf(process)); // its name may come later
        TraceCounter made;
        made.name = series.empty() ? std::string(counter) : fmt::format("{} {}", counter, series);
        m_trace.counters.push_back(std::move(made));
    }
    m_trace.counters[number].time.push_back(time);
    m_trace.counters[number].value.push_back(value);
}

void TraceBuilder::flow(std::uint64_t id, FlowPoint point, std::uint32_t track, Tick time)
{
    m_flowEnds.push_back({id, time, track, point});
}

} // namespace stringline
