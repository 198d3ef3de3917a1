// vTrain's flat JSON: model, degrees, batch and bandwidths. A row of configFormats().
#pragma once

#include "core/import/config_import.h"

namespace stringline {

[[nodiscard]] double vtrainLikeness(std::string_view text);
[[nodiscard]] Result<ConfigImport> readVtrain(const ConfigSource &source, const Scenario &base,
                                              const PresetLibrary &presets);

} // namespace stringline
