// The JSON of Chrome's trace viewer: ts and dur are microseconds, whatever displayTimeUnit says, written with three
// decimals so that every nanosecond is kept. One event a line.
//
//   {"ph":"X","name":"F 3","cat":"forward","pid":16,"tid":2,"ts":1042.125,"dur":380.002,"args":{"microbatch":3,...}}
//   {"ph":"s","name":"transfer","cat":"pipeline","id":7,"pid":0,"tid":7,"ts":1022.125}
//   {"ph":"f","bp":"e","name":"transfer","cat":"pipeline","id":7,"pid":16,"tid":2,"ts":1042.125}
//   {"ph":"C","name":"memory (bytes)","pid":16,"ts":1042.125,"args":{"weights":...,"activations":...}}
#include "core/base/json.h"
#include "core/base/version.h"
#include "core/trace/text_buffer.h"
#include "core/trace/trace_walk.h"
#include "core/trace/trace_writers.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace stringline {

namespace {

constexpr Tick kMicrosecond = 1000; // ticks

class ChromeSink final : public TraceSink {
public:
    explicit ChromeSink(TextBuffer &buffer)
        : m_buffer(buffer)
    {
    }

    void process(const TraceProcess &process) override
    {
        add(R"({{"ph":"M","name":"process_name","pid":{},"tid":0,"args":{{"name":{}}}}})", process.rank,
            quoted(process.name));
        add(R"({{"ph":"M","name":"process_sort_index","pid":{},"tid":0,"args":{{"sort_index":{}}}}})", process.rank,
            process.rank);
    }

    void thread(const TraceProcess &process, const TraceThread &thread) override
    {
        add(R"({{"ph":"M","name":"thread_name","pid":{},"tid":{},"args":{{"name":{}}}}})", process.rank, thread.id,
            quoted(thread.name));
        add(R"({{"ph":"M","name":"thread_sort_index","pid":{},"tid":{},"args":{{"sort_index":{}}}}})", process.rank,
            thread.id, thread.id);
    }

    void begin(const TraceSlice &slice) override
    {
        open();
        append(R"({{"ph":"X","name":)");
        name(slice);
        append(R"(,"cat":{},"pid":{},"tid":{},"ts":)", quoted(slice.category), slice.process->rank, slice.thread);
        time(slice.start);
        append(R"(,"dur":)");
        time(slice.end - slice.start);
        arguments(slice);
        append("}}");
        m_buffer.passOn();
        if (slice.flowOut != 0)
            flow(R"("ph":"s")", slice, slice.flowOut);
        if (slice.flowIn != 0)
            flow(R"("ph":"f","bp":"e")", slice, slice.flowIn); // ends at the slice around it
    }

    void end(const TraceSlice &) override {}

    void sample(const TraceSample &sample) override
    {
        open();
        append(R"j({{"ph":"C","name":"memory (bytes)","cat":"memory","pid":{},"tid":0,"ts":)j", sample.process->rank);
        time(sample.time);
        append(R"(,"args":{{)");
        for (std::size_t i = 0; i < sample.bytes.size(); ++i)
            append(R"({}"{}":{})", i == 0 ? "" : ",", traceMemoryParts()[i], sample.bytes[i]);
        append("}}}}");
        m_buffer.passOn();
    }

    [[nodiscard]] bool failed() const override { return m_buffer.failed(); }

private:
    template <class... Args>
    void append(fmt::format_string<Args...> format, Args &&...args)
    {
        fmt::format_to(std::back_inserter(m_buffer.text()), format, std::forward<Args>(args)...);
    }

    template <class... Args>
    void add(fmt::format_string<Args...> format, Args &&...args)
    {
        open();
        append(format, std::forward<Args>(args)...);
        m_buffer.passOn();
    }

    void open()
    {
        m_buffer.text() += m_first ? "\n" : ",\n";
        m_first = false;
    }

    static std::string quoted(std::string_view text)
    {
        const bool plain = std::ranges::all_of(
            text, [](char letter) { return letter >= ' ' && letter < 127 && letter != '"' && letter != '\\'; });
        return plain ? fmt::format("\"{}\"", text) : toText(Json(text), -1);
    }

    void name(const TraceSlice &slice)
    {
        if (slice.number == kNone)
            m_buffer.text() += quoted(slice.name);
        else
            append(R"("{} {}")", slice.name, slice.number);
    }

    void time(Tick ticks) { append("{}.{:03}", ticks / kMicrosecond, ticks % kMicrosecond); }

    void arguments(const TraceSlice &slice)
    {
        if (slice.argCount == 0)
            return;
        append(R"(,"args":{{)");
        const char *separator = "";
        for (const TraceArg &arg : slice.arguments()) {
            if (arg.text.empty())
                append(R"({}"{}":{})", separator, arg.key, arg.number);
            else
                append(R"({}"{}":"{}")", separator, arg.key, arg.text);
            separator = ",";
        }
        append("}}");
    }

    void flow(std::string_view phase, const TraceSlice &slice, std::uint64_t id)
    {
        open();
        append(R"({{{},"name":"transfer","cat":"pipeline","id":{},"pid":{},"tid":{},"ts":)", phase, id,
               slice.process->rank, slice.thread);
        time(slice.start);
        append("}}");
        m_buffer.passOn();
    }

    TextBuffer &m_buffer;
    bool m_first = true;
};

} // namespace

bool writeChromeTrace(const TracePlan &plan, const WriteBytes &out, const std::stop_token &stop)
{
    TextBuffer buffer(out);
    // Viewers show short events as 0 where the unit is milliseconds.
    const std::string_view unit = plan.shortest < kMicrosecond ? "ns" : "ms";
    const int rank = plan.processes.empty() ? 0 : plan.processes.front().rank;
    fmt::format_to(std::back_inserter(buffer.text()),
                   "{{\n\"schemaVersion\":1,\n\"displayTimeUnit\":\"{}\",\n"
                   "\"distributedInfo\":{{\"backend\":\"nccl\",\"rank\":{},\"world_size\":{}}},\n"
                   "\"otherData\":{{\"program\":\"stringline {}\",\"scenario\":{}}},\n\"traceEvents\":[",
                   unit, rank, plan.worldSize, programVersion(), toText(Json(plan.scenarioName), -1));
    ChromeSink sink(buffer);
    const bool whole = walkTrace(plan, sink, stop);
    buffer.text() += "\n]}\n";
    buffer.flush();
    return whole && !buffer.failed();
}

} // namespace stringline
