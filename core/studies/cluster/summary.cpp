#include "core/studies/cluster/summary.h"

#include "core/studies/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stringline::cluster {

namespace {

// The value that a share of sorted ones does not exceed: the smallest such one.
double percentile(const std::vector<double> &sorted, double share)
{
    if (sorted.empty())
        return 0;
    const double place = std::ceil(share * static_cast<double>(sorted.size())) - 1;
    return sorted[static_cast<std::size_t>(std::max(0.0, place))];
}

struct Sums {
    Summary summary;
    std::vector<double> times; // from submission to end
    double held = 0;           // GPU-seconds
    double span = 0;           // s
    int traces = 0;
};

void addRun(Sums &sums, const std::vector<Job> &jobs, const Outcome &outcome)
{
    Summary &summary = sums.summary;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const JobOutcome &job = outcome.jobs[i];
        ++summary.jobs;
        summary.withDeadline += jobs[i].deadline < kNoDeadline ? 1 : 0;
        summary.met += job.met ? 1 : 0;
        summary.declined += job.declined ? 1 : 0;
        summary.resizes += job.resizes;
        summary.moves += job.moves;
        if (job.end >= 0)
            sums.times.push_back(job.end - jobs[i].submit);
        else
            ++summary.unfinished;
    }
    summary.parted += outcome.parted;
    summary.failures += outcome.failures;
    summary.changeGpuSeconds += outcome.changeGpuSeconds;
    summary.lostGpuSeconds += outcome.lostGpuSeconds;
    sums.held += outcome.gpuSeconds;
    sums.span += std::max(0.0, outcome.end - outcome.begin);
    ++sums.traces;
}

Summary finished(Sums sums, int gpus)
{
    std::sort(sums.times.begin(), sums.times.end());
    Summary summary = std::move(sums.summary);
    if (!sums.times.empty())
        summary.mean =
            std::accumulate(sums.times.begin(), sums.times.end(), 0.0) / static_cast<double>(sums.times.size());
    summary.median = percentile(sums.times, 0.5);
    summary.percentile95 = percentile(sums.times, 0.95);
    summary.makespan = sums.span / std::max(1, sums.traces);
    summary.utilisation = sums.span > 0 ? sums.held / (gpus * sums.span) : 0;
    return summary;
}

StudyFact ratioFact(std::string id, std::string label, double value)
{
    return {std::move(id), std::move(label), value, "", fmt::format("{:.3f}", value)};
}

} // namespace

std::vector<Summary> summaries(const Setup &setup, const std::vector<TracedJobs> &traces, const std::vector<Run> &runs)
{
    std::vector<Sums> all;
    for (const Run &run : runs) {
        const std::string &label = traces[run.trace].label;
        const std::string &kind = setup.kinds[run.kind].id;
        auto found = std::find_if(all.begin(), all.end(), [&](const Sums &each) {
            return each.summary.label == label && each.summary.kind == kind && each.summary.policy == run.policy;
        });
        if (found == all.end()) {
            Sums sums;
            sums.summary.label = label;
            sums.summary.kind = kind;
            sums.summary.policy = run.policy;
            found = all.insert(all.end(), std::move(sums));
        }
        addRun(*found, traces[run.trace].jobs, run.outcome);
    }
    std::vector<Summary> done;
    done.reserve(all.size());
    for (Sums &sums : all)
        done.push_back(finished(std::move(sums), setup.gpus));
    return done;
}

std::vector<StudyFact> factsOf(const std::vector<Summary> &summaries)
{
    std::vector<StudyFact> facts;
    struct Mean {
        double completion = 0;
        double makespan = 0;
        int count = 0;
    } mean;
    for (const Summary &naive : summaries) {
        if (naive.kind != "naive" || naive.policy->id != "elasticflow")
            continue;
        for (const Summary &best : summaries) {
            if (best.kind != "best" || best.policy != naive.policy || best.label != naive.label)
                continue;
            const std::string label = "ElasticFlow, " + naive.label + ", best plans over naive: ";
            const std::string number = naive.label.substr(0, naive.label.find(' '));
            if (naive.met > 0)
                facts.push_back(
                    ratioFact("deadlineRatio." + number, label + "deadlines met", double(best.met) / naive.met));
            if (naive.mean > 0)
                facts.push_back(
                    ratioFact("completionRatio." + number, label + "mean completion", best.mean / naive.mean));
            if (naive.makespan > 0)
                facts.push_back(
                    ratioFact("makespanRatio." + number, label + "makespan", best.makespan / naive.makespan));
            mean.completion += naive.mean > 0 ? best.mean / naive.mean : 1;
            mean.makespan += naive.makespan > 0 ? best.makespan / naive.makespan : 1;
            ++mean.count;
        }
    }
    if (mean.count > 0) {
        facts.push_back(ratioFact("completionRatio", "ElasticFlow, best plans over naive: mean completion",
                                  mean.completion / mean.count));
        facts.push_back(
            ratioFact("makespanRatio", "ElasticFlow, best plans over naive: makespan", mean.makespan / mean.count));
    }
    for (const Summary &each : summaries)
        facts.push_back(parts::shareFact(
            fmt::format("metShare.{}.{}.{}", each.policy->id, each.kind, each.label.substr(0, each.label.find(' '))),
            fmt::format("{}, {}, {}: deadlines met", each.policy->label, each.kind, each.label), each.metShare()));
    return facts;
}

} // namespace stringline::cluster
