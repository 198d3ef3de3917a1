// Rules on GPUs that differ from the others, and on where an iteration ends.
#include "core/base/text.h"
#include "core/evaluate/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline::rules {

void stragglers(const Facts &facts, Diagnostics &found)
{
    constexpr double kMostSlowdown = 1000;
    for (const Straggler &each : facts.scenario.cluster.stragglers) {
        Diagnostic wrong{Severity::Error, "cluster.stragglers", {}, "Leave it empty for GPUs that are all alike", {}};
        if (each.gpu < 0)
            wrong.message = "Slow GPUs are written as rank:slowdown, such as 12:1.5 40:1.2";
        else if (facts.gpus > 0 && each.gpu >= facts.gpus)
            wrong.message =
                fmt::format("There is no GPU {}: the {} GPUs count from 0", number(each.gpu), number(facts.gpus));
        else if (!(each.slowdown >= 1 && each.slowdown <= kMostSlowdown))
            wrong.message = fmt::format("GPU {}: a slowdown of {} is not from 1 to {}", number(each.gpu),
                                        fieldText(each.slowdown, false), kMostSlowdown);
        else
            continue;
        found.push_back(std::move(wrong));
        return;
    }
}

// The norm's way from stage to stage needs stages that end one after the other, and a whole norm some time to come.
void optimizerBarrier(const Facts &facts, Diagnostics &found)
{
    const ParallelPlan &plan = facts.scenario.plan;
    if (plan.optimizerBarrier != OptimizerBarrier::PostValidation)
        return;
    if (vocabularyStages(plan) > 1)
        found.push_back({Severity::Error,
                         "plan.optimizerBarrier",
                         "Stages that share the vocabulary wait for each other at every microbatch, so none can begin "
                         "the next iteration before the others",
                         "Use the global barrier, or hold the vocabulary on the first and the last stage",
                         {{"plan.optimizerBarrier", "global"}, {"plan.vocabulary", "ends"}}});
    else if (plan.pipeline == 1)
        found.push_back({Severity::Note,
                         "plan.optimizerBarrier",
                         "Post-validation matters with a pipeline only",
                         {},
                         {{"plan.optimizerBarrier", "global"}}});
}

} // namespace stringline::rules
