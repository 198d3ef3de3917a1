#include "core/explain/influence.h"

#include "core/base/text.h"
#include "core/explain/why.h"
#include "core/scenario/fields.h"
#include "core/sweep/steps.h"
#include "core/sweep/values.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace stringline {

namespace {

constexpr double kLeastChange = 1e-9; // less is rounding

// The nearest of `values` that is legal, with what the number is then.
std::optional<Influence> step(const Scenario &scenario, const Field &field, const std::vector<std::string> &values,
                              std::string_view id, double now, const std::stop_token &stop)
{
    for (const std::string &value : values) {
        if (stop.stop_requested())
            return {};
        Influence found;
        found.scenario = scenario;
        if (!setField(found.scenario, field.path, value).empty())
            continue;
        const Estimate answer = estimate(found.scenario);
        if (hasErrors(answer.diagnostics))
            continue;
        const std::optional<double> number = numberOf(id, found.scenario, answer.report);
        if (!number)
            return {};
        found.path = field.path;
        found.value = value;
        found.number = *number;
        found.change = now == 0 ? *number : (*number - now) / std::abs(now);
        return found;
    }
    return {};
}

} // namespace

std::vector<Influence> mostInfluential(const Scenario &scenario, std::string_view id, int count,
                                       const std::stop_token &stop)
{
    const Estimate answer = estimate(scenario);
    const std::optional<double> now =
        hasErrors(answer.diagnostics) ? std::nullopt : numberOf(id, scenario, answer.report);
    if (!now)
        return {};
    std::vector<Influence> strongest;
    const auto less = [](const Influence &a, const Influence &b) { return std::abs(a.change) > std::abs(b.change); };
    for (const Field &field : scenarioFields()) {
        const FieldSteps steps = fieldSteps(field, scenario);
        std::optional<Influence> best;
        for (const std::vector<std::string> *values : {&steps.down, &steps.up}) {
            std::optional<Influence> found = step(scenario, field, *values, id, *now, stop);
            if (found && std::abs(found->change) > kLeastChange && (!best || less(*found, *best)))
                best = std::move(found);
        }
        if (stop.stop_requested())
            return {};
        if (!best)
            continue;
        best->label = fieldTitle(field);
        best->now = fieldText(field, scenario);
        best->text = *now == 0 ? numberText(id, best->number) : signedPercentText(best->change);
        strongest.insert(std::ranges::upper_bound(strongest, *best, less), std::move(*best));
        if (std::ssize(strongest) > count)
            strongest.pop_back();
    }
    return strongest;
}

} // namespace stringline
