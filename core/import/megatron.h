// Megatron-LM and Megatron Core: scripts of the shell, plain lists of arguments, and Megatron's YAML.
#pragma once

#include "core/import/config_import.h"
#include "core/import/megatron_arguments.h"
#include "core/import/megatron_options.h"

namespace stringline {

[[nodiscard]] ConfigFormat megatronFormat();

// How sure it is that `text` holds Megatron's arguments, 0 to 1.
[[nodiscard]] double megatronLikeness(std::string_view text);
// See ConfigFormat::read.
[[nodiscard]] Result<ConfigImport> readMegatron(const ConfigSource &source, const Scenario &base,
                                                const PresetLibrary &presets);

// What a configuration of Megatron's family calls things, once it is arguments.
struct MegatronDialect {
    std::string_view format = "megatron";
    std::string_view software = "megatron-lm"; // preset where the scenario has none of the family
    std::string_view source = "Megatron's arguments";
    std::string_view version = kMegatronVersion;       // whose defaults fill in
    std::string (*nameOf)(std::string_view) = nullptr; // of an option's default: "--num-layers" where null
};
// Errors: values that cannot be read, with their lines.
[[nodiscard]] Result<ConfigImport> readMegatronArguments(const MegatronArguments &arguments, const ConfigSource &source,
                                                         const Scenario &base, const PresetLibrary &presets,
                                                         const MegatronDialect &dialect = {});

} // namespace stringline
