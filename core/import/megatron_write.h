// A plan as a script that starts Megatron-LM: torchrun's line and the options. Reading it again gives the same plan.
#pragma once

#include "core/import/config_export.h"

#include <string>
#include <vector>

namespace stringline {

// See ConfigWriter::write.
[[nodiscard]] Result<ConfigExport> writeMegatron(const Scenario &scenario, bool degrade);

// A field that Megatron cannot do as the scenario says.
struct MegatronLimit {
    std::string path;    // "plan.schedule"
    std::string message; // "Megatron has no schedule zb-v"
    std::string instead; // what is written with `degrade`: "1F1B"
};
// All of them; `nearest` becomes the scenario with what Megatron has in their place.
[[nodiscard]] std::vector<MegatronLimit> megatronLimits(const Scenario &scenario, Scenario &nearest);

} // namespace stringline
