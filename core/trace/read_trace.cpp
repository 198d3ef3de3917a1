#include "core/trace/read_trace.h"

#include "core/base/file.h"
#include "core/base/gzip.h"
#include "core/trace/trace_readers.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

constexpr std::size_t kHead = 4096;
constexpr double kBytesPerEvent = 160; // of traces in JSON, about; packed by the tenth
constexpr double kMostExpected = 4e6;  // more than that is asked for when it comes

// Reads from `read` until there are `count` bytes, or no more.
Result<std::string> headOf(const ReadBytes &read, std::size_t count)
{
    std::string head(count, '\0');
    std::size_t filled = 0;
    while (filled < count) {
        const Result<std::size_t> got = read(head.data() + filled, count - filled);
        if (!got)
            return got.errors();
        if (*got == 0)
            break;
        filled += *got;
    }
    head.resize(filled);
    return head;
}

// `head`, then the rest.
ReadBytes behind(std::string head, ReadBytes read)
{
    return [head = std::move(head), at = std::size_t(0),
            read = std::move(read)](char *to, std::size_t room) mutable -> Result<std::size_t> {
        if (at == head.size())
            return read(to, room);
        const std::size_t count = head.copy(to, room, at);
        at += count;
        return count;
    };
}

Result<std::string> wholeOf(const ReadBytes &read, const std::stop_token &stop)
{
    constexpr std::size_t kBlock = std::size_t(1) << 20;
    std::string bytes;
    std::size_t filled = 0;
    while (!stop.stop_requested()) {
        bytes.resize(filled + kBlock);
        const Result<std::size_t> got = read(bytes.data() + filled, kBlock);
        if (!got)
            return got.errors();
        if (*got == 0)
            break;
        filled += *got;
    }
    bytes.resize(filled);
    return bytes;
}

ReadBytes limited(ReadBytes read, std::string file, std::size_t limit)
{
    return [read = std::move(read), file = std::move(file), limit,
            all = std::size_t(0)](char *to, std::size_t room) mutable -> Result<std::size_t> {
        Result<std::size_t> got = read(to, room);
        all += got ? *got : 0;
        if (all > limit)
            return Error{file, {}, fmt::format("expected at most {} bytes, found more", limit)};
        return got;
    };
}

ReadBytes reporting(ReadBytes read, std::function<void(double)> progress, double size)
{
    return [read = std::move(read), progress = std::move(progress), size,
            all = 0.0](char *to, std::size_t room) mutable -> Result<std::size_t> {
        Result<std::size_t> got = read(to, room);
        all += got ? static_cast<double>(*got) : 0;
        if (progress)
            progress(size > 0 ? std::min(1.0, all / size) : 1.0);
        return got;
    };
}

Result<MeasuredTrace> readFrom(ReadBytes bytes, double size, const std::string &file, const TraceRules &rules,
                               const ReadTraceOptions &options)
{
    bytes = reporting(std::move(bytes), options.progress, size);
    Result<std::string> head = headOf(bytes, kHead);
    if (!head)
        return head.errors();
    const bool packed = isGzip(*head);
    ReadBytes text = behind(std::move(*head), std::move(bytes));
    text = packed ? gunzipping(std::move(text), file, options.limit) : limited(std::move(text), file, options.limit);
    head = headOf(text, kHead);
    if (!head)
        return head.errors();
    text = behind(*head, std::move(text));
    const std::string_view format = traceFormatOf(*head);
    if (format.empty())
        return Error{file, "byte 0", "expected a trace: JSON that begins with { or [, or Perfetto's format"};
    TraceBuilder builder(rules);
    builder.expect(static_cast<std::size_t>(std::min(kMostExpected, size * (packed ? 10 : 1) / kBytesPerEvent)));
    Result<TraceFacts> facts = TraceFacts{};
    if (format == "perfetto") {
        const Result<std::string> whole = wholeOf(text, options.stop);
        if (!whole)
            return whole.errors();
        facts = readPerfettoTrace(*whole, file, builder, options.stop);
    } else {
        facts = readChromeTrace(text, file, builder, options.stop);
    }
    if (!facts)
        return facts.errors();
    if (options.stop.stop_requested())
        return Error{file, {}, "reading was stopped"};
    MeasuredTrace trace = builder.finish();
    if (trace.events.size() == 0 && trace.counters.empty())
        return Error{file, {}, "expected events with a time and a duration, found none"};
    trace.file = file;
    trace.format = std::string(format);
    trace.rank = facts->rank;
    trace.worldSize = facts->worldSize;
    trace.namesRank = facts->namesRank;
    trace.notes.insert(trace.notes.begin(), facts->notes.begin(), facts->notes.end());
    if (!trace.namesRank && format != "perfetto")
        trace.notes.emplace_back("the trace does not say its rank (distributedInfo); taken as rank 0");
    return trace;
}

} // namespace

std::string_view traceFormatOf(std::string_view head)
{
    constexpr char kPacket = '\x0a'; // field 1, bytes: what every packet of Perfetto's begins with
    constexpr char kSequence = '\x50';
    constexpr char kTime = '\x40';
    if (head.size() > 2 && head.front() == kPacket) {
        std::size_t at = 1;
        while (at < head.size() && at < 10 && (static_cast<unsigned char>(head[at]) & 0x80U) != 0)
            ++at;
        if (at + 1 < head.size() && (head[at + 1] == kSequence || head[at + 1] == kTime))
            return "perfetto";
    }
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && (head[first] == '{' || head[first] == '['))
        return "chrome-trace";
    return {};
}

Result<MeasuredTrace> readTrace(const std::string &file, const TraceRules &rules, const ReadTraceOptions &options)
{
    Result<OpenFile> opened = openFile(file);
    if (!opened)
        return opened.errors();
    return readFrom(std::move(opened->read), static_cast<double>(opened->size), file, rules, options);
}

Result<MeasuredTrace> readTraceBytes(std::string_view bytes, const std::string &file, const TraceRules &rules,
                                     const ReadTraceOptions &options)
{
    return readFrom(readingFrom(bytes), static_cast<double>(bytes.size()), file, rules, options);
}

bool looksLikeTrace(const std::string &file)
{
    constexpr std::size_t kMembersBefore = std::size_t(64) << 10; // of the device and the run, in PyTorch's traces
    const Result<OpenFile> opened = openFile(file);
    const Result<std::string> head = opened ? headOf(opened->read, kMembersBefore) : Result<std::string>(std::string());
    if (!head)
        return false;
    if (isGzip(*head))
        return true;
    const std::string_view format = traceFormatOf(*head);
    const std::size_t first = head->find_first_not_of(" \t\r\n");
    return format == "perfetto" ||
           (!format.empty() && ((*head)[first] == '[' || head->find("\"traceEvents\"") != std::string::npos));
}

} // namespace stringline
