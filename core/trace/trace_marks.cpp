// Steps and phases, from what people and profilers mark.
//
// Work of the device runs later than the host launches it, so a mark of the host holds for what was launched within it
// (CUPTI's correlation numbers join the two), and one of the device for what runs within it.
#include "core/trace/intervals.h"
#include "core/trace/trace_builder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

namespace stringline {

namespace {

constexpr std::array kPhases{std::pair(TraceMark::Recompute, TraceKind::Recompute),
                             std::pair(TraceMark::Optimizer, TraceKind::Optimizer),
                             std::pair(TraceMark::Backward, TraceKind::Backward),
                             std::pair(TraceMark::Forward, TraceKind::Forward)}; // of several the first counts
using PhaseIntervals = std::array<Intervals, kPhases.size()>;

std::optional<TraceKind> phaseAt(const PhaseIntervals &phases, Tick time)
{
    for (std::size_t i = 0; i < kPhases.size(); ++i) {
        if (contains(phases[i], time))
            return kPhases[i].second;
    }
    return {};
}

// "ProfilerStep#7" -> 7; without a number, 0.
std::int64_t trailingNumber(std::string_view name)
{
    std::size_t begin = name.size();
    while (begin > 0 && name[begin - 1] >= '0' && name[begin - 1] <= '9')
        --begin;
    std::int64_t number = 0;
    std::from_chars(name.data() + begin, name.data() + name.size(), number);
    return number;
}

class Marks {
public:
    Marks(MeasuredTrace &trace, const TraceRules &rules, const std::vector<Tick> &launchTime)
        : m_trace(trace)
        , m_launchTime(launchTime)
        , m_hasDevice(trace.processes.size(), false)
        , m_phases(trace.processes.size())
    {
        for (const TraceName &name : trace.names)
            m_marks.push_back(row(name.kind).device ? TraceMark::None : rules.markOf(name.name));
    }

    void apply()
    {
        const TraceEvents &events = m_trace.events;
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (row(events.kind[i]).device)
                m_hasDevice[processOf(i)] = true;
        }
        for (std::size_t i = 0; i < events.size(); ++i)
            collect(i);
        for (PhaseIntervals &phases : m_phases) {
            for (Intervals &intervals : phases)
                intervals = merged(std::move(intervals));
        }
        givePhases();
        findSteps();
    }

private:
    [[nodiscard]] std::size_t processOf(std::size_t event) const
    {
        return static_cast<std::size_t>(m_trace.tracks[m_trace.events.track[event]].processIndex);
    }

    void collect(std::size_t event)
    {
        const TraceEvents &events = m_trace.events;
        const TraceMark mark = m_marks[events.name[event]];
        if (mark == TraceMark::None)
            return;
        const Interval interval{events.start[event], events.end(event)};
        const std::size_t process = processOf(event);
        if (mark == TraceMark::Step) {
            const std::int64_t number = trailingNumber(m_trace.names[events.name[event]].name);
            const std::int32_t of = m_hasDevice[process] ? static_cast<std::int32_t>(process) : -1;
            auto [found, fresh] = m_steps.try_emplace({of, number}, interval);
            if (!fresh) {
                found->second.from = std::min(found->second.from, interval.from);
                found->second.to = std::max(found->second.to, interval.to);
            }
            return;
        }
        for (std::size_t i = 0; i < kPhases.size(); ++i) {
            if (kPhases[i].first == mark)
                m_phases[process][i].push_back(interval);
        }
    }

    void givePhases()
    {
        TraceEvents &events = m_trace.events;
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (events.kind[i] != TraceKind::Compute)
                continue;
            const std::size_t process = processOf(i);
            std::optional<TraceKind> phase = phaseAt(m_phases[process], events.start[i]);
            if (!phase && !m_launchTime.empty() && m_launchTime[i] != kNoLaunch)
                phase = phaseOfLaunch(process, m_launchTime[i]);
            if (phase)
                events.kind[i] = *phase;
        }
    }

    [[nodiscard]] std::optional<TraceKind> phaseOfLaunch(std::size_t process, Tick time) const
    {
        for (std::size_t host = 0; host < m_phases.size(); ++host) {
            if (host == process)
                continue;
            if (const auto phase = phaseAt(m_phases[host], time))
                return phase;
        }
        return {};
    }

    // Marks of the device before those of the host, which hold for all processes.
    void findSteps()
    {
        const bool onDevice = std::ranges::any_of(m_steps, [](const auto &step) { return step.first.first >= 0; });
        for (const auto &[key, interval] : m_steps) {
            if (onDevice && key.first < 0)
                continue;
            TraceStep step{key.second, key.first, interval.from, interval.to};
            if (key.first < 0)
                followLaunches(step);
            m_trace.steps.push_back(step);
        }
        // A step lasts until the next one begins: waiting between them is part of it.
        for (std::size_t i = 0; i + 1 < m_trace.steps.size(); ++i) {
            TraceStep &step = m_trace.steps[i];
            const TraceStep &next = m_trace.steps[i + 1];
            if (next.processIndex == step.processIndex && next.number == step.number + 1 && next.from > step.from)
                step.to = next.from;
        }
        std::ranges::stable_sort(m_trace.steps, {}, &TraceStep::from);
        if (m_trace.steps.empty() && m_trace.length > 0)
            m_trace.steps.push_back({0, -1, 0, m_trace.length});
    }

    // From the first to the last work of the device that the host launched in the step.
    void followLaunches(TraceStep &step) const
    {
        if (m_launchTime.empty())
            return;
        std::optional<Interval> work;
        for (std::size_t i = 0; i < m_launchTime.size(); ++i) {
            const Tick launch = m_launchTime[i];
            if (launch == kNoLaunch || launch < step.from || launch >= step.to)
                continue;
            const Interval event{m_trace.events.start[i], m_trace.events.end(i)};
            work = work ? Interval{std::min(work->from, event.from), std::max(work->to, event.to)} : event;
        }
        if (work) {
            step.from = work->from;
            step.to = work->to;
        }
    }

    MeasuredTrace &m_trace;
    const std::vector<Tick> &m_launchTime;
    std::vector<TraceMark> m_marks; // by name
    std::vector<bool> m_hasDevice;  // by process
    std::vector<PhaseIntervals> m_phases;
    std::map<std::pair<std::int32_t, std::int64_t>, Interval> m_steps; // by process and number
};

} // namespace

void applyMarks(MeasuredTrace &trace, const TraceRules &rules, const std::vector<Tick> &launchTime)
{
    Marks(trace, rules, launchTime).apply();
}

} // namespace stringline
