// compare: more than two scenarios side by side.
#pragma once

#include "core/evaluate/evaluate.h"

#include <vector>

namespace stringline::cli {

// Differences first, then the numbers with the best of each marked, the time by cause, and what is equal in all: its
// number, or with `equal` each. Of valid scenarios.
void printSideBySide(const std::vector<EvaluationPtr> &evaluations, bool equal);
void printSideBySideJson(const std::vector<EvaluationPtr> &evaluations);

// "A", "B", ... "Z", "27".
[[nodiscard]] std::string letterOf(std::size_t index);

} // namespace stringline::cli
