// The events of a plan, one after another: process by process, lane by lane, by start, children inside their parents.
// Nothing of it is stored.
#pragma once

#include "core/trace/trace_plan.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>

namespace stringline {

// A thread of a trace: the step, then the lanes of a rank.
struct TraceThread {
    int id = 1; // 1 for the step, 2 + lane, then gathers inside passes and what the rank waits for
    std::string_view name;
};

struct TraceArg {
    std::string_view key;
    std::int64_t number = 0;
    std::string_view text; // instead of the number where it is not empty
};

// Start and end are whole nanoseconds; slices of a thread nest or are disjoint, to the nanosecond.
struct TraceSlice {
    const TraceProcess *process = nullptr;
    int thread = 1;
    Tick start = 0;
    Tick end = 0;
    std::string_view name;       // "F": viewers colour by the name without digits
    std::int64_t number = kNone; // "F 3"
    std::string_view category;
    std::array<TraceArg, 4> args{};
    std::size_t argCount = 0;
    std::uint64_t flowOut = 0; // of the transfer that this is; 0 for none
    std::uint64_t flowIn = 0;  // of the transfer that this waited for

    void add(TraceArg arg) { args[argCount++] = arg; }
    [[nodiscard]] std::span<const TraceArg> arguments() const { return std::span(args).first(argCount); }
};

// What a rank's memory is made of, in the order in which it is stacked. Values are bytes.
inline constexpr int kTraceMemoryParts = 6;
[[nodiscard]] std::span<const std::string_view, kTraceMemoryParts> traceMemoryParts();
struct TraceSample {
    const TraceProcess *process = nullptr;
    Tick time = 0;
    std::array<std::int64_t, kTraceMemoryParts> bytes{};
    bool first = false; // of its process
};

class TraceSink {
public:
    virtual ~TraceSink() = default;
    virtual void process(const TraceProcess &process) = 0;
    virtual void thread(const TraceProcess &process, const TraceThread &thread) = 0;
    virtual void begin(const TraceSlice &slice) = 0;
    virtual void end(const TraceSlice &slice) = 0;
    virtual void sample(const TraceSample &sample) = 0;
    [[nodiscard]] virtual bool failed() const = 0; // then there is no more to do
};

// False where a stop request or the sink ended it.
bool walkTrace(const TracePlan &plan, TraceSink &sink, const std::stop_token &stop = {});

// How often begin() and sample() would be called.
struct TraceCounts {
    std::int64_t slices = 0;
    std::int64_t samples = 0;
};
[[nodiscard]] TraceCounts traceCounts(const TracePlan &plan);

} // namespace stringline
