// A strict reader of the TikZ that figures are written as: says all that would not compile, or not be on the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stringline::tests {

struct TikzContent {
    std::vector<std::string> mistakes;
    std::vector<std::string> texts; // of nodes, as LaTeX
    std::size_t rects = 0;          // written by the short macro
    double smallestTextPt = 1e9;    // points of 1/72 inch
    double thinnestLineMm = 1e9;
};
[[nodiscard]] TikzContent readTikz(std::string_view tex, double widthMm, double heightMm);

// Braces, environments, macros, and characters that LaTeX does not print; of any LaTeX file that figures write.
[[nodiscard]] std::vector<std::string> latexMistakes(std::string_view tex);

} // namespace stringline::tests
