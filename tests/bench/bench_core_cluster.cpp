// Ten thousand jobs on 1,024 GPUs, policy by policy: CPU seconds, and microseconds a job. Once
// with large models that need 4 GPUs and more, once with small jobs of 1 to 16 GPUs, of which hundreds run at a time.
//
//   build/release/bench_core_cluster [JOBS]
#include "core/studies/cluster/jobs.h"
#include "core/studies/cluster/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

using namespace stringline::cluster;

namespace {

double cpuSeconds()
{
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void measure(const char *name, const std::vector<Scaling> &scalings, const Making &making)
{
    const std::vector<Job> jobs = madeJobs(making, scalings);
    SimulationSettings settings;
    settings.gpus = 1024;
    settings.gpusPerNode = 8;
    settings.clock = {60, 1, settings.gpus};
    for (const Policy &policy : policies()) {
        const double before = cpuSeconds();
        const Outcome outcome = simulate(jobs, scalings, policy, settings);
        const double seconds = cpuSeconds() - before;
        int met = 0;
        for (const JobOutcome &job : outcome.jobs)
            met += job.met ? 1 : 0;
        fmt::print("{:<6} {:<15} {:7.3f} s  {:8.1f} us/job  {:6} of {} deadlines met\n", name, policy.id, seconds,
                   seconds / static_cast<double>(jobs.size()) * 1e6, met, jobs.size());
    }
}

} // namespace

int main(int argc, char **argv)
{
    Making making;
    making.count = argc > 1 ? std::max(1, std::atoi(argv[1])) : 10000;
    making.askedMost = 256;
    making.gapSeconds = 3456; // about as much work as the cluster can do
    measure("large",
            {Scaling({0, 0, 2.1, 5.1, 10.4, 20.7, 41, 80, 151, 273, 460}),
             Scaling({0, 0, 0, 0, 5, 10, 19.7, 38, 73, 137, 244}),
             Scaling({0, 0, 0, 0, 0, 5.1, 10.4, 20.2, 39.2, 73.6, 133.7})},
            making);
    making.askedMost = 16;
    making.gapSeconds = 144;
    measure("small", {Scaling({7.3, 12, 16.7, 18.7, 19.9}), Scaling({3.9, 6.9, 11.5, 15.1, 17.8, 18.9})}, making);
    return 0;
}
