// The formats of measured tables as a table, and the door through which files come in.
#pragma once

#include "core/base/result.h"
#include "core/measured/table_builder.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stringline {

inline constexpr std::size_t kMostMeasuredBytes = std::size_t(512) << 20; // of one file, unpacked
inline constexpr int kMostMeasuredFiles = 2000;                           // of one call

struct MeasuredFormat {
    std::string_view id; // word of the `import` command; several rows may share one
    std::string_view label;
    std::string_view summary;
    bool (*looksLike)(std::string_view text, std::string_view file) = nullptr;
    void (*read)(std::string_view text, std::string_view file, TableBuilder &builder) = nullptr;
};
[[nodiscard]] std::span<const MeasuredFormat> measuredFormats();
// The ids without repeats, for messages.
[[nodiscard]] std::vector<std::string> measuredFormatIds();

// Adds what `text` holds. `format` is an id or "auto", then the content decides. Errors where it is of no such format.
[[nodiscard]] Errors readMeasuredText(MeasuredTables &tables, std::string_view text, const std::string &file,
                                      std::string_view format = "auto");

// Files, packed or not, and folders, searched with their subfolders; files of folders that are of no known format are
// left out with a note. Errors: a file that cannot be read or is of no format that was asked for.
[[nodiscard]] Result<MeasuredTables> readMeasured(std::span<const std::string> paths, std::string_view format = "auto");

} // namespace stringline
