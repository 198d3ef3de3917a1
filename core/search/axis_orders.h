// Orders of the axes as whole numbers: permutations of parallelAxes(), the usual one first.
#pragma once

#include <string>
#include <vector>

namespace stringline {

// Ids innermost first, of each order.
[[nodiscard]] const std::vector<std::vector<std::string>> &axisOrders();
// The place of an order in the list, context behind tensor where it is missing; -1 for what is none.
[[nodiscard]] int axisOrderIndex(std::vector<std::string> order);

} // namespace stringline
