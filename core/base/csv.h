// Tables of text, RFC 4180: a header, then rows; cells may be quoted and then hold commas, quotes ("") and newlines.
//
// Sources: measurement tables of papers and of the user. What is broken is named with its line; nothing is guessed.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct CsvTable {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows; // each as long as the header
    std::vector<int> lines;                     // where row i begins in the file, from 1

    // The place of a column, or -1 where there is none.
    [[nodiscard]] int column(std::string_view name) const;
    // A cell, trimmed of blanks; empty where there is no such column.
    [[nodiscard]] std::string_view cell(std::size_t row, std::string_view name) const;
};

// Errors: no header, a name twice in the header, a row of another length, a quote that is not closed or not at the
// edge of its cell, bytes that are no text. `file` is only named in errors. Blank lines are skipped.
[[nodiscard]] Result<CsvTable> parseCsv(std::string_view text, const std::string &file = {});

// One line of CSV with its newline; cells are quoted where they need it.
[[nodiscard]] std::string csvLine(std::span<const std::string> cells);

} // namespace stringline
