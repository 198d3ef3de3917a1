// Collects the events of a trace as they come, whatever the format, and orders them at the end.
#pragma once

#include "core/trace/measured_trace.h"
#include "core/trace/string_table.h"
#include "core/trace/trace_rules.h"

#include <cstdint>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stringline {

// A name as the trace has it, with what decides its kind.
struct TraceNameKey {
    std::string_view name;
    std::string_view category = {};
    std::string_view group = {};
    std::string_view collective = {};
};

// Times are nanoseconds of the trace's own clock.
class TraceBuilder {
public:
    explicit TraceBuilder(const TraceRules &rules);

    // Room for so many events; a guess.
    void expect(std::size_t events);

    // Processes and threads are told apart by their ids, texts or numbers.
    std::uint32_t track(std::string_view process, std::string_view thread);
    void nameProcess(std::string_view process, std::string_view name);
    void orderProcess(std::string_view process, double order);
    void nameThread(std::string_view process, std::string_view thread, std::string_view name);
    void orderThread(std::string_view process, std::string_view thread, double order);

    std::uint32_t name(const TraceNameKey &key);
    void add(std::uint32_t track, Tick start, Tick duration, std::uint32_t name, std::int64_t number);
    void begin(std::uint32_t track, Tick start, std::uint32_t name, std::int64_t number);
    // Of what began last and has not ended; false where there is nothing.
    bool end(std::uint32_t track, Tick time);

    // The event that was added last was launched by the call on the host with the same number.
    void launchedBy(std::int64_t correlation);
    void launches(std::int64_t correlation, Tick time);

    void count(std::string_view process, std::string_view counter, std::string_view series, Tick time, double value);
    enum class FlowPoint : std::uint8_t { Start, Step, End };
    void flow(std::uint64_t id, FlowPoint point, std::uint32_t track, Tick time);

    [[nodiscard]] std::size_t events() const { return m_trace.events.size(); }

    // Columns in order, kinds by phases, steps, lanes of the device; nothing is left to add to.
    [[nodiscard]] MeasuredTrace finish();

private:
    struct Open {
        std::uint32_t track = 0;
        Tick start = 0;
        std::uint32_t name = 0;
        std::int64_t number = 0;
    };
    struct Numbered {
        std::int64_t correlation = 0;
        std::int64_t value = 0; // a time, or the index of an event
    };
    struct FlowEnd {
        std::uint64_t id = 0;
        Tick time = 0;
        std::uint32_t track = 0;
        FlowPoint point = FlowPoint::Start;
    };

    std::uint32_t processOf(std::string_view id);
    void closeOpen();
    void shiftToZero();
    void joinLaunches();
    void orderTracks();
    void orderEvents();
    void orderTrack(std::vector<std::uint32_t> &order, std::size_t from, std::size_t to) const;
    void nest();
    void joinFlows();
    template <class T>
    void permute(std::vector<T> &column, const std::vector<std::uint32_t> &order) const;

    const TraceRules &m_rules;
    MeasuredTrace m_trace;
    StringTable m_processIds;
    StringTable m_trackIds;
    StringTable m_nameIds;
    StringTable m_counterIds;
    std::string m_key; // of the look-up under way
    std::vector<double> m_processOrder;
    std::vector<std::uint32_t> m_counterProcess;
    std::vector<std::vector<Open>> m_open; // by track
    std::vector<std::uint32_t> m_number;   // of the event in the file, by event
    std::vector<Numbered> m_launches;      // host call -> time
    std::vector<Numbered> m_launched;      // event of the device -> index
    std::vector<Tick> m_launchTime;        // by event; empty where nothing names launches
    std::vector<FlowEnd> m_flowEnds;
};

// Of events that no host call is known of.
inline constexpr Tick kNoLaunch = std::numeric_limits<Tick>::min();

// Steps and phases by the rules' marks: fills `steps`, and gives compute of no phase the one in which it ran, or was
// launched. `launchTime` by event, or empty.
void applyMarks(MeasuredTrace &trace, const TraceRules &rules, const std::vector<Tick> &launchTime);

} // namespace stringline
