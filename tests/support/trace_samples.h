// Traces to read, and what was read of them as text.
#pragma once

#include "core/base/file.h"
#include "core/trace/read_trace.h"
#include "tests/support/paths.h"

#include <QByteArray>
#include <QStringList>

#include <algorithm>
#include <string>

namespace stringline::tests {

inline const TraceRules &rules()
{
    static const Result<TraceRules> loaded = TraceRules::load(presetsFolder() + "/trace-rules/default.json");
    if (!loaded)
        qFatal("%s", toText(loaded.errors().front()).c_str());
    return *loaded;
}

inline Result<MeasuredTrace> tryRead(std::string_view bytes, const ReadTraceOptions &options = {})
{
    return readTraceBytes(bytes, "sample.json", rules(), options);
}

inline MeasuredTrace read(std::string_view bytes)
{
    Result<MeasuredTrace> trace = tryRead(bytes);
    if (!trace)
        qFatal("%s", toText(trace.errors().front()).c_str());
    return std::move(trace).value();
}

inline std::string_view viewOf(const QByteArray &bytes)
{
    return {bytes.constData(), std::size_t(bytes.size())};
}

// "F 0 0+10 forward": name, start, duration in ns and kind of each event, in order.
inline QStringList listing(const MeasuredTrace &trace)
{
    QStringList lines;
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        lines << QStringLiteral("%1 %2+%3 %4")
                     .arg(QString::fromStdString(trace.names[trace.events.name[i]].name))
                     .arg(trace.events.start[i])
                     .arg(trace.events.duration[i])
                     .arg(QLatin1String(row(trace.events.kind[i]).id.data()));
    return lines;
}

inline bool notes(const MeasuredTrace &trace, const char *part)
{
    return std::ranges::any_of(trace.notes,
                               [&](const std::string &note) { return note.find(part) != std::string::npos; });
}

// Two steps of a GPU that runs behind its host. Times in microseconds from 1 s on:
//
//   host    | ProfilerStep#1 [0,50)  forward [0,20)  backward (autograd) [20,40)  optimizer [40,50)
//           | ProfilerStep#2 [50,100)
//   stream 7   gemm [100,110)   gemm [112,130)   adam-like elementwise [140,145)    step 2: gemm [150,160)
//   stream 20  all-reduce (tp) [105,115)  all-reduce (dp) [125,138)
//   copies     memcpy HtoD [160,162)
inline const std::string &training()
{
    static const std::string text = *readFile(dataFile("traces/pytorch_step.json"));
    return text;
}

} // namespace stringline::tests
