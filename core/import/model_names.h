// Models by the names that recipes, providers and hubs give them: "llama3_70b", "Llama3ModelProvider70B",
// "meta-llama/Meta-Llama-3-70B".
#pragma once

#include "core/scenario/presets.h"

#include <string>
#include <string_view>

namespace stringline {

// The preset of the model called `name`; empty where none is. Ends such as "_pretrain_config", "-Instruct" and "-hf"
// are left out.
[[nodiscard]] std::string presetOfModel(std::string_view name, const PresetLibrary &presets);

} // namespace stringline
