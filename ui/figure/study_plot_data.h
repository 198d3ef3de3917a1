// What figures need of a plot's table beside core/studies/plot_series.h: words as places, gaps where numbers are
// missing, the front. Pure functions.
#pragma once

#include "core/studies/study_result.h"
#include "ui/figure/figure_axis.h"

#include <QPointF>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace stringline::ui {

// A column as positions: its numbers, or the places of its words in order of appearance.
struct AxisValues {
    const StudyColumn *column = nullptr;
    QStringList words;          // empty for numbers
    std::vector<double> values; // by row; NaN where there is none

    [[nodiscard]] ValueRange range() const;
    // The same values evenly apart.
    [[nodiscard]] FigureAxis evenly() const;
};
[[nodiscard]] AxisValues axisValues(const StudyTable &table, const std::vector<std::size_t> &rows,
                                    const std::string &columnId);

struct FigureSeries {
    QString name;
    std::string label; // of its column
    // In values. A NaN upwards is a gap; rows without a place across are left out.
    std::vector<QPointF> points;
    std::vector<QPointF> front; // those of the Pareto front
};
// Of lines and points: for each value of `by` and each column of `upwards`, points rising across.
[[nodiscard]] std::vector<FigureSeries> seriesOf(const StudyTable &table, const std::vector<std::size_t> &rows,
                                                 const StudyPlot &plot);

// The values of `by`, each once and in order of appearance, and which of them each row has.
struct RowGroups {
    QStringList names;
    std::vector<std::size_t> ofRow; // by place in `rows`
};
[[nodiscard]] RowGroups groupsOf(const StudyTable &table, const std::vector<std::size_t> &rows,
                                 const std::string &columnId);

} // namespace stringline::ui
