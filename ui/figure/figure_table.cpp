#include "ui/figure/figure_table.h"

#include "core/base/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace stringline::ui {

namespace {

std::string cellOf(const FigureColumn &column, std::size_t row)
{
    if (!column.words.isEmpty())
        return column.words[qsizetype(row)].toStdString();
    const double number = column.numbers[row];
    return std::isfinite(number) ? fmt::format("{}", number) : std::string();
}

void addLine(QByteArray &csv, const std::vector<std::string> &cells)
{
    csv += QByteArray::fromStdString(csvLine(cells));
}

} // namespace

QByteArray csvOf(const std::vector<FigureTable> &tables)
{
    QStringList names;
    for (const FigureTable &table : tables) {
        for (const FigureColumn &column : table.columns) {
            if (!names.contains(column.name))
                names << column.name;
        }
    }
    const bool parts = tables.size() > 1;
    std::vector<std::string> cells;
    if (parts)
        cells.emplace_back("part");
    for (const QString &name : names)
        cells.push_back(name.toStdString());
    QByteArray csv;
    addLine(csv, cells);
    for (const FigureTable &table : tables) {
        std::vector<const FigureColumn *> columns; // by place in the file; null where the table has none
        for (const QString &name : names) {
            const auto found = std::ranges::find(table.columns, name, &FigureColumn::name);
            columns.push_back(found == table.columns.end() ? nullptr : &*found);
        }
        const std::size_t rows = table.columns.empty() ? 0 : table.columns.front().size();
        for (std::size_t row = 0; row < rows; ++row) {
            cells.clear();
            if (parts)
                cells.push_back(table.name.toStdString());
            for (const FigureColumn *column : columns)
                cells.push_back(column == nullptr ? std::string() : cellOf(*column, row));
            addLine(csv, cells);
        }
    }
    return csv;
}

} // namespace stringline::ui
