// The best constants of a curve: a bounded search without derivatives.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace stringline {

struct SearchRange {
    double start = 0;
    double low = 0;
    double high = 1;
};

// Where `cost` is least, as far as the search of core/base/minimize.h finds it, started again from its answer
// until that no longer helps. `cost` must be finite. Deterministic: the same answer on every run.
[[nodiscard]] std::vector<double> minimize(const std::function<double(std::span<const double>)> &cost,
                                           std::span<const SearchRange> ranges);

} // namespace stringline
