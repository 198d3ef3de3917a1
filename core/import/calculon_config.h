// Calculon's JSON: application, execution and system, each in a file or together as in its results. A row of
// configFormats().
//
// The application becomes the model, the execution plan and training, the system the cluster as far as both know a
// number; how fast kernels run stays as in the scenario.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

[[nodiscard]] double calculonLikeness(std::string_view text);
[[nodiscard]] Result<ConfigImport> readCalculon(const ConfigSource &source, const Scenario &base,
                                                const PresetLibrary &presets);

} // namespace stringline
