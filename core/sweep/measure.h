// What a sweep can be drawn by, as a table: a number of each legal cell.
#pragma once

#include "core/sweep/sweep.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace stringline {

inline constexpr std::size_t kMeasureCount = 5;

struct Measure {
    std::string_view id;    // "time"
    std::string_view label; // "iteration time"
    std::string_view unit;  // of the value; empty for shares
    bool lowIsGood = true;
    double (*of)(const Scenario &, const SweepCell &) = nullptr;
    std::string (*text)(double value) = nullptr; // "8.1 s"
};
[[nodiscard]] std::span<const Measure, kMeasureCount> measures();

using MeasureValues = std::array<double, kMeasureCount>; // by place in measures()
// Of a legal cell; zeros of an illegal one.
[[nodiscard]] MeasureValues measureValues(const Scenario &scenario, const SweepCell &cell);

} // namespace stringline
