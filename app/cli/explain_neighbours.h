// explain --neighbours: the better plans one choice away, and why a scenario is none.
#pragma once

#include "app/cli/scenario_arguments.h"
#include "core/evaluate/evaluate.h"

namespace stringline::cli {

// Of a scenario with errors, too; returns the exit status.
int explainNeighbours(const ScenarioArguments &arguments, const Evaluation &evaluation);

} // namespace stringline::cli
