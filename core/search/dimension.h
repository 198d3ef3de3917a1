// What a search varies, as a table: one row for each choice in a plan, its usual values, and where it makes a
// difference.
//
// Values are whole numbers, so that a plan of a search is a few bytes: degrees and counts as they are, switches 0 and
// 1, choices their place in the enumeration, shares in percent, schedules and orders of axes their place in a table.
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// What a row has a say in. Rows stand in this order, so that a search judges plans by their first rows alone.
enum class Reach {
    Law,    // whether the plan is legal, and all below
    Memory, // bytes and times
    Time,   // times alone
    Overlap // times alone, and the fastest value is no slower than any other
};

struct Dimension {
    std::string_view path;  // of the field that it sets
    std::string_view label; // "pipeline"
    Reach reach = Reach::Law;
    // Values worth trying for a scenario, in the order in which equal plans are listed.
    std::vector<int> (*usual)(const Scenario &base) = nullptr;
    int (*get)(const Scenario &) = nullptr; // -1 where the scenario holds what is no value of the row
    void (*set)(Scenario &, int value) = nullptr;
    // Whether two values make the same plan, rows above this one being set, whatever those below say: a search takes
    // the first of them.
    bool (*same)(const Scenario &, int a, int b) = nullptr;
    // What every legal plan meets once this row and those above it are set. Beyond Reach::Law every plan that meets it
    // is legal.
    bool (*possible)(const Scenario &) = nullptr;
    // Of Reach::Memory and Reach::Overlap: whether passes never take longer with the first value than with the second.
    bool (*faster)(int a, int b) = nullptr;
};

inline constexpr std::size_t kDimensionCount = 27;

[[nodiscard]] std::span<const Dimension, kDimensionCount> dimensions();
[[nodiscard]] const Dimension *findDimension(std::string_view path);

// "1,2,4" or "none,full" as values of the row; messages name what was expected.
[[nodiscard]] Result<std::vector<int>> parseValues(const Dimension &dimension, std::string_view text);
// A value as a person types it.
[[nodiscard]] std::string valueText(const Dimension &dimension, int value);

} // namespace stringline
