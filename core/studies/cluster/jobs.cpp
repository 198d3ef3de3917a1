#include "core/studies/cluster/jobs.h"

#include "core/studies/cluster/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stringline::cluster {

namespace {

// Seconds, whole: so that the last digit of a machine's logarithm does not matter.
double durationOf(Random &random)
{
    constexpr double kShort = 0.8; // share of the jobs
    const bool isShort = random.uniform() < kShort;
    const double exponent = isShort ? random.uniform(1, 2.5) : random.uniform(2.5, 4);
    return std::round(60 * std::pow(10, exponent));
}

double deadlineOf(const Job &job, Random &random, const Making &making)
{
    const bool isFree = random.uniform() < making.noDeadline;
    const double factor = random.uniform(making.deadlineLeast, making.deadlineMost);
    return isFree ? kNoDeadline : job.submit + std::max(1.0, std::round(factor * job.duration));
}

double iterationsOf(const Job &job, const Scaling &scaling)
{
    return std::max(1.0, std::round(job.duration * scaling.rate(scaling.askedLevel(job.gpus))));
}

} // namespace

std::vector<Job> madeJobs(const Making &making, const std::vector<Scaling> &scalings)
{
    Random random(making.seed);
    std::vector<Job> jobs;
    jobs.reserve(static_cast<std::size_t>(making.count));
    double time = 0;
    for (int i = 0; i < making.count; ++i) {
        Job job;
        job.id = fmt::format("{}", i + 1);
        time += random.exponential(making.gapSeconds);
        job.submit = std::round(time);
        job.duration = durationOf(random);
        job.workload = random.below(static_cast<int>(scalings.size()));
        const Scaling &scaling = scalings[static_cast<std::size_t>(job.workload)];
        const int most = std::max(scaling.least(), scaling.within(making.askedMost));
        job.gpus = scaling.least() << random.below(std::bit_width(static_cast<unsigned>(most / scaling.least())));
        job.iterations = iterationsOf(job, scaling);
        job.deadline = deadlineOf(job, random, making);
        jobs.push_back(std::move(job));
    }
    return jobs; // times only rise
}

std::vector<Job> tracedJobs(const std::vector<TraceRow> &rows, const std::vector<Workload> &workloads,
                            const std::vector<Scaling> &scalings, const Making &making)
{
    Random random(making.seed);
    std::vector<Job> jobs;
    for (const TraceRow &row : rows) {
        Job job;
        job.id = row.id;
        job.submit = row.submit;
        job.duration = row.duration;
        job.gpus = row.gpus;
        if (row.workload) {
            const auto found = std::find(workloads.begin(), workloads.end(), *row.workload);
            assert(found != workloads.end() && "the caller has looked them up");
            job.workload = static_cast<int>(found - workloads.begin());
        } else {
            job.workload = random.below(static_cast<int>(workloads.size()));
        }
        const Scaling &scaling = scalings[static_cast<std::size_t>(job.workload)];
        job.iterations = row.iterations ? *row.iterations : iterationsOf(job, scaling);
        job.deadline = row.deadline ? *row.deadline : deadlineOf(job, random, making);
        jobs.push_back(std::move(job));
    }
    std::stable_sort(jobs.begin(), jobs.end(), [](const Job &a, const Job &b) { return a.submit < b.submit; });
    return jobs;
}

} // namespace stringline::cluster
