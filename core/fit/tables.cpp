#include "core/fit/tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <string>

namespace stringline {

namespace {

char upper(char letter)
{
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

bool isWordPart(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0;
}

std::string upperCase(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), upper);
    return result;
}

} // namespace

bool meansGpu(std::string_view cell, std::string_view presetId)
{
    const std::string name = upperCase(presetId.substr(0, presetId.find('-'))); // "H100"
    const std::string text = upperCase(cell);
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !isWordPart(text[at - 1])) && (end == text.size() || !isWordPart(text[end])))
            return true;
    }
    return false;
}

std::optional<double> numberIn(const CsvTable &table, std::size_t row, std::string_view column, const std::string &file,
                               Errors &refused)
{
    const std::string cell(table.cell(row, column));
    if (cell.empty())
        return std::nullopt;
    char *end = nullptr;
    const double value = std::strtod(cell.c_str(), &end);
    if (*end == '\0' && std::isfinite(value))
        return value;
    refused.push_back({file, fmt::format("line {}", table.lines[row]),
                       fmt::format("expected a number as {}, found '{}'", column, cell.substr(0, 40))});
    return std::nullopt;
}

Errors missingColumns(const CsvTable &table, std::span<const std::string_view> columns, const std::string &file)
{
    std::vector<std::string_view> missing;
    for (const std::string_view column : columns) {
        if (table.column(column) < 0)
            missing.push_back(column);
    }
    if (missing.empty())
        return {};
    return {{file, "line 1", fmt::format("expected the columns {}", fmt::join(missing, ", "))}};
}

} // namespace stringline
