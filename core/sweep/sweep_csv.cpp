#include "core/sweep/sweep_csv.h"

#include "core/base/csv.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

namespace stringline {

namespace {

constexpr std::string_view kCell = "cell";

// A column behind the axes; empty cells where there is no number.
struct SweepColumn {
    std::string_view name;
    std::string (*text)(const SweepCell &) = nullptr;
};
constexpr std::array kColumns{
    SweepColumn{"iterationSeconds", [](const SweepCell &cell) { return exactText(cell.iteration.value()); }},
    SweepColumn{"mfu", [](const SweepCell &cell) { return exactText(cell.mfu); }},
    SweepColumn{"tokensPerSecondPerGpu", [](const SweepCell &cell) { return exactText(cell.tokensPerSecondPerGpu); }},
    SweepColumn{"peakBytes", [](const SweepCell &cell) { return exactText(cell.peak.value()); }},
    SweepColumn{"capacityBytes", [](const SweepCell &cell) { return exactText(cell.capacity.value()); }},
    SweepColumn{"fits", [](const SweepCell &cell) { return std::string(cell.fits ? "true" : "false"); }},
    SweepColumn{"costUsd", [](const SweepCell &cell) { return exactText(cell.costUsd); }},
};

std::string lineAt(std::string_view text, std::size_t begin)
{
    const std::size_t end = text.find('\n', begin);
    return std::string(text.substr(begin, end == std::string_view::npos ? end : end + 1 - begin));
}

std::optional<std::size_t> cellNumber(std::string_view line)
{
    const std::string_view word = line.substr(0, line.find(','));
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size())
        return {};
    return number;
}

// How a row of a cell begins: its number and its values.
std::string rowStart(const SweepGrid &grid, std::size_t cell)
{
    std::vector<std::string> words = {std::to_string(cell)};
    const std::vector<std::size_t> places = grid.at(cell);
    for (std::size_t i = 0; i < places.size(); ++i)
        words.push_back(grid.axes[i].values[places[i]]);
    std::string line = csvLine(words);
    line.back() = ','; // for the newline
    return line;
}

} // namespace

std::string sweepHeader(const SweepGrid &grid)
{
    std::vector<std::string> names = {std::string(kCell)};
    for (const SweepAxis &axis : grid.axes)
        names.push_back(axis.path);
    for (const SweepColumn &column : kColumns)
        names.emplace_back(column.name);
    names.emplace_back("reason");
    return csvLine(names);
}

std::string sweepRow(const SweepGrid &grid, const SweepCell &cell)
{
    std::vector<std::string> words;
    words.reserve(kColumns.size() + 1);
    for (const SweepColumn &column : kColumns)
        words.push_back(cell.legal ? column.text(cell) : "");
    words.push_back(cell.reason);
    return rowStart(grid, cell.cell) + csvLine(words);
}

Result<SweepRest> sweepRest(const SweepGrid &grid, std::span<const std::size_t> cells, std::string_view text,
                            const PresetLibrary &presets, const std::string &file)
{
    const std::size_t last = text.rfind('\n');
    text = text.substr(0, last == std::string_view::npos ? 0 : last + 1); // a torn line is worked out again
    if (text.empty())
        return SweepRest{};
    const std::string header = sweepHeader(grid);
    if (lineAt(text, 0) != header)
        return Error{file, "line 1", "expected the columns of this sweep, found those of another"};
    SweepRest rest{header.size(), 0};
    std::vector<std::string> ends; // the first and the last row
    for (; rest.bytes < text.size(); ++rest.cells) {
        const std::string line = lineAt(text, rest.bytes);
        const std::string position = fmt::format("line {}", rest.cells + 2);
        if (rest.cells >= cells.size())
            return Error{file, position, "expected no more rows than this sweep has"};
        if (!line.starts_with(rowStart(grid, cells[rest.cells])))
            return Error{file, position,
                         fmt::format("expected cell {} with this sweep's values, found another", cells[rest.cells])};
        rest.bytes += line.size();
        if (ends.size() > 1)
            ends.pop_back();
        ends.push_back(line);
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const std::size_t row = i == 0 ? 0 : rest.cells - 1;
        const std::vector<SweepCell> again = sweepCells(grid, cells.subspan(row, 1), presets, {1, {}});
        if (sweepRow(grid, again.front()) != ends[i])
            return Error{file, fmt::format("line {}", row + 2),
                         "expected what this scenario gives, found the numbers of another"};
    }
    return rest;
}

Result<std::string> mergedSweeps(const std::vector<SweepPart> &parts)
{
    std::map<std::size_t, std::string> rows;
    std::string header;
    Errors errors;
    for (const SweepPart &part : parts) {
        const std::string own = lineAt(part.text, 0);
        header = header.empty() ? own : header;
        if (!own.starts_with(std::string(kCell) + ",") || own != header || own.back() != '\n') {
            errors.push_back({part.file, "line 1", "expected the columns of " + parts.front().file});
            continue;
        }
        int number = 2;
        for (std::size_t begin = own.size(); begin < part.text.size(); ++number) {
            const std::string line = lineAt(part.text, begin);
            begin += line.size();
            const std::string position = fmt::format("line {}", number);
            const std::optional<std::size_t> cell = cellNumber(line);
            if (!cell || line.back() != '\n')
                errors.push_back({part.file, position, "expected a whole row of a sweep"});
            else if (!rows.emplace(*cell, line).second)
                errors.push_back({part.file, position, fmt::format("expected each cell once, found {} again", *cell)});
        }
    }
    std::size_t next = 0;
    for (const auto &[cell, line] : rows) {
        if (cell != next) {
            errors.push_back({{}, {}, fmt::format("expected every cell; {} is in no part", next)});
            break;
        }
        ++next;
    }
    if (!errors.empty())
        return errors;
    std::string all = header;
    for (const auto &[cell, line] : rows)
        all += line;
    return all;
}

} // namespace stringline
