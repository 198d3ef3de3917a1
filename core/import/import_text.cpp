// What was understood of a configuration, as text: a list for each fate.
#include "core/import/config_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

struct FateRow {
    Fate fate;
    std::string_view title;
};
constexpr std::array kFates = {FateRow{Fate::Understood, "Understood"},
                               FateRow{Fate::Defaulted, "Defaulted, because the file does not say it"},
                               FateRow{Fate::Ignored, "Ignored"}};

// A file of thousands of keys should not push its own answer off the screen.
constexpr std::size_t kMostRows = 200;
constexpr std::size_t kLongest = 60;

std::string cut(const std::string &text)
{
    if (text.size() <= kLongest)
        return text;
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) // inside a letter
        --end;
    return text.substr(0, end) + "...";
}

// "  line 3  hidden_size = 4096        model.hidden        note", columns as wide as their widest cell.
std::string tableOf(const ConfigImport &import, Fate fate)
{
    std::vector<std::array<std::string, 4>> rows;
    std::array<std::size_t, 3> widths{};
    std::size_t left = 0;
    for (const ConfigLine &line : import.lines) {
        if (line.fate != fate)
            continue;
        if (rows.size() >= kMostRows) {
            ++left;
            continue;
        }
        rows.push_back({line.line > 0 ? fmt::format("line {}", line.line) : std::string(),
                        fmt::format("{} = {}", cut(line.key), cut(line.value)), line.field, line.note});
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], rows.back()[i].size());
    }
    std::string text;
    for (const auto &row : rows) {
        std::string line = fmt::format("  {:<{}}  {:<{}}  {:<{}}  {}", row[0], widths[0], row[1], widths[1], row[2],
                                       widths[2], row[3]);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return left > 0 ? text + fmt::format("  and {} more\n", left) : text;
}

} // namespace

std::string importText(const ConfigImport &import)
{
    std::string text;
    for (const FateRow &row : kFates) {
        if (const std::string table = tableOf(import, row.fate); !table.empty())
            text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", row.title, table);
    }
    return text;
}

} // namespace stringline
