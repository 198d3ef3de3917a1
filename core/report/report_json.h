// A report as the JSON object that `simulate --json` prints; its keys are a contract with programs outside.
//
// Times are in seconds, sizes in bytes, each named in its key. The causes of the breakdown sum to the iteration and the
// parts of a stage's memory to its peak, up to the rounding of the last digit.
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/json.h"
#include "core/report/report.h"

#include <string_view>

namespace stringline {

// "note", "warning", "error".
[[nodiscard]] std::string_view severityId(Severity severity);

[[nodiscard]] Json diagnosticsJson(const Diagnostics &diagnostics);
[[nodiscard]] Json breakdownJson(const Breakdown &breakdown);
[[nodiscard]] Json memoryJson(const StageMemory &memory);

// Everything but the clocks: the same bytes on any machine. A scenario with errors has no numbers, only diagnostics.
[[nodiscard]] Json classJson(const ReplicaReport &replica);
[[nodiscard]] Json reportJson(const Report &report, const Diagnostics &diagnostics);

} // namespace stringline
