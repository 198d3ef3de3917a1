#include "core/fit/minimize.h"

#include "core/base/minimize.h"

#include <algorithm>

namespace stringline {

std::vector<double> minimize(const std::function<double(std::span<const double>)> &cost,
                             std::span<const SearchRange> ranges)
{
    constexpr int kMostCalls = 4000; // of the cost, per start
    constexpr int kMostStarts = 8;
    constexpr double kTolerance = 1e-6;  // of a range
    constexpr double kNoProgress = 1e-5; // of the cost, between starts
    std::vector<double> best;
    std::vector<Bound> bounds;
    for (const SearchRange &range : ranges) {
        bounds.push_back({range.low, range.high});
        best.push_back(std::clamp(range.start, range.low, range.high));
    }
    double least = cost(best);
    for (int start = 0; start < kMostStarts; ++start) {
        const Minimum found = minimize(cost, best, bounds, kMostCalls, kTolerance);
        const bool progressed = found.value < least * (1 - kNoProgress);
        if (found.value < least) {
            best = found.at;
            least = found.value;
        }
        if (!progressed)
            break;
    }
    return best;
}

} // namespace stringline
