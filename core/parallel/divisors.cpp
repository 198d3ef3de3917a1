#include "core/parallel/divisors.h"

#include <algorithm>
#include <limits>

namespace stringline {

std::vector<int> divisors(int number)
{
    std::vector<int> low;
    std::vector<int> high;
    for (int factor = 1; std::int64_t(factor) * factor <= number; ++factor) {
        if (number % factor != 0)
            continue;
        low.push_back(factor);
        if (number / factor != factor)
            high.push_back(number / factor);
    }
    low.insert(low.end(), high.rbegin(), high.rend());
    return low;
}

std::vector<int> neighbors(const std::vector<int> &values, std::int64_t wanted)
{
    std::vector<int> nearest;
    const auto above = std::upper_bound(values.begin(), values.end(), wanted);
    const auto below = std::lower_bound(values.begin(), values.end(), wanted);
    if (below != values.begin())
        nearest.push_back(*std::prev(below));
    if (above != values.end())
        nearest.push_back(*above);
    return nearest;
}

std::vector<int> nearestMultiples(std::int64_t wanted, std::int64_t step)
{
    if (step < 1)
        return {};
    std::vector<int> nearest;
    const std::int64_t below = wanted / step * step;
    for (const std::int64_t value : {below, below + step}) {
        if (value >= step && value != wanted && value <= std::numeric_limits<int>::max())
            nearest.push_back(static_cast<int>(value));
    }
    return nearest;
}

} // namespace stringline
