// A policy's figures over the traces of one label.
#pragma once

#include "core/studies/cluster/tables.h"

#include <string>
#include <vector>

namespace stringline::cluster {

struct Summary {
    std::string label; // of the traces
    std::string kind;  // of speeds
    const Policy *policy = nullptr;
    int jobs = 0;
    int withDeadline = 0;
    int met = 0;
    int declined = 0;
    int unfinished = 0; // never run to their end
    int resizes = 0;
    int moves = 0;
    int parted = 0;
    int failures = 0;
    double mean = 0; // s, from submission to end, of jobs that were done
    double median = 0;
    double percentile95 = 0;
    double makespan = 0;    // s, mean of the traces
    double utilisation = 0; // share of GPU-seconds until the last job's end that jobs held
    double changeGpuSeconds = 0;
    double lostGpuSeconds = 0;

    [[nodiscard]] double metShare() const { return withDeadline == 0 ? 0 : double(met) / withDeadline; }
};

// In the order of the runs.
[[nodiscard]] std::vector<Summary> summaries(const Setup &setup, const std::vector<TracedJobs> &traces,
                                             const std::vector<Run> &runs);
// Facts of each, and best plans against naive ones where there are both.
[[nodiscard]] std::vector<StudyFact> factsOf(const std::vector<Summary> &summaries);

} // namespace stringline::cluster
