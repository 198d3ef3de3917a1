// Megatron-LM and Megatron Core: scripts of the shell, plain lists of arguments, and Megatron's YAML.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

[[nodiscard]] ConfigFormat megatronFormat();

// How sure it is that `text` holds Megatron's arguments, 0 to 1.
[[nodiscard]] double megatronLikeness(std::string_view text);
// See ConfigFormat::read.
[[nodiscard]] Result<ConfigImport> readMegatron(const ConfigSource &source, const Scenario &base,
                                                const PresetLibrary &presets);

} // namespace stringline
