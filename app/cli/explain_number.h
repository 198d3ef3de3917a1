// explain --number: why a number of the report is what it is.
#pragma once

#include "core/evaluate/evaluate.h"

#include <string>

namespace stringline::cli {

enum class NumberForm { Text, Json, Latex };

// Prints the formula of the number called `id`, with its values, sources and the inputs that change it most. Of a valid
// evaluation; says which numbers there are where that is none. Returns the exit status.
[[nodiscard]] int explainNumber(const EvaluationPtr &evaluation, const std::string &id, NumberForm form);

} // namespace stringline::cli
