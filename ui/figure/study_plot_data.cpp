#include "ui/figure/study_plot_data.h"

#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace stringline::ui {

ValueRange AxisValues::range() const
{
    ValueRange range;
    for (const double value : values)
        range.add(value);
    return range;
}

FigureAxis AxisValues::evenly() const
{
    std::vector<double> places;
    for (const double value : values) {
        if (std::isfinite(value))
            places.push_back(value);
    }
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return placesAxis(std::move(places), words);
}

AxisValues axisValues(const StudyTable &table, const std::vector<std::size_t> &rows, const std::string &columnId)
{
    AxisValues axis;
    const std::size_t column = table.column(columnId);
    axis.column = &table.columns[column];
    axis.values.reserve(rows.size());
    const bool hasWords = std::ranges::any_of(
        rows, [&](std::size_t row) { return std::holds_alternative<std::string>(table.rows[row][column]); });
    std::map<std::string, double> places;
    for (const std::size_t row : rows) {
        const StudyCell &cell = table.rows[row][column];
        double value = std::numeric_limits<double>::quiet_NaN();
        if (!hasWords) {
            if (const double *number = std::get_if<double>(&cell); number != nullptr && std::isfinite(*number))
                value = *number;
        } else if (!std::holds_alternative<std::monostate>(cell)) {
            const std::string word = cellText(*axis.column, cell);
            const auto [place, isNew] = places.emplace(word, double(places.size()));
            if (isNew)
                axis.words << toQString(word);
            value = place->second;
        }
        axis.values.push_back(value);
    }
    return axis;
}

RowGroups groupsOf(const StudyTable &table, const std::vector<std::size_t> &rows, const std::string &columnId)
{
    RowGroups groups;
    std::map<std::string, std::size_t> places;
    for (const std::size_t row : rows) {
        const std::string word = columnId.empty() ? std::string() : table.word(row, columnId);
        const auto [place, isNew] = places.emplace(word, places.size());
        if (isNew)
            groups.names << toQString(word);
        groups.ofRow.push_back(place->second);
    }
    return groups;
}

std::vector<FigureSeries> seriesOf(const StudyTable &table, const std::vector<std::size_t> &rows, const StudyPlot &plot)
{
    const AxisValues across = axisValues(table, rows, plot.across);
    const RowGroups groups = groupsOf(table, rows, plot.by);
    const std::size_t columns = plot.upwards.size();
    std::vector<FigureSeries> series(std::size_t(groups.names.size()) * columns);
    for (std::size_t c = 0; c < columns; ++c) {
        const AxisValues upwards = axisValues(table, rows, plot.upwards[c]);
        for (qsizetype g = 0; g < groups.names.size(); ++g) {
            FigureSeries &each = series[std::size_t(g) * columns + c];
            const QString label = tableText(upwards.column->label);
            each.label = upwards.column->label;
            each.name = plot.by.empty() ? label
                        : columns == 1  ? groups.names[g]
                                        : QStringLiteral("%1, %2").arg(groups.names[g], label);
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            FigureSeries &each = series[groups.ofRow[i] * columns + c];
            if (!std::isfinite(across.values[i]))
                continue;
            each.points.emplace_back(across.values[i], upwards.values[i]);
            if (!plot.front.empty() && table.number(rows[i], plot.front) == 1 && std::isfinite(upwards.values[i]))
                each.front.push_back(each.points.back());
        }
    }
    for (FigureSeries &each : series)
        std::ranges::stable_sort(each.points, {}, [](const QPointF &point) { return point.x(); });
    return series;
}

} // namespace stringline::ui
