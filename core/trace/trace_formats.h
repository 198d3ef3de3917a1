// The formats in which a timeline can be written, as a table, and the door through which it leaves.
#pragma once

#include "core/base/byte_stream.h"
#include "core/base/result.h"
#include "core/trace/trace_plan.h"

#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace stringline {

struct TraceFormat {
    std::string_view id; // word of the `export` command
    std::string_view label;
    std::string_view suffix; // with its dot; ".gz" behind it packs
    std::string_view summary;
    bool (*write)(const TracePlan &plan, const WriteBytes &out, const std::stop_token &stop) = nullptr;
};
[[nodiscard]] std::span<const TraceFormat> traceFormats();
[[nodiscard]] const TraceFormat *findTraceFormat(std::string_view id); // null where there is none

// Into the file, packed where its name ends on ".gz". A stop request leaves no file, and is no error.
[[nodiscard]] Errors writeTraceFile(const TracePlan &plan, const TraceFormat &format, const std::string &path,
                                    const std::stop_token &stop = {});
// "trace.json.gz" -> "trace-rank16.json.gz", for a file of each process.
[[nodiscard]] std::string fileOfRank(const std::string &path, int rank);

// What writing would give. The bytes are those of the rank in the middle, times the events of all.
struct TraceSize {
    std::int64_t events = 0;
    double bytes = 0;
    double packedBytes = 0; // by gzip
};
[[nodiscard]] TraceSize predictedSize(const TracePlan &plan, const TraceFormat &format);

// The viewer of Chrome takes strings of up to 256 MB; Perfetto's, in a browser, has 2 GB of memory for all.
inline constexpr double kLargeTrace = 256e6;
inline constexpr double kLargestTrace = 2e9;
// Empty for a file that viewers open; else its size and what would make it smaller, one line.
[[nodiscard]] std::string largeTraceWarning(const TraceSize &size, const TraceOptions &options, bool packed);

} // namespace stringline
