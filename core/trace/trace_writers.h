// Writers of traces; the table of formats names them.
#pragma once

#include "core/base/byte_stream.h"
#include "core/trace/trace_plan.h"

#include <stop_token>

namespace stringline {

// Each false where `out` or a stop request ended it; memory does not grow with the trace.
[[nodiscard]] bool writeChromeTrace(const TracePlan &plan, const WriteBytes &out, const std::stop_token &stop = {});
[[nodiscard]] bool writePerfettoTrace(const TracePlan &plan, const WriteBytes &out, const std::stop_token &stop = {});

} // namespace stringline
