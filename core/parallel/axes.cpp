#include "core/parallel/axes.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace stringline {

namespace {

constexpr std::array<AxisRow, kAxisCount + 2> kAxes{{
    {Axis::Tensor, "tensor", "TP", "tensor parallel",
     "Cuts heads, FFN and vocabulary of every layer; two all-reduces of the activations per layer and pass.",
     [](const Scenario &scenario) { return scenario.plan.tensor; },
     [](Scenario &scenario, int degree) { scenario.plan.tensor = degree; }},
    {Axis::Context, "context", "CP", "context parallel",
     "Cuts every sequence; keys and values travel between the ranks, which hold the same weights.",
     [](const Scenario &scenario) { return scenario.plan.context; },
     [](Scenario &scenario, int degree) { scenario.plan.context = degree; }},
    {Axis::Data, "data", "DP", "data parallel",
     "Cuts the batch; one reduction of the gradients per iteration, and with ZeRO the states are cut as well.",
     dataParallel, nullptr},
    {Axis::Pipeline, "pipeline", "PP", "pipeline parallel",
     "Cuts the layers into stages; only activations travel, but stages wait while the pipeline fills and drains.",
     [](const Scenario &scenario) { return scenario.plan.pipeline; },
     [](Scenario &scenario, int degree) { scenario.plan.pipeline = degree; }},
    {Axis::Expert, "expert", "EP", "expert parallel",
     "Cuts the experts of a layer; tokens travel to their experts and back, four all-to-alls per layer.",
     [](const Scenario &scenario) { return scenario.plan.expert; },
     [](Scenario &scenario, int degree) { scenario.plan.expert = degree; }},
    {Axis::ExpertTensor, "expertTensor", "ETP", "expert tensor parallel",
     "Cuts each expert; the tokens of an expert are gathered before it and added up behind it.",
     [](const Scenario &scenario) { return scenario.plan.expertTensor; },
     [](Scenario &scenario, int degree) { scenario.plan.expertTensor = degree; }},
}};

} // namespace

std::span<const AxisRow> parallelAxes()
{
    return std::span(kAxes).first(kAxisCount);
}

std::span<const AxisRow> foldedAxes()
{
    return std::span(kAxes).subspan(kAxisCount);
}

const AxisRow &row(Axis axis)
{
    const AxisRow &found = kAxes[static_cast<std::size_t>(axis)];
    assert(found.axis == axis && "rows stand in the order of the enumeration");
    return found;
}

const AxisRow *findAxis(std::string_view id)
{
    const std::span<const AxisRow> axes = parallelAxes();
    const auto found = std::ranges::find(axes, id, &AxisRow::id);
    return found == axes.end() ? nullptr : &*found;
}

} // namespace stringline
