// The plan of a published run: axes, experts, ZeRO, schedule and the split of layers.
#pragma once

#include "core/scenario/scenario.h"
#include "core/validation/measured_row.h"
#include "core/validation/sources.h"

#include <string>
#include <vector>

namespace stringline {

// Fills the plan, and the microbatch where the framework derives it from the plan, of a scenario that has its model,
// cluster, software and training; one sentence for each cell that says nothing.
void readPlan(const MeasuredRow &row, const SourceRow &source, Scenario &scenario,
              std::vector<std::string> &assumptions);

// Whether the source runs NeMo's recipes.
[[nodiscard]] inline bool isNemo(const SourceRow &source)
{
    return source.software == "nemo" || source.software == "megatron-bridge";
}

} // namespace stringline
