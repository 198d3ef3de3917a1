// A validation as JSON (the contract's keys), as a table for spreadsheets, and as text.
#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/report/report_text.h"
#include "core/validation/validate_table.h"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <map>

namespace stringline {

namespace {

Json summaryJson(const AccuracySummary &summary)
{
    Json object = Json::object();
    object["count"] = Json(summary.count);
    object["mape"] = Json(summary.mape);
    object["bias"] = Json(summary.bias);
    object["medianApe"] = Json(summary.medianApe);
    object["worstApe"] = Json(summary.worstApe);
    object["sweeps"] = Json(summary.sweeps);
    object["sweepSpearman"] = summary.sweepSpearman ? Json(*summary.sweepSpearman) : Json();
    object["sweepChoiceLoss"] = summary.choiceLoss ? Json(*summary.choiceLoss) : Json();
    return object;
}

std::vector<std::string> summaryCells(const std::string &name, const AccuracySummary &summary)
{
    return {name,
            fmt::to_string(summary.count),
            fmt::format("{:.2f} %", summary.mape),
            fmt::format("{:+.2f} %", summary.bias),
            fmt::format("{:.2f} %", summary.medianApe),
            fmt::format("{:.1f} %", summary.worstApe),
            summary.sweepSpearman ? fmt::format("{:.3f} in {}", *summary.sweepSpearman, summary.sweeps) : "-",
            summary.choiceLoss ? fmt::format("{:.1f} %", *summary.choiceLoss) : "-"};
}

constexpr std::array kQuantities = {MeasuredQuantity::Time, MeasuredQuantity::Memory};

} // namespace

Json validationJson(const Validation &validation)
{
    Json object = Json::object();
    for (const MeasuredQuantity quantity : kQuantities)
        object[quantityId(quantity)] = summaryJson(validation.summary(quantity));
    for (const MeasuredQuantity quantity : kQuantities)
        object[std::string(quantityId(quantity)) + "ConfigurationAssumed"] =
            summaryJson(validation.assumedSummary(quantity));
    object["groups"] = arrayOf(validation.groups, [](const ValidationGroup &group) {
        Json row = summaryJson(group.summary);
        row["group"] = Json(group.name);
        row["quantity"] = Json(quantityId(group.quantity));
        return row;
    });
    object["skipped"] = arrayOf(validation.skipped, [](const SkippedRow &row) {
        return Json::Object{{"id", row.id}, {"reason", row.reason}};
    });
    object["rows"] = arrayOf(validation.rows, [](const ValidationRow &row) {
        return Json::Object{
            {"id", row.id},
            {"quantity", quantityId(row.quantity)},
            {"measured", row.value.measured},
            {"predicted", row.value.predicted},
            {"errorPercent", row.value.errorPercent()},
            {"assumptions", arrayOf(row.assumptions, std::identity())},
        };
    });
    return object;
}

std::string validationCsv(const Validation &validation)
{
    std::string text = "id,group,quantity,measured,predicted,error_percent,assumptions\n";
    for (const ValidationRow &row : validation.rows) {
        const std::array<std::string, 7> cells = {row.id,
                                                  row.group,
                                                  std::string(quantityId(row.quantity)),
                                                  exactText(row.value.measured),
                                                  exactText(row.value.predicted),
                                                  fmt::format("{:.3f}", row.value.errorPercent()),
                                                  fmt::format("{}", fmt::join(row.assumptions, "; "))};
        text += csvLine(cells);
    }
    return text;
}

std::string validationText(const Validation &validation)
{
    std::string text;
    std::vector<std::vector<std::string>> rows;
    for (const ValidationRow &row : validation.rows)
        rows.push_back({row.id, std::string(quantityId(row.quantity)), fmt::format("{:.4g}", row.value.measured),
                        fmt::format("{:.4g}", row.value.predicted),
                        fmt::format("{:+.1f} %", row.value.errorPercent())});
    text += "Times in seconds, memory in GiB\n";
    text += tableText({"", "quantity", "measured", "predicted", "error"}, rows);

    if (!validation.skipped.empty()) {
        std::map<std::string, std::string> idsByReason;
        for (const SkippedRow &row : validation.skipped) {
            std::string &ids = idsByReason[row.reason];
            ids += (ids.empty() ? "" : " ") + row.id;
        }
        text += fmt::format("\nNot compared: {} rows\n", validation.skipped.size());
        for (const auto &[reason, ids] : idsByReason)
            text += fmt::format("  {}: {}\n", reason, ids);
    }

    for (const MeasuredQuantity quantity : kQuantities) {
        std::vector<std::vector<std::string>> cells;
        for (const ValidationGroup &group : validation.groups) {
            if (group.quantity == quantity)
                cells.push_back(summaryCells(group.name, group.summary));
        }
        if (cells.empty())
            continue;
        cells.push_back(summaryCells("all", validation.summary(quantity)));
        if (const AccuracySummary assumed = validation.assumedSummary(quantity); assumed.count > 0)
            cells.push_back(summaryCells("configuration assumed", assumed));
        text += fmt::format("\n{}\n", quantity == MeasuredQuantity::Time ? "Iteration time" : "Peak memory") +
                tableText({"", "rows", "MAPE", "bias", "median", "worst", "rank correlation", "lost by choice"}, cells);
    }
    return text;
}

} // namespace stringline
