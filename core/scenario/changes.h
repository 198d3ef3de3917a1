// Changes typed on a command line: "plan.tensor=4", "model.preset=llama3-8b".
#pragma once

#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <string_view>

namespace stringline {

// Sets one field, or puts one preset in place of a whole part. Errors name the change and what was expected.
[[nodiscard]] Errors applyChange(Scenario &scenario, std::string_view change, const PresetLibrary &presets);

} // namespace stringline
