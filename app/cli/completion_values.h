// What the arguments of commands can be, as a table: presets, formats, fields, schedules.
#pragma once

#include "app/cli/completion.h"

#include <string_view>

namespace CLI {
class Option;
}

namespace stringline::cli {

// Values of an argument of `command` that could become of `typed`.
[[nodiscard]] Completion valuesOf(std::string_view command, const CLI::Option &option, std::string_view typed);
// Of an argument that is known by its name alone: "SCENARIO", "--set".
[[nodiscard]] Completion valuesOf(std::string_view command, std::string_view argument, std::string_view typed);

} // namespace stringline::cli
