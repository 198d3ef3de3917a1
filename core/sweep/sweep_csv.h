// A sweep as a table: a line for each cell, and what a killed sweep has left of it.
#pragma once

#include "core/base/result.h"
#include "core/sweep/sweep.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// Each with its newline. Doubles read back as the same double.
[[nodiscard]] std::string sweepHeader(const SweepGrid &grid);
[[nodiscard]] std::string sweepRow(const SweepGrid &grid, const SweepCell &cell);

struct SweepRest {
    std::size_t bytes = 0; // to keep of the file: whole lines; 0 for none, not even the header
    std::size_t cells = 0; // of the cells that were to be worked out, in order, how many are there
};
// What `text` holds of a sweep of `cells`. Its first and its last row are worked out again, so that a sweep of another
// scenario is told. Errors: a file of other axes, of other cells, or of another scenario. `file` is only named in them.
[[nodiscard]] Result<SweepRest> sweepRest(const SweepGrid &grid, std::span<const std::size_t> cells,
                                          std::string_view text, const PresetLibrary &presets, const std::string &file);

// A table of a part of a sweep, as read from a file.
struct SweepPart {
    std::string file;
    std::string text;
};
// All rows in the order of cells. Errors: other columns, a cell twice or missing, broken rows.
[[nodiscard]] Result<std::string> mergedSweeps(const std::vector<SweepPart> &parts);

} // namespace stringline
