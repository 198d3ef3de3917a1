// llm-foundry's training YAML: MPT or a model of the hub, trained with Composer under PyTorch's FSDP.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

// How sure it is that `text` is llm-foundry's, 0 to 1.
[[nodiscard]] double llmFoundryLikeness(std::string_view text);
// See ConfigFormat::read.
[[nodiscard]] Result<ConfigImport> readLlmFoundry(const ConfigSource &source, const Scenario &base,
                                                  const PresetLibrary &presets);

} // namespace stringline
