// Text of files as bytes: what readers of every kind do to it. Letters are those of ASCII.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// Without any of `blanks` at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");
// Parts between any of `separators`; empty ones left out.
[[nodiscard]] std::vector<std::string_view> wordsOf(std::string_view text, std::string_view separators = " ");
// In small letters.
[[nodiscard]] std::string lowered(std::string_view text);
// `text` cut after `longest` bytes, with ? for all that is no plain ASCII: parsers' messages quote bytes of the file.
[[nodiscard]] std::string printableText(std::string_view text, std::size_t longest = 240);

} // namespace stringline
