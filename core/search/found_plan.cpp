#include "core/search/found_plan.h"

namespace stringline {

FoundPlan foundPlan(const Candidate &candidate, const Scenario &scenario, const Report &report)
{
    FoundPlan found;
    found.candidate = candidate;
    found.iteration = report.iteration;
    found.mfu = report.mfu;
    found.tokensPerSecondPerGpu = report.tokensPerSecondPerGpu;
    if (const StageMemory *worst = report.worstStage()) {
        found.peak = worst->peak;
        found.capacity = worst->capacity;
    }
    found.gpus = scenario.cluster.gpus;
    found.costUsd = report.costUsd;
    found.energyKwh = report.energyKwh;
    found.training = report.training;
    found.breakdown = report.breakdown;
    return found;
}

} // namespace stringline
