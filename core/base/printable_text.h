// Text of files in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stringline {

// `text` cut after `longest` bytes, with ? for all that is no plain ASCII: parsers' messages quote bytes of the file.
[[nodiscard]] std::string printableText(std::string_view text, std::size_t longest = 240);

} // namespace stringline
