#include "core/sweep/steps.h"

#include "core/base/text.h"
#include "core/parallel/layers.h"
#include "core/search/dimension.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr double kTenth = 0.1;
constexpr int kMostSteps = 16; // of a count, that are tried one way until one is valid

// A count goes by steps of what it must be a multiple of.
struct Count {
    std::string_view path;
    std::int64_t (*step)(const Scenario &) = nullptr;
};
constexpr std::array kCounts{
    Count{"cluster.gpus",
          [](const Scenario &scenario) {
              const ParallelPlan &plan = scenario.plan;
              return std::int64_t(plan.tensor) * plan.context * plan.pipeline;
          }},
    Count{"training.globalBatch",
          [](const Scenario &scenario) {
              return std::int64_t(scenario.training.microbatch) * std::max(1, dataParallel(scenario));
          }},
    Count{"training.sequence", [](const Scenario &scenario) { return std::int64_t(scenario.training.sequence); }},
    Count{"model.layers", [](const Scenario &scenario) { return std::int64_t(modelChunks(scenario.plan)); }},
};

FieldSteps stepsOfCount(const Field &field, double own, double step)
{
    FieldSteps steps;
    step = std::max(step, 1.0);
    for (int i = 1; i <= kMostSteps; ++i) {
        if (const double value = own - i * step; value >= std::max(field.minimum, 1.0))
            steps.down.push_back(fieldText(field, value));
        if (const double value = own + i * step; value <= field.maximum)
            steps.up.push_back(fieldText(field, value));
    }
    if (const auto half = static_cast<std::int64_t>(own) / 2; steps.down.empty() && half >= 1)
        steps.down.push_back(fieldText(field, double(half)));
    return steps;
}

FieldSteps stepsOfDimension(const Dimension &dimension, const Field &field, const Scenario &scenario)
{
    const int own = dimension.get(scenario);
    std::vector<int> values = dimension.usual(scenario);
    if (field.kind == FieldKind::Integer || field.kind == FieldKind::Choice || field.kind == FieldKind::Number)
        std::ranges::sort(values);
    std::erase_if(values, [&](int value) { return value != own && own >= 0 && dimension.same(scenario, own, value); });
    // Its own may be none of the usual ones: then it stands where it would, or in front of choices.
    std::size_t place = 0;
    while (place < values.size() && values[place] != own)
        ++place;
    std::size_t behind = place + 1;
    if (place == values.size()) {
        place = field.kind == FieldKind::Integer || field.kind == FieldKind::Number
                    ? static_cast<std::size_t>(std::ranges::lower_bound(values, own) - values.begin())
                    : 0;
        behind = place;
    }
    FieldSteps steps;
    for (std::size_t i = place; i > 0; --i)
        steps.down.push_back(valueText(dimension, values[i - 1]));
    for (std::size_t i = behind; i < values.size(); ++i)
        steps.up.push_back(valueText(dimension, values[i]));
    return steps;
}

FieldSteps stepsOfChoice(const Field &field, const Scenario &scenario)
{
    const std::string own = fieldText(field, scenario);
    FieldSteps steps;
    bool behind = false;
    for (const Choice &choice : field.choices) {
        if (choice.id == own)
            behind = true;
        else if (behind)
            steps.up.emplace_back(choice.id);
        else
            steps.down.insert(steps.down.begin(), std::string(choice.id));
    }
    return steps;
}

FieldSteps stepsOfNumber(const Field &field, double own)
{
    FieldSteps steps;
    const auto text = [&](double value) {
        return fieldText(field, FieldValue(*parseNumber(fmt::format("{:.6g}", value))));
    };
    const auto within = [&](double value) {
        return field.minimum >= field.maximum || (value >= field.minimum && value <= field.maximum);
    };
    // A share that is nearly whole goes as far as it can.
    const double most =
        field.minimum < field.maximum ? std::min(own * (1 + kTenth), field.maximum) : own * (1 + kTenth);
    if (own * (1 - kTenth) > 0 && within(own * (1 - kTenth)))
        steps.down.push_back(text(own * (1 - kTenth)));
    if (most > own)
        steps.up.push_back(text(most));
    return steps;
}

} // namespace

FieldSteps fieldSteps(const Field &field, const Scenario &scenario)
{
    const auto count = std::ranges::find(kCounts, field.path, &Count::path);
    if (count != kCounts.end())
        return stepsOfCount(field, std::get<double>(field.get(scenario)), double(count->step(scenario)));
    if (const Dimension *dimension = findDimension(field.path))
        return stepsOfDimension(*dimension, field, scenario);
    if (field.path.starts_with("model."))
        return {};
    switch (field.kind) {
    case FieldKind::Number:
        return stepsOfNumber(field, std::get<double>(field.get(scenario)));
    case FieldKind::Choice:
        return stepsOfChoice(field, scenario);
    case FieldKind::Switch: {
        const bool on = std::get<bool>(field.get(scenario));
        std::vector<std::string> other{fieldText(field, FieldValue(!on))};
        return on ? FieldSteps{std::move(other), {}} : FieldSteps{{}, std::move(other)};
    }
    default:
        return {};
    }
}

} // namespace stringline
