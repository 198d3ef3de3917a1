// A measured trace as columns: what ran when on which lane, of which kind. Small beside its text, and fit to be drawn:
// events of a lane stand together, by start, parents before their children.
//
//   tracks   "python" / "stream 7"   first 0, count 1204
//   events   start     0  131200 ...     nanoseconds since the trace begins
//            duration  131000  98 ...
//            name      3  3 ...          index into names
//            kind      forward  tensor ...
#pragma once

#include "core/base/tick.h"
#include "core/report/report.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// What an event is counted as. The rules of trace_rules.h decide.
enum class TraceKind : std::uint8_t {
    Forward,
    Backward,
    WeightGradient,
    Recompute,
    Optimizer,
    Compute, // of a phase that nothing names
    Tensor,
    Context,
    Expert,
    Data,
    Pipeline,
    Communication, // of a group that nothing names
    Copy,          // to or from the host
    Idle,
    Other,
    Host,      // on the CPU: no time of the device
    Annotation // what a person or the profiler marked
};
inline constexpr int kTraceKindCount = 17;

struct TraceKindRow {
    TraceKind kind;
    std::string_view id; // word of the rules
    std::string_view label;
    Cause cause;        // what it is compared with in a report
    bool device;        // takes time of the device
    bool compute;       // hides communication
    bool communication; // is exposed where nothing computes beside it
};
[[nodiscard]] std::span<const TraceKindRow> traceKinds(); // in the order in which overlapping ones are counted
[[nodiscard]] const TraceKindRow &row(TraceKind kind);

struct TraceName {
    std::string name;
    std::string category;
    std::string group; // of ranks that a collective runs over, as the trace describes it
    TraceKind kind = TraceKind::Other;
};

struct TraceTrack {
    std::string process; // as the trace names it, else its id
    std::string thread;
    std::int32_t processIndex = 0; // tracks of a process share it
    double processOrder = 0;
    double threadOrder = 0;
    bool device = false;   // holds events of the device
    bool overlaps = false; // events that neither nest nor are disjoint
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct TraceEvents {
    std::vector<Tick> start; // since the trace begins
    std::vector<Tick> duration;
    std::vector<std::uint32_t> name;
    std::vector<std::uint32_t> track;
    std::vector<std::uint16_t> depth; // 0 for no parent
    std::vector<TraceKind> kind;

    [[nodiscard]] std::size_t size() const { return start.size(); }
    [[nodiscard]] Tick end(std::size_t index) const { return start[index] + duration[index]; }
};

struct TraceCounter {
    std::string process;
    std::string name; // "memory (bytes) activations"
    std::vector<Tick> time;
    std::vector<double> value;
};

struct TraceFlow {
    std::uint32_t fromTrack = 0;
    std::uint32_t toTrack = 0;
    Tick from = 0;
    Tick to = 0;
};

// A step that something marked: ProfilerStep#7.
struct TraceStep {
    std::int64_t number = 0;
    std::int32_t processIndex = -1; // -1 where it holds for all: marked on the host
    Tick from = 0;
    Tick to = 0;
};

struct MeasuredTrace {
    std::string file;
    std::string format; // id of the format
    int rank = 0;
    int worldSize = 0; // 0 where the trace does not say
    bool namesRank = false;
    Tick length = 0;
    std::vector<std::string> processes; // by processIndex
    std::vector<TraceTrack> tracks;     // by process and thread order
    std::vector<TraceName> names;
    TraceEvents events;
    std::vector<TraceCounter> counters;
    std::vector<TraceFlow> flows;
    std::vector<TraceStep> steps;   // by start; one of the whole trace where nothing marks any
    std::vector<std::string> notes; // what was left out or assumed, with the number of an event or its byte
};

// Whether the next event of the track lies within this one, which then shows nothing of its own.
[[nodiscard]] bool hasChildren(const MeasuredTrace &trace, std::size_t event);

} // namespace stringline
