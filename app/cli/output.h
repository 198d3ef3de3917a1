// Standard output and standard error, the same way in every command.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <string_view>

namespace stringline::cli {

void print(std::string_view text);
void printJson(const Json &value);
void printError(std::string_view line); // on stderr, with its newline
void printErrors(const Errors &errors); // a line each
// Whether all that was printed has reached its file; says so on stderr where not (a full disk).
[[nodiscard]] bool finishOutput();

} // namespace stringline::cli
