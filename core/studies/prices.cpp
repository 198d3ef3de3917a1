#include "core/studies/prices.h"

#include "core/base/csv.h"
#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/scenario/preset_folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace stringline {

namespace {

constexpr std::array<std::string_view, 5> kColumns = {"instance", "gpu", "usd_per_gpu_hour", "date", "confidence"};
constexpr std::array<std::string_view, 3> kConfidences = {"high", "medium", "low"};
constexpr double kMostUsd = 10000; // of an hour of a GPU

// What is wrong with a line; empty where nothing is.
std::string refusal(const CsvTable &table, std::size_t row)
{
    for (const std::string_view column : kColumns) {
        if (table.cell(row, column).empty())
            return fmt::format("expected a value in the column {}, found none", column);
    }
    const std::string_view price = table.cell(row, "usd_per_gpu_hour");
    if (const std::optional<double> usd = parseNumber(price); !usd || !(*usd > 0 && *usd <= kMostUsd))
        return fmt::format("usd_per_gpu_hour: expected a number above 0, at most {}, found {}", kMostUsd,
                           quotedText(price));
    const std::string_view confidence = table.cell(row, "confidence");
    if (std::ranges::find(kConfidences, confidence) == kConfidences.end())
        return fmt::format("confidence: expected high, medium or low, found {}", quotedText(confidence));
    return {};
}

} // namespace

Result<PriceList> priceList(std::string_view csv, const std::string &file)
{
    const Result<CsvTable> table = parseCsv(csv, file);
    if (!table)
        return table.errors();
    Errors missing;
    for (const std::string_view column : kColumns) {
        if (table->column(column) < 0)
            missing.push_back({file, "line 1", fmt::format("expected a column {}", column)});
    }
    if (!missing.empty())
        return missing;
    PriceList list;
    for (std::size_t row = 0; row < table->rows.size(); ++row) {
        if (std::string wrong = refusal(*table, row); !wrong.empty()) {
            list.bad.push_back({file, fmt::format("line {}", table->lines[row]), std::move(wrong)});
            continue;
        }
        const auto text = [&](std::string_view column) { return std::string(table->cell(row, column)); };
        list.rows.push_back({text("instance"), lowered(text("gpu")),
                             parseNumber(table->cell(row, "usd_per_gpu_hour")).value_or(0), text("date"), text("kind"),
                             text("region"), text("confidence"), text("note")});
    }
    return list;
}

std::string usualPriceFile()
{
    const std::vector<std::string> folders = presetFolders();
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
        const std::filesystem::path file = std::filesystem::path(*folder) / "prices.csv";
        std::error_code failed;
        if (std::filesystem::is_regular_file(file, failed))
            return file.string();
    }
    return {};
}

} // namespace stringline
