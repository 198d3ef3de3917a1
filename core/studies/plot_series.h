// What a plot of a study shows, worked out from its table: the same for the window and for figures.
#pragma once

#include "core/studies/study_result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// The values of plot.panel, in the order of the table; empty for a plot without panels.
[[nodiscard]] std::vector<std::string> plotPanels(const StudyTable &table, const StudyPlot &plot);
// The rows that a panel shows; all where `panel` is empty.
[[nodiscard]] std::vector<std::size_t> plotRows(const StudyTable &table, const StudyPlot &plot, std::string_view panel);

struct PlotPoint {
    std::size_t row = 0;
    double across = 0;
    double upwards = 0;
};
struct PlotSeries {
    std::string name; // empty for the only one
    std::vector<PlotPoint> points;
};
// Of Lines and Points: one for each value of `by` and each column of `upwards`, in the order of the table; lines go
// from left to right. Rows without a number are left out.
[[nodiscard]] std::vector<PlotSeries> plotSeries(const StudyTable &table, const StudyPlot &plot,
                                                 std::span<const std::size_t> rows);

// Where rows stand side by side, whatever their values: the different values of a column, and each row's place in them.
struct PlotPlaces {
    std::vector<std::string> names; // numbers by size, words in the order of the table
    std::vector<std::size_t> of;    // by place in `rows`
};
[[nodiscard]] PlotPlaces plotPlaces(const StudyTable &table, std::string_view column,
                                    std::span<const std::size_t> rows);

} // namespace stringline
