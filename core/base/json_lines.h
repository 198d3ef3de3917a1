// JSON with the lines of its members, for files that people write by hand and want to be told about by line.
#pragma once

#include "core/base/json.h"

#include <map>

namespace stringline {

// Where the members of objects stand: line, from 1, by RFC 6901 pointer. Members at very long pointers are left out.
using JsonLines = std::map<std::string, int, std::less<>>;

// As parseJson(), with the lines of all members in `lines`; comments (// and /* */) are skipped.
[[nodiscard]] Result<Json> parseJsonWithLines(std::string_view text, const std::string &file, JsonLimits limits,
                                              JsonLines &lines);

} // namespace stringline
