// The page around a plot of a study: title, legend, axes with their ticks, and the rules and marks that lie over it.
#pragma once

#include "core/studies/study_result.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_axis.h"
#include "ui/figure/study_figure_legend.h"

#include <QRectF>

#include <vector>

namespace stringline::ui {

inline constexpr double kLeastPlotMm = 14;

struct AxisAsked {
    FigureAxis axis;
    FigureUnit unit{};
    QString title{};
    bool grid = true; // light lines at named ticks
};

struct StudyPage {
    Figure figure;
    Theme theme;
    FigureFrame frame;
    QString subtitle;
    double askedHeightMm = 0; // 0: as the plot asks for

    // What a kind of plot asks for.
    AxisAsked across;
    AxisAsked upwards;
    std::vector<LegendEntry> legend;
    double usualPlotMm = 0; // height
    double rightMm = 0;     // kept free to the right of the plot
    QString rightTitle;     // over it

    QRectF plot;               // set by arrange()
    std::vector<QPointF> data; // that labels should not hide

    // Of values, inside the plot.
    [[nodiscard]] QPointF at(double acrossValue, double upwardsValue) const
    {
        return {across.axis.at(acrossValue), upwards.axis.at(upwardsValue)};
    }
    void addText(const QPointF &anchor, const QString &text, double sizePt = kSmallestTextPt,
                 FigureText::Align align = FigureText::Align::Left, bool bold = false, const QColor &color = Qt::black);
};

// Places the plot, gives its axes their millimetres, and draws all that stands around it and under the data.
void arrange(StudyPage &page);
// The same without axes: title and legend, and room for who draws something else.
void arrangeBare(StudyPage &page);
// And with a sentence there.
void arrangeWithout(StudyPage &page, const QString &why);

// Height of a page's lines under a plot: ticks, their numbers, the axis' name.
[[nodiscard]] double axisHeightMm();

// So that the axes show them.
void addNotesTo(const StudyPlot &plot, ValueRange &across, ValueRange &upwards);
[[nodiscard]] std::vector<LegendEntry> markEntries(const StudyPlot &plot);
// Rules with their labels, marks as hollow symbols.
void drawNotes(StudyPage &page, const StudyPlot &plot);

} // namespace stringline::ui
