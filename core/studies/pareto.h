// What nothing beats in two quantities at once, and what the next step along it costs.
#pragma once

#include <cstddef>
#include <vector>

namespace stringline {

// Two quantities of which less is better, such as days and money.
struct TradeOff {
    double first = 0;
    double second = 0;
};

// Places of the points that no other is at least as good as in both, by rising first and so falling second. Of equal
// points the first alone.
[[nodiscard]] std::vector<std::size_t> paretoFront(const std::vector<TradeOff> &points);

// Along such a front, what is paid in the second quantity for one unit less of the first, from the next slower point:
//   (second_i - second_(i+1)) / (first_(i+1) - first_i)
// NaN for the last point, which is the cheapest.
[[nodiscard]] std::vector<double> marginalCosts(const std::vector<TradeOff> &front);

} // namespace stringline
