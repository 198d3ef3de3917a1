// Timeline and costs to numbers.
#pragma once

#include "core/cost/scenario_costs.h"
#include "core/report/report.h"
#include "core/sim/timeline.h"

namespace stringline {

// Where the compute lane of `rank` spends the iteration. A gap is pipeline communication as far as a transfer was on
// its way, data-parallel communication as far as a reduction ran, and otherwise bubble.
[[nodiscard]] Breakdown breakdownOf(const Timeline &timeline, int rank, bool blockingSends);

// The rank whose last span ends last; the lowest of equals.
[[nodiscard]] int lastRank(const Timeline &timeline);

// Share of the iteration in which the compute lane of a rank waits for the pipeline, mean over ranks.
[[nodiscard]] double bubbleFraction(const Timeline &timeline, bool blockingSends);

// Fills RankTimeline::kept and returns the peak of every stage.
[[nodiscard]] std::vector<StageMemory> memoryOf(const ScenarioCosts &costs, Timeline &timeline);

// Everything that follows from the iteration time, the batch and the machine: rates, utilization, the whole training.
void fillRates(Report &report, const ScenarioCosts &costs);

[[nodiscard]] Report buildReport(const ScenarioCosts &costs, Timeline &timeline);

} // namespace stringline
