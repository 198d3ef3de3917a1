// NeMo and Megatron-Bridge: YAML (NeMo 1.x, NeMo 2's recipes, Megatron-Bridge's ConfigContainer and overrides), launch
// commands with key.path=value, and recipes' assignments in Python.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

// How sure it is that `text` is NeMo's, 0 to 1.
[[nodiscard]] double nemoLikeness(std::string_view text);
// See ConfigFormat::read. Changes to a recipe (overrides) set what they say and leave the rest of `base` as it is.
[[nodiscard]] Result<ConfigImport> readNemo(const ConfigSource &source, const Scenario &base,
                                            const PresetLibrary &presets);

} // namespace stringline
