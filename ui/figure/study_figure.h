// A plot of a study as a figure for paper: lines, points, a heat map, stacks or spans, with axes and legend.
#pragma once

#include "core/studies/study.h"
#include "ui/figure/figure.h"
#include "ui/figure/study_figure_page.h"
#include "ui/theme/theme.h"

#include <string>

namespace stringline::ui {

struct StudyFigureOptions {
    double widthMm = 183;
    double heightMm = 0; // 0: as the plot asks for
    Scheme scheme = Scheme::Accessible;
    QString title{};     // the plot's where empty
    std::string panel{}; // of a plot with panels, as plotPanels() names it; the first where empty
    FigureFrame frame{};
};

// Expects a plot of the result and a size between kSmallestFigureMm and kLargestFigureMm (timeline_figure.h). Figures
// are for paper: always light. What cannot be drawn becomes a figure that says why.
[[nodiscard]] Figure studyFigure(const Study &study, const StudyResult &result, const StudyPlot &plot,
                                 const StudyFigureOptions &options = {});

// The same page for any table: kinds of figures that are no study's are drawn as its plots.
struct PlotWords {
    QString title;
    QString subtitle;
    QString caption;
};
[[nodiscard]] Figure plotFigure(const StudyTable &table, const StudyPlot &plot, const PlotWords &words,
                                const StudyFigureOptions &options);
// An empty page of those words, for who draws on it.
[[nodiscard]] StudyPage emptyPage(const PlotWords &words, const StudyFigureOptions &options);

// The study, the plan of its scenario and what was published of its inputs in a few sentences, for under the figure.
[[nodiscard]] QString studyCaption(const Study &study, const StudyResult &result);

} // namespace stringline::ui
