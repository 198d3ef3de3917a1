// What was read of a trace, as text and as JSON.
#pragma once

#include "core/base/json.h"
#include "core/trace/trace_summary.h"

#include <string>
#include <vector>

namespace stringline {

// A summary where the trace has a step, and differences where a simulation is given.
struct TraceAnswer {
    const MeasuredTrace &trace;
    std::optional<TraceSummary> summary;
    std::vector<KindDifference> differences;
    std::string against; // the scenario that was simulated
};

[[nodiscard]] std::string traceText(const TraceAnswer &answer);
[[nodiscard]] Json traceJson(const TraceAnswer &answer);

} // namespace stringline
