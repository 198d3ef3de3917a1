// Calculon's keys, of its release of 2024 (SC 2023). Each may stand alone in its file, or below the name of its part.
//
// Internal to core/import.
#pragma once

#include "core/import/config_rows.h"

namespace stringline {

[[nodiscard]] const ConfigRows &calculonRows();
// Keys that Calculon insists on, of one part.
[[nodiscard]] std::span<const std::string_view> calculonApplicationKeys();
[[nodiscard]] std::span<const std::string_view> calculonExecutionKeys();
[[nodiscard]] std::span<const std::string_view> calculonSystemKeys();

} // namespace stringline
