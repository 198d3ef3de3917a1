// Results of studies made by hand, one of each kind of plot as studies make them.
#pragma once

#include "core/studies/study_result.h"

#include <string>
#include <vector>

namespace stringline::tests {

struct StudySample {
    StudyResult result; // of one table
    StudyPlot plot;
};
[[nodiscard]] StudySample studySample(StudyTable table, StudyPlot plot);
[[nodiscard]] StudyTable numberTable(std::vector<StudyColumn> columns, const std::vector<std::vector<double>> &rows);
[[nodiscard]] StudyColumn plainColumn(std::string id);

[[nodiscard]] StudySample lineSample();  // three frameworks on logarithmic axes, with marks and rules
[[nodiscard]] StudySample pointSample(); // with a front
[[nodiscard]] StudySample heatSample(int rows = 9, int columns = 8); // with cells that are missing
[[nodiscard]] StudySample shortStackSample();
[[nodiscard]] StudySample longStackSample(); // with long names
[[nodiscard]] StudySample spanSample(int jobs = 40, int perJob = 3);

} // namespace stringline::tests
