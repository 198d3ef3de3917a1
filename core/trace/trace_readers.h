// Readers of the formats of traces; read_trace.cpp chooses between them.
#pragma once

#include "core/base/byte_stream.h"
#include "core/base/result.h"
#include "core/trace/trace_builder.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace stringline {

// What a reader has found beside the events.
struct TraceFacts {
    int rank = 0;
    int worldSize = 0;
    bool namesRank = false;
    std::vector<std::string> notes;
};

// Each fills `builder`. Errors as readTrace() says; a stop request gives none and ends early.
[[nodiscard]] Result<TraceFacts> readChromeTrace(const ReadBytes &read, const std::string &file, TraceBuilder &builder,
                                                 const std::stop_token &stop);
[[nodiscard]] Result<TraceFacts> readPerfettoTrace(std::string_view bytes, const std::string &file,
                                                   TraceBuilder &builder, const std::stop_token &stop);

} // namespace stringline
