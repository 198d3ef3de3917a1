// Orders of the axes as whole numbers: permutations of parallelAxes(), the usual one first.
#pragma once

#include "core/parallel/axes.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace stringline {

// Ids innermost first, of each order.
[[nodiscard]] const std::vector<std::vector<std::string>> &axisOrders();
// The same as places in parallelAxes().
using AxisPlaces = std::array<std::uint8_t, kAxisCount>;
[[nodiscard]] const std::vector<AxisPlaces> &axisPlaces();
// The place of an order in the list, context behind tensor where it is missing; -1 for what is none.
[[nodiscard]] int axisOrderIndex(std::vector<std::string> order);

} // namespace stringline
