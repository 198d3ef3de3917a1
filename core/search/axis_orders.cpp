#include "core/search/axis_orders.h"

#include <algorithm>
#include <numeric>

namespace stringline {

const std::vector<AxisPlaces> &axisPlaces()
{
    static const std::vector<AxisPlaces> orders = [] {
        AxisPlaces at{};
        std::iota(at.begin(), at.end(), std::uint8_t(0));
        std::vector<AxisPlaces> all;
        do {
            all.push_back(at);
        } while (std::next_permutation(at.begin(), at.end()));
        return all;
    }();
    return orders;
}

const std::vector<std::vector<std::string>> &axisOrders()
{
    static const std::vector<std::vector<std::string>> orders = [] {
        std::vector<std::vector<std::string>> all;
        for (const AxisPlaces &places : axisPlaces()) {
            std::vector<std::string> &order = all.emplace_back();
            for (const std::uint8_t axis : places)
                order.emplace_back(parallelAxes()[axis].id);
        }
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
