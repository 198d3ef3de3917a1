#include "core/search/axis_orders.h"

#include "core/parallel/axes.h"

#include <algorithm>
#include <numeric>

namespace stringline {

const std::vector<std::vector<std::string>> &axisOrders()
{
    static const std::vector<std::vector<std::string>> orders = [] {
        std::vector<std::size_t> at(parallelAxes().size());
        std::iota(at.begin(), at.end(), 0);
        std::vector<std::vector<std::string>> all;
        do {
            std::vector<std::string> &order = all.emplace_back();
            for (const std::size_t axis : at)
                order.emplace_back(parallelAxes()[axis].id);
        } while (std::ranges::next_permutation(at).found);
        return all;
    }();
    return orders;
}

int axisOrderIndex(std::vector<std::string> order)
{
    const std::string context(row(Axis::Context).id);
    const auto tensor = std::ranges::find(order, row(Axis::Tensor).id);
    if (tensor != order.end() && std::ranges::find(order, context) == order.end())
        order.insert(tensor + 1, context);
    const auto found = std::ranges::find(axisOrders(), order);
    return found == axisOrders().end() ? -1 : static_cast<int>(found - axisOrders().begin());
}

} // namespace stringline
