// The page that tells how far predictions are from published runs: by source with nothing tuned, with overheads of
// single-node runs alone and with all constants; with clocks fitted to the other half of the models; and what each
// tuned constant is worth.
#pragma once

#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/validation/measured_row.h"

#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

struct AccuracyTable {
    std::string name; // "dev.csv"
    std::vector<MeasuredRow> rows;
};

// Markdown. `date` stands in its heading. Some thirty validations of every table: half a minute for the development
// tables.
[[nodiscard]] Result<std::string> accuracyPage(const std::vector<AccuracyTable> &tables, const PresetLibrary &presets,
                                               const std::string &date, std::stop_token stop = {});

} // namespace stringline
