// Hugging Face's config.json: the model, by a table of keys (hf_keys.h), of families (hf_families.h) and of rules
// (hf_rules.h). A row of configFormats().
#pragma once

#include "core/import/config_import.h"

namespace stringline {

[[nodiscard]] double hfLikeness(std::string_view text);
// Only the model is replaced, and whether attention is fused where the file says so.
[[nodiscard]] Result<ConfigImport> readHfConfig(const ConfigSource &source, const Scenario &base,
                                                const PresetLibrary &presets);

} // namespace stringline
