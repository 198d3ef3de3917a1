// What came of simulated traces, as tables, facts and plots.
#pragma once

#include "core/studies/cluster/setup.h"

#include <vector>

namespace stringline::cluster {

// Jobs that came in one trace.
struct TracedJobs {
    std::string label; // "64 jobs"; traces that differ in the seed alone share it
    std::vector<Job> jobs;
};
// One policy, with jobs of one trace and speeds of one kind.
struct Run {
    std::size_t trace = 0;
    std::size_t kind = 0;
    const Policy *policy = nullptr;
    Outcome outcome;
};

// Runs by trace, kind and policy, in this order. Jobs, segments and use over time are those of the first trace of each
// label.
[[nodiscard]] StudyResult resultOf(const Setup &setup, const std::vector<TracedJobs> &traces,
                                   const std::vector<Run> &runs);

} // namespace stringline::cluster
