// A plan as torchtitan's TOML with the line that starts it. Reading it again gives the same plan.
#pragma once

#include "core/import/config_export.h"
#include "core/import/plan_limits.h"

#include <vector>

namespace stringline {

// See ConfigWriter::write.
[[nodiscard]] Result<ConfigExport> writeTitan(const Scenario &scenario, bool degrade);

// What torchtitan cannot do; `nearest` becomes the scenario with what it has in their place.
[[nodiscard]] std::vector<PlanLimit> titanLimits(const Scenario &scenario, Scenario &nearest);

} // namespace stringline
