// What a study of a cluster starts from: its inputs and files as values.
#pragma once

#include "core/studies/cluster/jobs.h"
#include "core/studies/cluster/plan_scaling.h"
#include "core/studies/cluster/simulation.h"
#include "core/studies/study.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stringline::cluster {

// How fast jobs are: with whose plans.
struct ScalingKind {
    std::string id;                // "naive", "best", "file"
    std::vector<Scaling> scalings; // by workload
};

struct Setup {
    int gpus = 0;
    int gpusPerNode = 0;
    std::vector<Workload> workloads;
    std::vector<PlanScaling> planScalings; // by workload; without points where a file says how fast it is
    std::vector<ScalingKind> kinds;
    std::vector<Scaling> known; // by workload: what jobs were made with
    std::vector<TraceRow> rows; // of the trace's file
    bool hasTrace = false;
    Errors leftOut; // lines of it
    bool stopped = false;
};

[[nodiscard]] std::span<const StudyInput> inputs();
[[nodiscard]] Result<Setup> setUp(const Study &study, const StudyContext &context);
[[nodiscard]] SimulationSettings settingsOf(const Study &study, const Setup &setup);

} // namespace stringline::cluster
