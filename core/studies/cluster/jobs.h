// Jobs for a simulation: of a trace, or made up with a seed.
#pragma once

#include "core/studies/cluster/trace.h"

#include <cstdint>
#include <vector>

namespace stringline::cluster {

// Arrivals at random, durations of production traces (after ElasticFlow's): 60 s x 10^U(1, 2.5) for four jobs of five,
// 60 s x 10^U(2.5, 4) for the others; deadlines at U(deadlineLeast, deadlineMost) durations after submission.
struct Making {
    std::uint64_t seed = 1;
    int count = 64;
    double gapSeconds = 600; // mean
    double deadlineLeast = 0.5;
    double deadlineMost = 1.5;
    double noDeadline = 0; // share of the jobs
    int askedMost = 64;    // GPUs; a job asks for the least of its model times a power of two up to this
};

// `scalings` by workload: what the user that asks for GPUs knows of. Whole seconds. In order of submission.
[[nodiscard]] std::vector<Job> madeJobs(const Making &making, const std::vector<Scaling> &scalings);

// The rows' jobs in order of submission. A raw row gets a workload, and with it iterations, and a deadline at random as
// above. `workloads` has those that rows name.
[[nodiscard]] std::vector<Job> tracedJobs(const std::vector<TraceRow> &rows, const std::vector<Workload> &workloads,
                                          const std::vector<Scaling> &scalings, const Making &making);

} // namespace stringline::cluster
