// The document: everything a simulation depends on, and what a person wrote beside it. A value; handed on as
// std::shared_ptr<const Scenario>, compared by ==.
#pragma once

#include "core/scenario/cluster_spec.h"
#include "core/scenario/model_spec.h"
#include "core/scenario/parallel_plan.h"
#include "core/scenario/software_spec.h"
#include "core/scenario/training_spec.h"
#include "core/scenario/view_spec.h"

#include <memory>
#include <string>

namespace stringline {

struct Scenario {
    std::string name;
    std::string notes;
    ModelSpec model;
    ClusterSpec cluster;
    SoftwareSpec software;
    TrainingSpec training;
    ParallelPlan plan;
    ViewSpec view; // no answer depends on it

    bool operator==(const Scenario &) const = default;
};

using ScenarioPtr = std::shared_ptr<const Scenario>;

// Whether both have the same answer to everything: they differ in `view` at most.
[[nodiscard]] bool isSamePlan(const Scenario &a, const Scenario &b);
// Ranks that hold the same weights: GPUs / (tensor x context x pipeline), 0 where that is no whole number.
[[nodiscard]] int dataParallel(const Scenario &scenario);
// Microbatches per data-parallel rank and iteration, 0 where the batch does not divide.
[[nodiscard]] int microbatchCount(const Scenario &scenario);

} // namespace stringline
