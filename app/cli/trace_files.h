// Timelines written as traces, with the size said before where it is large.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/trace/trace_formats.h"

#include <optional>
#include <string>
#include <vector>

namespace stringline::cli {

struct TraceRequest {
    std::string file; // empty for standard output
    TraceOptions options;
    bool filePerRank = false;
    bool large = false; // also beyond what viewers open
};

struct WrittenTrace {
    std::string file;
    TraceSize size; // as predicted
};

// Warns on standard error where the file will be large, and refuses where no viewer would open it, unless told
// otherwise. Nothing where it failed, and said why.
[[nodiscard]] std::optional<std::vector<WrittenTrace>>
writeTraces(const Evaluation &evaluation, const TraceFormat &format, const TraceRequest &request);

} // namespace stringline::cli
