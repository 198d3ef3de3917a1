#include "core/import/plan_limits.h"

#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

std::vector<PlanLimit> unsaidLimits(std::span<const LimitRow> rows, const Scenario &scenario, Scenario &nearest)
{
    nearest = scenario;
    std::vector<PlanLimit> limits;
    for (const LimitRow &row : rows) {
        if (!row.wrong(nearest))
            continue;
        row.mend(nearest);
        limits.push_back({std::string(row.path), std::string(row.message), std::string(row.instead)});
    }
    return limits;
}

std::vector<PlanLimit> planLimits(std::span<const LimitRow> rows, const Scenario &scenario, Scenario &nearest)
{
    std::vector<PlanLimit> limits = unsaidLimits(rows, scenario, nearest);
    for (PlanLimit &limit : limits)
        limit.message = fmt::format("{}: {}", fieldText(*findField(limit.path), scenario), limit.message);
    return limits;
}

int processesPerNode(const ClusterSpec &cluster, std::string_view launcher, Errors &errors)
{
    const int perNode = std::min(cluster.gpus, std::max(1, cluster.devicesPerNode));
    if (perNode >= 1 && cluster.gpus % perNode == 0)
        return perNode;
    errors.push_back({{},
                      "cluster.gpus",
                      fmt::format("{} starts as many processes on each node: {} GPUs are no multiple of {}", launcher,
                                  cluster.gpus, perNode)});
    return 0;
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
