// The known names nearest to a mistyped one, for "did you mean".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// Letters to insert, remove, change or swap with their neighbor to turn `a` into `b`, case ignored.
[[nodiscard]] int editDistance(std::string_view a, std::string_view b);

// At most `count` of `names`, nearest first; names that contain `word` count as near. Names that have nothing in common
// with it are left out, so the answer can be empty.
[[nodiscard]] std::vector<std::string> nearestNames(std::string_view word, std::span<const std::string> names,
                                                    int count = 3);

// "did you mean a, b or c?", empty for no names.
[[nodiscard]] std::string didYouMean(std::span<const std::string> names);

} // namespace stringline
