// How fast a model trains on how many GPUs, by simulation: with one plan whose data parallelism grows, as a scheduler
// that knows nothing of the model has to do it, or with the best plan for each number of GPUs.
#pragma once

#include "core/studies/cluster/job.h"
#include "core/studies/study.h"

#include <string>
#include <vector>

namespace stringline::cluster {

struct ScalingPoint {
    int gpus = 0;
    double naiveSeconds = 0; // an iteration; 0 where there is no plan
    double bestSeconds = 0;
    std::string naiveChange; // what the plan sets, for StudyTable::changes
    std::string bestChange;
    std::string bestPlan; // "8 x 4 x 16": tensor, pipeline, data
    std::string naivePlan;
};

struct PlanScaling {
    Scaling naive;
    Scaling best; // on as many GPUs never slower
    std::vector<ScalingPoint> points;
};

// Of `base` with the workload's model and batch on 1, 2, 4, ... `mostGpus` GPUs. Tensor and pipeline parallelism and
// the microbatch are chosen, all else is as in `base`: by the naive one once, for the fewest GPUs on which any plan
// fits. Errors: no such model, or no number of GPUs has a plan that fits.
[[nodiscard]] Result<PlanScaling> planScaling(const Scenario &base, const Workload &workload, int mostGpus,
                                              const StudyContext &context);

} // namespace stringline::cluster
