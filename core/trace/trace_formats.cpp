#include "core/trace/trace_formats.h"

#include "core/base/file.h"
#include "core/base/gzip.h"
#include "core/trace/trace_walk.h"
#include "core/trace/trace_writers.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

constexpr TraceFormat kFormats[] = {
    {"chrome-trace", "Chrome trace", ".json",
     "JSON for chrome://tracing, Perfetto, TensorBoard and tools for PyTorch's traces; packed where the file ends on "
     ".gz",
     writeChromeTrace},
    {"perfetto", "Perfetto trace", ".pftrace",
     "Protocol buffers for ui.perfetto.dev: a third of the size, order of ranks and lanes kept", writePerfettoTrace},
};

constexpr std::string_view kPackedSuffix = ".gz";

// Runs the writer into `out`, packed or not.
bool writeTo(const TracePlan &plan, const TraceFormat &format, bool packed, const WriteBytes &out,
             const std::stop_token &stop)
{
    if (!packed)
        return format.write(plan, out, stop);
    GzipWriter gzip(out);
    return format.write(
               plan, [&](std::string_view bytes) { return gzip.write(bytes); }, stop) &&
           gzip.finish();
}

std::string megabytes(double bytes)
{
    return bytes >= 10e9 ? fmt::format("{:.0f} GB", bytes / 1e9) : fmt::format("{:.0f} MB", bytes / 1e6);
}

} // namespace

std::span<const TraceFormat> traceFormats()
{
    return kFormats;
}

const TraceFormat *findTraceFormat(std::string_view id)
{
    const auto found = std::ranges::find(kFormats, id, &TraceFormat::id);
    return found == std::end(kFormats) ? nullptr : found;
}

Errors writeTraceFile(const TracePlan &plan, const TraceFormat &format, const std::string &path,
                      const std::stop_token &stop)
{
    FileWriter file(path);
    const bool whole = writeTo(
        plan, format, path.ends_with(kPackedSuffix), [&](std::string_view bytes) { return file.write(bytes); }, stop);
    if (!whole && stop.stop_requested())
        return {};
    return file.finish();
}

std::string fileOfRank(const std::string &path, int rank)
{
    const std::size_t folder = path.find_last_of('/') == std::string::npos ? 0 : path.find_last_of('/') + 1;
    const std::size_t packed = path.ends_with(kPackedSuffix) ? path.size() - kPackedSuffix.size() : path.size();
    std::size_t dot = path.substr(0, packed).find_last_of('.');
    if (dot == std::string::npos || dot <= folder)
        dot = packed;
    return fmt::format("{}-rank{}{}", path.substr(0, dot), rank, path.substr(dot));
}

TraceSize predictedSize(const TracePlan &plan, const TraceFormat &format)
{
    TraceSize size;
    if (plan.processes.empty())
        return size;
    const TraceCounts all = traceCounts(plan);
    TracePlan one = plan; // keeps its flows
    one.processes = {plan.processes[plan.processes.size() / 2]};
    const TraceCounts counted = traceCounts(one);
    double bytes = 0;
    double packed = 0;
    GzipWriter gzip([&](std::string_view piece) {
        packed += static_cast<double>(piece.size());
        return true;
    });
    const bool whole = format.write(one,
                                    [&](std::string_view piece) {
                                        bytes += static_cast<double>(piece.size());
                                        return gzip.write(piece);
                                    },
                                    {});
    static_cast<void>(whole && gzip.finish());
    size.events = all.slices + all.samples;
    const double times = static_cast<double>(size.events) /
                         static_cast<double>(std::max<std::int64_t>(1, counted.slices + counted.samples));
    size.bytes = bytes * times;
    size.packedBytes = packed * times;
    return size;
}

std::string largeTraceWarning(const TraceSize &size, const TraceOptions &options, bool packed)
{
    const double bytes = packed ? size.packedBytes : size.bytes;
    // Viewers unpack: what counts for them is the text.
    if (size.bytes <= kLargeTrace)
        return {};
    std::string offers;
    const auto offer = [&](std::string_view text) { offers += fmt::format("{}{}", offers.empty() ? "" : ", ", text); };
    if (options.ranks == TraceOptions::Ranks::All)
        offer("one rank for each stage (--ranks one-per-stage)");
    if (!options.onePeriod)
        offer("one period of the steady state (--one-period)");
    if (options.operators)
        offer("passes without their operators");
    if (options.ranks != TraceOptions::Ranks::All)
        offer("fewer stages (--stages 0-0)");
    if (!packed)
        offer(fmt::format("gzip ({} as a file that ends on .gz)", megabytes(size.packedBytes)));
    return fmt::format("the trace will have {} events and about {}{}; chrome://tracing opens 256 MB, Perfetto in a "
                       "browser less than 2 GB. Smaller: {}",
                       size.events, megabytes(bytes), packed ? fmt::format(", {} unpacked", megabytes(size.bytes)) : "",
                       offers);
}

} // namespace stringline
