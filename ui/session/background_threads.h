// How many threads may work for the window beside it: one core stays free, so that it follows the hand.
#pragma once

#include <algorithm>
#include <thread>

namespace stringline::ui {

[[nodiscard]] inline int threadsBesideTheWindow()
{
    return std::max(1, int(std::thread::hardware_concurrency()) - 1);
}

} // namespace stringline::ui
