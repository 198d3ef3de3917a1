// Megatron's arguments as a scenario, part by part. What the arguments leave open Megatron's defaults fill in; what
// Megatron insists on and the file lacks stays as it is in the scenario.
#pragma once

#include "core/import/megatron_values.h"

#include <optional>

namespace stringline {

struct MegatronWorld {
    std::optional<LaunchNumber> perNode;
    std::optional<LaunchNumber> nodes;
    std::optional<LaunchNumber> world;
};
// Processes of all nodes; 0 where the file does not say.
[[nodiscard]] std::int64_t processes(const MegatronWorld &world);

// Whether the file describes a model, so that Megatron's defaults hold for what it leaves out.
[[nodiscard]] bool describesModel(const MegatronValues &values);

void readMegatronModel(Scenario &scenario, MegatronValues &values);
void readMegatronPlan(Scenario &scenario, MegatronValues &values);
void readMegatronTraining(Scenario &scenario, MegatronValues &values);

// What the arguments say against each other, in Megatron's own names. Rules of the scenario itself are validate()'s.
[[nodiscard]] Diagnostics megatronContradictions(const Scenario &scenario, const MegatronValues &values,
                                                 const MegatronWorld &world);

} // namespace stringline
