#include "core/parallel/axes.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace stringline {

namespace {

constexpr std::array<AxisRow, kAxisCount> kAxes{{
    {Axis::Tensor, "tensor", "TP", "tensor parallel",
     "Cuts heads, FFN and vocabulary of every layer; two all-reduces of the activations per layer and pass.",
     [](const Scenario &scenario) { return scenario.plan.tensor; },
     [](Scenario &scenario, int degree) { scenario.plan.tensor = degree; }},
    {Axis::Data, "data", "DP", "data parallel",
     "Cuts the batch; one reduction of the gradients per iteration, and with ZeRO the states are cut as well.",
     dataParallel, nullptr},
    {Axis::Pipeline, "pipeline", "PP", "pipeline parallel",
     "Cuts the layers into stages; only activations travel, but stages wait while the pipeline fills and drains.",
     [](const Scenario &scenario) { return scenario.plan.pipeline; },
     [](Scenario &scenario, int degree) { scenario.plan.pipeline = degree; }},
}};

} // namespace

std::span<const AxisRow> parallelAxes()
{
    return kAxes;
}

const AxisRow &row(Axis axis)
{
    const AxisRow &found = kAxes[static_cast<std::size_t>(axis)];
    assert(found.axis == axis && "rows stand in the order of the enumeration");
    return found;
}

const AxisRow *findAxis(std::string_view id)
{
    const auto found = std::ranges::find(kAxes, id, &AxisRow::id);
    return found == kAxes.end() ? nullptr : &*found;
}

} // namespace stringline
