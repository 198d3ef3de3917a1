// llm-foundry's keys as tables. Internal to core/import.
#pragma once

#include "core/import/config_rows.h"

namespace stringline {

// All rows; those of MPT's shape come first, and have llm-foundry's defaults.
[[nodiscard]] ConfigRows llmFoundryRows();
[[nodiscard]] ConfigRows mptRows();

} // namespace stringline
