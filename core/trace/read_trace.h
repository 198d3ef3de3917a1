// Reading traces of other programs, and those that this one wrote.
//
// Chrome's JSON (the profiler of PyTorch among others) passes through a small window; Perfetto's format is read whole.
#pragma once

#include "core/base/byte_stream.h"
#include "core/base/result.h"
#include "core/trace/measured_trace.h"
#include "core/trace/trace_rules.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace stringline {

struct ReadTraceOptions {
    std::function<void(double fraction)> progress = {}; // of the file, from 0 to 1; called often
    std::stop_token stop = {};
    std::size_t limit = std::size_t(4) << 30; // bytes, unpacked
};

// Packed by gzip or not. Events that cannot be understood are left out with a note, and so is what stands behind the
// end of a list that is cut off. Errors, with the byte or the event: a file that is no trace, has no events, or is
// larger than the limit; and a stop request.
[[nodiscard]] Result<MeasuredTrace> readTrace(const std::string &file, const TraceRules &rules,
                                              const ReadTraceOptions &options = {});
// The same of bytes; `file` is only named.
[[nodiscard]] Result<MeasuredTrace> readTraceBytes(std::string_view bytes, const std::string &file,
                                                   const TraceRules &rules, const ReadTraceOptions &options = {});

// Whether the beginning of an unpacked file looks like a trace: "chrome-trace", "perfetto", or empty.
[[nodiscard]] std::string_view traceFormatOf(std::string_view head);

// Whether a file of unknown kind is to be read as a trace, by its beginning: Perfetto's format, a list, an object with
// "traceEvents", or anything packed. A scenario is none of these. False where it cannot be read.
[[nodiscard]] bool looksLikeTrace(const std::string &file);

} // namespace stringline
