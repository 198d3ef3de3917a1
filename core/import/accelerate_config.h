// The YAML of Hugging Face Accelerate: processes, precision, and FSDP, DeepSpeed or Megatron-LM blocks, by a table of
// keys. A row of configFormats().
//
// It says nothing of the model or the batch, which the training's script knows: they stay as in the scenario.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

[[nodiscard]] double accelerateLikeness(std::string_view text);
[[nodiscard]] Result<ConfigImport> readAccelerateConfig(const ConfigSource &source, const Scenario &base,
                                                        const PresetLibrary &presets);

} // namespace stringline
