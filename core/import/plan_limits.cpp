#include "core/import/plan_limits.h"

#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

std::vector<PlanLimit> planLimits(std::span<const LimitRow> rows, const Scenario &scenario, Scenario &nearest)
{
    nearest = scenario;
    std::vector<PlanLimit> limits;
    for (const LimitRow &row : rows) {
        if (!row.wrong(nearest))
            continue;
        const std::string said = fieldText(*findField(row.path), scenario);
        row.mend(nearest);
        limits.push_back({std::string(row.path), fmt::format("{}: {}", said, row.message), std::string(row.instead)});
    }
    return limits;
}

void tellLimits(std::span<const PlanLimit> limits, bool degrade, std::vector<std::string> &left, Errors &errors)
{
    for (const PlanLimit &limit : limits) {
        if (degrade)
            left.push_back(fmt::format("{}: {}; written: {}", limit.path, limit.message, limit.instead));
        else
            errors.push_back({{}, limit.path, limit.message});
    }
}

std::int64_t fsdpRanks(const Scenario &scenario)
{
    return static_cast<std::int64_t>(dataParallel(scenario)) * std::max(1, scenario.plan.context);
}

std::string axesThatMatter(const ParallelPlan &plan)
{
    std::string text;
    for (const std::string &axis : plan.axisOrder) {
        if (axis != "context" || plan.context > 1)
            text += (text.empty() ? "" : "-") + axis;
    }
    return text;
}

std::string meshAxes(const ParallelPlan &plan)
{
    return plan.context > 1 ? "tensor-context-data-pipeline" : "tensor-data-pipeline";
}

} // namespace stringline
