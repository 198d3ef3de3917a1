#include "core/studies/pareto.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace stringline {

std::vector<std::size_t> paretoFront(const std::vector<TradeOff> &points)
{
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::tuple(points[i].first, points[i].second, i); });
    std::vector<std::size_t> front;
    for (const std::size_t i : order) {
        if (front.empty() || points[i].second < points[front.back()].second)
            front.push_back(i);
    }
    return front;
}

std::vector<double> marginalCosts(const std::vector<TradeOff> &front)
{
    std::vector<double> costs(front.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i + 1 < front.size(); ++i)
        costs[i] = (front[i].second - front[i + 1].second) / (front[i + 1].first - front[i].first);
    return costs;
}

} // namespace stringline
