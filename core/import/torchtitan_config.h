// torchtitan's TOML: model by flavor, parallelism, batch, activation checkpointing, by a table of keys
// (torchtitan_keys.h). A row of configFormats().
//
// The file knows no machine: with a shard degree of -1 the scenario's GPUs are dealt, else the degrees say how many
// there are.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

[[nodiscard]] double titanLikeness(std::string_view text);
[[nodiscard]] Result<ConfigImport> readTitanConfig(const ConfigSource &source, const Scenario &base,
                                                   const PresetLibrary &presets);

} // namespace stringline
