// An iteration's breakdown as columns of a study's table: a column for each cause, and what the causes come to.
#pragma once

#include "core/report/report.h"
#include "core/studies/study_result.h"

#include <vector>

namespace stringline::parts {

[[nodiscard]] Seconds secondsOf(const Breakdown &breakdown, Cause cause);
// Kernels, those that run again included.
[[nodiscard]] Seconds computeTime(const Breakdown &breakdown);
// Transfers of all axes that no kernel hides.
[[nodiscard]] Seconds exposedTime(const Breakdown &breakdown);

// "computeSeconds", ... in the order of causes(); or "computeShare", ... of the iteration. Each row of cells sums to
// the iteration, or to 1.
[[nodiscard]] std::vector<StudyColumn> causeSecondsColumns();
[[nodiscard]] std::vector<StudyColumn> causeShareColumns();
[[nodiscard]] std::vector<std::string> idsOf(const std::vector<StudyColumn> &columns);
void addCauseSeconds(std::vector<StudyCell> &row, const Breakdown &breakdown);
void addCauseShares(std::vector<StudyCell> &row, const Breakdown &breakdown);
// Empty cells, where nothing ran.
void addNothing(std::vector<StudyCell> &row, std::size_t cells);

} // namespace stringline::parts
