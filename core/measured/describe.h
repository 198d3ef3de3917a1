// What was understood of measured tables, for people and programs.
#pragma once

#include "core/base/json.h"
#include "core/measured/measured_tables.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// "all-reduce over 8 ranks on 1 node": the rows of one curve, or of one kind of kernel, with their ranges.
struct MeasuredExtent {
    int source = 0;
    std::string what;
    int rows = 0;
    std::string from; // "1.00 MiB in 44 µs"
    std::string to;
};
[[nodiscard]] std::vector<MeasuredExtent> extentsOf(const MeasuredTables &tables);

// "all-reduce.txt: line 14: found ..., expected ...".
[[nodiscard]] std::string refusalText(const MeasuredTables &tables, const MeasuredRefusal &refusal);

[[nodiscard]] std::string measuredText(const MeasuredTables &tables);
[[nodiscard]] Json measuredJson(const MeasuredTables &tables);

} // namespace stringline
