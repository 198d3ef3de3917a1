// One function for each kind of plot: asks for a page, then draws the data on it.
#pragma once

#include "ui/figure/study_figure_page.h"
#include "ui/figure/study_plot_data.h"

#include <QString>

#include <vector>

namespace stringline::ui {

struct PlotRows {
    const StudyTable &table;
    const StudyPlot &plot;
    std::vector<std::size_t> rows; // of the panel
};

// Each says why there is nothing to draw, and has drawn nothing then; empty where it has drawn.
[[nodiscard]] QString drawSeries(StudyPage &page, const PlotRows &data); // lines and points
[[nodiscard]] QString drawHeatMap(StudyPage &page, const PlotRows &data);
[[nodiscard]] QString drawStacks(StudyPage &page, const PlotRows &data);
[[nodiscard]] QString drawSpans(StudyPage &page, const PlotRows &data);

// "no numbers in iteration"
[[nodiscard]] QString noNumbersIn(const StudyColumn &column);
// The axis of a column that is words or numbers, with its unit and title.
[[nodiscard]] AxisAsked askedAxis(FigureAxis axis, const StudyColumn &column);

// The title of an axis that several columns share: "time (s)".
[[nodiscard]] QString sharedTitle(const StudyColumn &column, const FigureUnit &unit);

// Rectangles of one group of `by`.
struct SpanRects {
    std::size_t group = 0;
    std::vector<QRectF> rects;
};
// The same picture in at most `most` rectangles: neighbours of one group that are less than `nearMm` apart become one,
// and where that is not enough, each square of a grid has the group that covers most of it. `page` bounds them.
[[nodiscard]] std::vector<SpanRects> mergedSpans(std::vector<SpanRects> spans, const QRectF &page, double nearMm,
                                                 std::size_t most);

} // namespace stringline::ui
