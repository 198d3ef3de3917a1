#include "core/studies/study_result.h"

#include "core/base/csv.h"
#include "core/base/text.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace stringline {

std::size_t StudyTable::column(std::string_view columnId) const
{
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [columnId](const StudyColumn &each) { return each.id == columnId; });
    assert(found != columns.end() && "a plot names columns of its table");
    return static_cast<std::size_t>(found - columns.begin());
}

double StudyTable::number(std::size_t row, std::string_view columnId) const
{
    const double *number = std::get_if<double>(&rows[row][column(columnId)]);
    return number == nullptr ? std::numeric_limits<double>::quiet_NaN() : *number;
}

std::string StudyTable::word(std::size_t row, std::string_view columnId) const
{
    const std::size_t place = column(columnId);
    return cellText(columns[place], rows[row][place]);
}

void StudyTable::add(std::vector<StudyCell> row, std::string change)
{
    assert(row.size() == columns.size() && "a row has a cell for each column");
    if (!change.empty() || !changes.empty()) {
        changes.resize(rows.size());
        changes.push_back(std::move(change));
    }
    rows.push_back(std::move(row));
}

const StudyTable *StudyResult::find(std::string_view table) const
{
    const auto found =
        std::find_if(tables.begin(), tables.end(), [table](const StudyTable &each) { return each.id == table; });
    return found == tables.end() ? nullptr : &*found;
}

const StudyFact *StudyResult::fact(std::string_view factId) const
{
    const auto found =
        std::find_if(facts.begin(), facts.end(), [factId](const StudyFact &each) { return each.id == factId; });
    return found == facts.end() ? nullptr : &*found;
}

std::string cellText(const StudyColumn &column, const StudyCell &cell)
{
    if (const auto *word = std::get_if<std::string>(&cell))
        return *word;
    const double *number = std::get_if<double>(&cell);
    if (number == nullptr)
        return {};
    return column.shown == nullptr ? exactText(*number) : column.shown(*number);
}

std::string tableCsv(const StudyTable &table)
{
    std::vector<std::string> cells;
    cells.reserve(table.columns.size());
    for (const StudyColumn &column : table.columns)
        cells.push_back(column.id);
    std::string text = csvLine(cells);
    for (const std::vector<StudyCell> &row : table.rows) {
        cells.clear();
        for (const StudyCell &cell : row) {
            const double *number = std::get_if<double>(&cell);
            const auto *word = std::get_if<std::string>(&cell);
            cells.push_back(number != nullptr ? exactText(*number) : word != nullptr ? *word : std::string());
        }
        text += csvLine(cells);
    }
    return text;
}

} // namespace stringline
