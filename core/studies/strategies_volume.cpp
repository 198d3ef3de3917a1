// What a plan sends by the closed forms, to stand beside what the simulation counts.
#include "core/cost/gradients.h"
#include "core/formulas/volumes.h"
#include "core/studies/strategies.h"
#include "core/workload/parameters.h"

namespace stringline::strategies {

double formulaBytes(const Scenario &scenario)
{
    using namespace formulas;
    const ParallelPlan &plan = scenario.plan;
    const TrainingSpec &training = scenario.training;
    const bool again = training.recompute == Recompute::Full;
    if (hasExperts(scenario.model) || (plan.sequenceParallel && again) || plan.context > 1)
        return 0;
    const double t = plan.tensor;
    const double p = plan.pipeline;
    const double d = dataParallel(scenario);
    const double m = microbatchCount(scenario);
    const double element = training.precision == Precision::Fp32 ? 4 : 2;
    const Bytes message = residualMessage(training.microbatch, training.sequence, scenario.model.hidden, element);
    const Bytes layer = plan.sequenceParallel ? sequenceParallelSentKeepingShards(message, t)
                                              : tensorParallelSent(message, t) * (again ? 1.5 : 1);
    const Bytes tensor = layer * (m * scenario.model.layers / p);
    const Bytes stages = message * (2 * m * (p - 1) / p / t);

    const double parameters = parameterCount(scenario.model) / (t * p);
    const Bytes reduced = allGatherSent(Bytes(parameters * reducedGradientBytes(scenario)), d);
    const Bytes gathered = allGatherSent(Bytes(parameters * element), d);
    const double reductions = reducesEveryPass(plan) ? m : 1;
    Bytes data = reduced * 2; // an all-reduce
    if (plan.zero == 1 || plan.zero == 2)
        data = reduced * reductions + gathered;
    else if (plan.zero == 3)
        data = reduced * reductions + gathered * (gathersEveryPass(plan) ? 2 * m : 1);
    return (tensor + stages + data).value();
}

} // namespace stringline::strategies
