// From timelines and studies to the tables behind their figures.
#pragma once

#include "core/sim/timeline.h"
#include "core/studies/study_result.h"
#include "ui/figure/figure_table.h"
#include "ui/theme/theme.h"

#include <optional>
#include <string_view>

namespace stringline::ui {

// Bars that a region shows, whole: row, lane, kind, microbatch, chunk, start_us, dur_us. Rows count from 0; what is of
// no microbatch has none.
[[nodiscard]] FigureTable timelineTable(const Timeline &timeline, Tick from, Tick to);

// The rows that a plot shows, all their columns, headed by ids with units.
[[nodiscard]] FigureTable studyTable(const StudyTable &table, const StudyPlot &plot, std::string_view panel);
// None for heat maps and spans, which are no curves.
[[nodiscard]] std::optional<FigureAxes> studyAxes(const StudyTable &table, const StudyPlot &plot,
                                                  std::string_view panel, const Theme &theme);

} // namespace stringline::ui
