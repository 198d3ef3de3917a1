// The least value of a function of a few bounded numbers, where nothing but its values is known: for fits of a handful
// of constants. Runs Sbplx of the NLopt library.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace stringline {

struct Bound {
    double low = 0;
    double high = 1;
};

struct Minimum {
    std::vector<double> at;
    double value = 0;
    int evaluations = 0;
};

using Objective = std::function<double(std::span<const double>)>;

// From `start`, which is clamped into `bounds` (of the same length), until steps are below `tolerance` of each range or
// `evaluations` calls were made. The answer is never worse than the start. The same input gives the same answer.
[[nodiscard]] Minimum minimize(const Objective &function, std::vector<double> start, std::span<const Bound> bounds,
                               int evaluations = 400, double tolerance = 1e-3, std::stop_token stop = {});

} // namespace stringline
