// DeepSpeed's JSON: ZeRO, precision, batch arithmetic, offloading, by a table of keys (deepspeed_keys.h). A row of
// configFormats().
//
// Model and machine stay as in the scenario that it is read into; "auto" is resolved against them as transformers does.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

[[nodiscard]] double deepspeedLikeness(std::string_view text);
[[nodiscard]] Result<ConfigImport> readDeepspeedConfig(const ConfigSource &source, const Scenario &base,
                                                       const PresetLibrary &presets);

} // namespace stringline
