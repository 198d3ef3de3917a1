// A plan as Accelerate's YAML with FSDP or DDP, with the line that starts it. Reading it again gives the same plan.
#pragma once

#include "core/import/config_export.h"
#include "core/import/plan_limits.h"

#include <vector>

namespace stringline {

// See ConfigWriter::write.
[[nodiscard]] Result<ConfigExport> writeAccelerate(const Scenario &scenario, bool degrade);

// What Accelerate cannot do; `nearest` becomes the scenario with what it has in their place. Model, batch and optimizer
// are the script's, and no limit.
[[nodiscard]] std::vector<PlanLimit> accelerateLimits(const Scenario &scenario, Scenario &nearest);

} // namespace stringline
