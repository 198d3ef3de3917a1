// The parallel axes as a table. Everything that lists axes loops over it: mesh editor, form, validity, colours.
#pragma once

#include "core/scenario/scenario.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace stringline {

enum class Axis : std::uint8_t { Tensor, Data, Pipeline };
inline constexpr int kAxisCount = 3;

struct AxisRow {
    Axis axis;
    std::string_view id;      // "tensor", the key in `plan`
    std::string_view letters; // "TP"
    std::string_view label;   // "tensor parallel"
    std::string_view summary; // what it cuts and what that costs
    int (*degree)(const Scenario &) = nullptr;
    void (*setDegree)(Scenario &, int) = nullptr; // null for data, which follows from the others
};

[[nodiscard]] std::span<const AxisRow> parallelAxes();
[[nodiscard]] const AxisRow &row(Axis axis);
[[nodiscard]] const AxisRow *findAxis(std::string_view id);

} // namespace stringline
