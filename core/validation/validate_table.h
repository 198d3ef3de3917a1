// Predicted against measured, for every row of a table of published runs.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/validation/accuracy.h"
#include "core/validation/measured_row.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

enum class MeasuredQuantity { Time, Memory };
[[nodiscard]] std::string_view quantityId(MeasuredQuantity quantity); // "time", in seconds; "memory", in GiB

struct ValidationRow {
    Scenario scenario; // that stands for the row; the first of two whose mean counts
    std::string id;
    std::string group; // the cell of the column grouped by; the id's prefix where none was named
    MeasuredQuantity quantity = MeasuredQuantity::Time;
    ComparedValue value;
    bool configurationAssumed = false; // the row says that recompute or layers were inferred
    std::vector<std::string> assumptions;
};

struct SkippedRow {
    std::string id;
    std::string reason;
};

struct ValidationGroup {
    std::string name;
    MeasuredQuantity quantity = MeasuredQuantity::Time;
    AccuracySummary summary;
};

struct Validation {
    std::vector<ValidationRow> rows; // in the table's order
    std::vector<SkippedRow> skipped;
    std::vector<ValidationGroup> groups; // by name, times first

    // Over all rows of a quantity, or over those whose configuration the source left open.
    [[nodiscard]] AccuracySummary summary(MeasuredQuantity quantity) const;
    [[nodiscard]] AccuracySummary assumedSummary(MeasuredQuantity quantity) const;
};

struct ValidationOptions {
    std::function<void(Scenario &)> adjust; // changes each scenario before it is evaluated
};

// `groupBy` is a column of the table, or empty for the prefix of the id. Stops early, with fewer rows, when asked.
[[nodiscard]] Result<Validation> validateTable(std::span<const MeasuredRow> rows, const PresetLibrary &presets,
                                               std::string_view groupBy = {}, std::stop_token stop = {},
                                               const ValidationOptions &options = {});

[[nodiscard]] Json validationJson(const Validation &validation);
[[nodiscard]] std::string validationCsv(const Validation &validation);
[[nodiscard]] std::string validationText(const Validation &validation);

} // namespace stringline
