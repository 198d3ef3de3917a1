// A report as text for a terminal: headline, where the time goes, memory of every stage, diagnostics.
#pragma once

#include "core/base/diagnostic.h"
#include "core/report/report.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace stringline {

// "error plan.tensor: 5 does not divide 96 heads. Nearest: 4, 6", a line each.
[[nodiscard]] std::string diagnosticsText(const Diagnostics &diagnostics);

// "GPT-3 175B on 128 x A100: TP 8, PP 8, DP 2, 1f1b, ZeRO-1, 32 microbatches of 1": one line.
[[nodiscard]] std::string planText(const Scenario &scenario);

[[nodiscard]] std::string reportText(const Scenario &scenario, const Report &report, const Diagnostics &diagnostics);

// Rows of cells under a header, columns padded to the widest cell; numbers (all but the first column) to the right.
// Widths count characters, not bytes.
[[nodiscard]] std::string tableText(const std::vector<std::string> &header,
                                    const std::vector<std::vector<std::string>> &rows);

} // namespace stringline
