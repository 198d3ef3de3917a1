// Reading cells as people wrote them.
#include "core/validation/measured_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>

namespace stringline {

namespace {

constexpr std::array<std::string_view, 6> kRequiredColumns = {"id", "gpu", "gpus", "layers", "hidden", "seq_len"};

bool sameLetter(char a, char b)
{
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

} // namespace

std::optional<double> leadingNumber(std::string_view cell)
{
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc{} || !std::isfinite(value))
        return {};
    return value;
}

std::string_view MeasuredRow::text(std::string_view column) const
{
    const auto found = m_cells.find(column);
    return found == m_cells.end() ? std::string_view{} : std::string_view(found->second);
}

std::optional<double> MeasuredRow::number(std::string_view column) const
{
    return leadingNumber(text(column));
}

int MeasuredRow::count(std::string_view column, int otherwise) const
{
    const auto value = number(column);
    return value && *value >= 1 && *value < 1e9 ? static_cast<int>(*value) : otherwise;
}

bool MeasuredRow::mentions(std::string_view column, std::string_view word) const
{
    const std::string_view cell = text(column);
    return std::search(cell.begin(), cell.end(), word.begin(), word.end(), sameLetter) != cell.end();
}

std::string_view MeasuredRow::prefix() const
{
    return id().substr(0, id().find('-'));
}

std::optional<double> MeasuredRow::seconds() const
{
    if (const auto measured = number("iter_s"))
        return measured;
    const auto rate = number("tok_s_gpu");
    if (!rate || *rate <= 0)
        return {};
    const double tokens = number("global_batch").value_or(1) * number("seq_len").value_or(1);
    return tokens / (*rate * number("gpus").value_or(1));
}

Result<std::vector<MeasuredRow>> measuredRows(const CsvTable &table, const std::string &file)
{
    Errors errors;
    for (const std::string_view column : kRequiredColumns) {
        if (table.column(column) < 0)
            errors.push_back(
                {file, "line 1", fmt::format("expected a column \"{}\" in the table of measurements", column)});
    }
    if (!errors.empty())
        return errors;
    std::vector<MeasuredRow> rows;
    std::set<std::string, std::less<>> ids;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        std::map<std::string, std::string, std::less<>> cells;
        for (const std::string &column : table.header)
            cells[column] = table.cell(i, column);
        MeasuredRow row(std::move(cells));
        if (row.id().empty() || !ids.emplace(row.id()).second)
            errors.push_back({file, fmt::format("line {}", table.lines[i]),
                              row.id().empty() ? "expected an id in the first column, found nothing"
                                               : fmt::format("the id \"{}\" stands twice", row.id())});
        rows.push_back(std::move(row));
    }
    if (!errors.empty())
        return errors;
    return rows;
}

} // namespace stringline
