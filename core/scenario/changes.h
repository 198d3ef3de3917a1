// Changes as texts: "plan.tensor=4", "model.preset=llama3-8b". Typed on a command line, kept in studies and lessons.
#pragma once

#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// Sets one field, or puts one preset in place of a whole part. Errors name the change and what was expected.
[[nodiscard]] Errors applyChange(Scenario &scenario, std::string_view change, const PresetLibrary &presets);

// What makes the plan of `to` out of `from`: presets of parts where they say more than fields would, then fields.
// Marks, notes and what no field holds (single slow nodes) are left aside.
[[nodiscard]] std::vector<std::string> changesBetween(const Scenario &from, const Scenario &to,
                                                      const PresetLibrary &presets);

} // namespace stringline
