// The way back from changes: what makes one scenario out of another, as "path=value" texts of changes.h.
#pragma once

#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace stringline {

// What makes the plan of `to` out of `from`: presets of parts where they say more than fields would, then fields.
// Marks, notes and what no field holds are left aside.
[[nodiscard]] std::vector<std::string> changesBetween(const Scenario &from, const Scenario &to,
                                                      const PresetLibrary &presets);

} // namespace stringline
