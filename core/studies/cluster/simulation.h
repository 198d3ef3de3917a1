// A cluster over time: events in slots, who runs where, and what came of it.
#pragma once

#include "core/studies/cluster/policy.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

namespace stringline::cluster {

// Nodes fail at random, one at a time; a spare takes its place at once, the job goes back to its last checkpoint.
struct FailureSettings {
    double meanSeconds = 0; // between failures of the whole cluster; 0 for none
    std::uint64_t seed = 1;
    double checkpointSeconds = 1800; // of progress between two checkpoints; resizing writes one, too
    double restartSeconds = 300;
};

struct SimulationSettings {
    int gpus = 0;
    int gpusPerNode = 1; // a power of two
    Clock clock;         // with the same GPUs
    bool savings = true; // see Moment
    bool laterRun = true;
    FailureSettings failures;
    std::size_t mostSegments = 20000;
};

struct JobOutcome {
    double start = -1; // s; below 0 for never
    double end = -1;
    bool declined = false;
    bool met = false; // done by its deadline, promised or not
    int resizes = 0;  // from some GPUs to another number of them
    int pauses = 0;   // stopped to go on later
    int moves = 0;    // to other GPUs, as many

    bool operator==(const JobOutcome &) const = default;
};

// A job on one block for a time.
struct Segment {
    int job = 0; // place in the list of jobs
    double begin = 0;
    double end = 0;
    Block block;

    bool operator==(const Segment &) const = default;
};

struct Outcome {
    std::vector<JobOutcome> jobs; // as the jobs given
    std::vector<Segment> segments;
    bool isCut = false;                      // there were more segments
    std::vector<std::pair<double, int>> use; // GPUs in use from a time on
    double begin = 0;                        // first submission
    double end = 0;                          // of the last job that was done
    double gpuSeconds = 0;                   // held by jobs
    double changeGpuSeconds = 0;             // of them, between new GPUs and the next iteration
    double lostGpuSeconds = 0;               // of them, to failures: work done again, and restarts
    int failures = 0;                        // that hit a job
    int parted = 0;                          // placements on several blocks
    bool stopped = false;

    bool operator==(const Outcome &) const = default;
};

// `scalings` by workload; each job's has a level within the cluster. Jobs in order of submission.
[[nodiscard]] Outcome simulate(const std::vector<Job> &jobs, const std::vector<Scaling> &scalings, const Policy &policy,
                               const SimulationSettings &settings, std::stop_token stop = {});

} // namespace stringline::cluster
