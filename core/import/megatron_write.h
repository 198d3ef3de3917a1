// A plan as a script that starts Megatron-LM: torchrun's line and the options. Reading it again gives the same plan.
#pragma once

#include "core/import/config_export.h"
#include "core/import/plan_limits.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// See ConfigWriter::write.
[[nodiscard]] Result<ConfigExport> writeMegatron(const Scenario &scenario, bool degrade);

// The same in pieces, for launchers of other kinds.
struct MegatronScript {
    std::string comments; // lines: what it is, and what was left out
    std::string options;  // arrays of the shell
    std::string program;  // the program with those arrays, over several lines, for a launcher to stand before
    int perNode = 0;      // processes that the launcher starts on each node
    int nodes = 0;
    std::vector<std::string> left; // see ConfigExport
    Scenario nearest;              // what is written
};
[[nodiscard]] Result<MegatronScript> megatronScript(const Scenario &scenario, bool degrade);

// What Megatron cannot do as the scenario says; `nearest` becomes the scenario with what Megatron has in their place.
[[nodiscard]] std::vector<PlanLimit> megatronLimits(const Scenario &scenario, Scenario &nearest);

// An option as Megatron's command line takes it.
struct MegatronSetting {
    std::string_view group; // "MODEL_ARGS"
    std::string_view name;  // without dashes
    std::string value;      // empty for options that take none
};
// All options of a scenario within Megatron's limits, in the order of their groups.
[[nodiscard]] std::vector<MegatronSetting> megatronSettings(const Scenario &scenario);

} // namespace stringline
