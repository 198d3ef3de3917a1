#include "core/studies/plot_series.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

namespace stringline {

namespace {

// The different words of a column, in the order of the rows, and which of them each row has.
PlotPlaces wordPlaces(const StudyTable &table, std::string_view column, std::span<const std::size_t> rows)
{
    PlotPlaces places;
    std::unordered_map<std::string, std::size_t> known;
    for (const std::size_t row : rows) {
        std::string word = table.word(row, column);
        const auto [entry, isNew] = known.try_emplace(word, places.names.size());
        if (isNew)
            places.names.push_back(std::move(word));
        places.of.push_back(entry->second);
    }
    return places;
}

std::vector<std::size_t> allRows(const StudyTable &table)
{
    std::vector<std::size_t> rows(table.rows.size());
    std::iota(rows.begin(), rows.end(), std::size_t(0));
    return rows;
}

std::string nameOf(const std::string &group, const std::string &column, bool severalColumns)
{
    if (group.empty() || !severalColumns)
        return group.empty() && severalColumns ? column : group;
    return group + ", " + column;
}

} // namespace

std::vector<std::string> plotPanels(const StudyTable &table, const StudyPlot &plot)
{
    if (plot.panel.empty())
        return {};
    return plotPlaces(table, plot.panel, allRows(table)).names;
}

std::vector<std::size_t> plotRows(const StudyTable &table, const StudyPlot &plot, std::string_view panel)
{
    std::vector<std::size_t> rows = allRows(table);
    if (!plot.panel.empty() && !panel.empty())
        std::erase_if(rows, [&](std::size_t row) { return table.word(row, plot.panel) != panel; });
    return rows;
}

std::vector<PlotSeries> plotSeries(const StudyTable &table, const StudyPlot &plot, std::span<const std::size_t> rows)
{
    PlotPlaces groups{{""}, std::vector<std::size_t>(rows.size(), 0)};
    if (!plot.by.empty())
        groups = wordPlaces(table, plot.by, rows);
    std::vector<PlotSeries> all;
    for (std::size_t group = 0; group < groups.names.size(); ++group) {
        for (const std::string &column : plot.upwards) {
            const std::string &label = table.columns[table.column(column)].label;
            PlotSeries series{nameOf(groups.names[group], label, plot.upwards.size() > 1), {}};
            for (std::size_t i = 0; i < rows.size(); ++i) {
                if (groups.of[i] != group)
                    continue;
                const PlotPoint point{rows[i], table.number(rows[i], plot.across), table.number(rows[i], column)};
                const bool shown = std::isfinite(point.across) && std::isfinite(point.upwards) &&
                                   (!plot.logAcross || point.across > 0) && (!plot.logUpwards || point.upwards > 0);
                if (shown)
                    series.points.push_back(point);
            }
            if (plot.kind == PlotKind::Lines)
                std::ranges::stable_sort(series.points, {}, &PlotPoint::across);
            all.push_back(std::move(series));
        }
    }
    return all;
}

PlotPlaces plotPlaces(const StudyTable &table, std::string_view column, std::span<const std::size_t> rows)
{
    std::map<double, std::size_t> numbers;
    for (const std::size_t row : rows) {
        const double number = table.number(row, column);
        if (!std::isfinite(number))
            return wordPlaces(table, column, rows);
        numbers.try_emplace(number, row);
    }
    PlotPlaces places;
    std::map<double, std::size_t> placeOf;
    for (const auto &[number, row] : numbers) {
        placeOf[number] = places.names.size();
        places.names.push_back(table.word(row, column));
    }
    for (const std::size_t row : rows)
        places.of.push_back(placeOf[table.number(row, column)]);
    return places;
}

} // namespace stringline
