// Files packed by gzip. The library behind it is named in gzip.cpp alone.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace stringline {

[[nodiscard]] bool isGzip(std::string_view bytes);

// All members of the file one after another. Errors: broken or cut-off data, more than `limit` bytes unpacked. `file`
// is only named in errors.
[[nodiscard]] Result<std::string> gunzip(std::string_view bytes, const std::string &file, std::size_t limit);

} // namespace stringline
