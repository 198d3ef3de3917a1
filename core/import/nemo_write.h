// A plan as Megatron-Bridge's YAML, which followed NeMo's own: the objects of a ConfigContainer that time and memory
// depend on. Reading it again gives the same plan.
#pragma once

#include "core/import/config_export.h"
#include "core/import/megatron_write.h"

#include <vector>

namespace stringline {

// See ConfigWriter::write.
[[nodiscard]] Result<ConfigExport> writeNemo(const Scenario &scenario, bool degrade);

// What Megatron-Bridge cannot do, as megatronLimits(): Megatron's limits and a few of its own.
[[nodiscard]] std::vector<PlanLimit> nemoLimits(const Scenario &scenario, Scenario &nearest);

} // namespace stringline
