// A second simulator that shares no idea with the first: every operator of every pass is a task of its own in one flat
// graph (flat_graph.h), and an event loop runs it. Slow, plain, and the judge of the two-level sweep.
#pragma once

#include "core/cost/scenario_costs.h"

#include <cstddef>
#include <vector>

namespace stringline::tests {

struct OracleAnswer {
    Tick length = 0;
    std::size_t tasks = 0;
    std::vector<std::vector<Tick>> passEnds; // per rank, class by class, in the order of its schedule
};

// Expands the whole iteration of all classes of replicas from its costs and runs it.
[[nodiscard]] OracleAnswer runOracle(const ScenarioCosts &costs);
// The same where transfers share ports. Times are rounded to whole nanoseconds at the end alone.
[[nodiscard]] OracleAnswer runSharedOracle(const ScenarioCosts &costs);

} // namespace stringline::tests
