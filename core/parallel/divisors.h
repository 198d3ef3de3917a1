// Divisors, for every rule that says "must divide" and every degree that a drag can snap to.
#pragma once

#include <cstdint>
#include <vector>

namespace stringline {

// All divisors of `number`, rising; none for numbers below 1.
[[nodiscard]] std::vector<int> divisors(int number);
// Those of the rising `values` that lie next to `wanted`: the last below it and the first above it, `wanted` itself
// left out.
[[nodiscard]] std::vector<int> neighbors(const std::vector<int> &values, std::int64_t wanted);
// The multiples of `step` next to `wanted`, at least one step and at most the largest int; none where step is below 1.
[[nodiscard]] std::vector<int> nearestMultiples(std::int64_t wanted, std::int64_t step);

} // namespace stringline
