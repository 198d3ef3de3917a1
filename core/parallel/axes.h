// The parallel axes as a table: those whose product is the machine, and those folded over them. Everything that lists
// axes loops over it: mesh editor, form, validity, colours.
#pragma once

#include "core/scenario/scenario.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace stringline {

enum class Axis : std::uint8_t { Tensor, Context, Data, Pipeline, Expert, ExpertTensor };
inline constexpr int kAxisCount = 4; // that span the mesh; the expert axes fold over tensor, context and data

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
// Those that regroup the ranks of a stage for layers with experts: expert tensor x expert x expert data = tensor x
// context x data.
[[nodiscard]] std::span<const AxisRow> foldedAxes();
[[nodiscard]] const AxisRow &row(Axis axis);
[[nodiscard]] const AxisRow *findAxis(std::string_view id); // of parallelAxes()

} // namespace stringline
