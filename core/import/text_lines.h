// Output of a terminal as plain lines: colors taken out, with the number of each line.
//
// Internal to core/import.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct TextLine {
    std::string text;
    int number = 0; // from 1
};

// Escape sequences go, and so does what a copied terminal leaves of them ("[4m"); tabs become blanks.
[[nodiscard]] std::vector<TextLine> plainLines(std::string_view text);

// In small letters, without anything but letters and digits: "nvidiah10080gbhbm3".
[[nodiscard]] std::string lettersAndDigits(std::string_view text);

} // namespace stringline
