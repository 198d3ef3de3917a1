// Reading and writing whole files, the only door to the disk in core.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace stringline {

// The bytes of a regular file of at most `limit` bytes.
[[nodiscard]] Result<std::string> readFile(const std::string &path, std::size_t limit = std::size_t(256) << 20);
// Writes to a file beside `path`, then renames, so that a killed program leaves the old file or the new one, whole.
[[nodiscard]] Errors writeFile(const std::string &path, std::string_view bytes);

} // namespace stringline
