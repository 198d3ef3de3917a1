// Many training jobs on one cluster: which policy meets how many deadlines, and what it is worth that a scheduler knows
// the best plan for each number of GPUs (vTrain, arXiv 2312.12391, case 2).
#include "core/studies/cluster/setup.h"
#include "core/studies/cluster/tables.h"
#include "core/studies/in_parallel.h"
#include "core/studies/kinds.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

using namespace cluster;

Making makingOf(const Study &study, int count, double seed)
{
    Making making;
    making.seed = static_cast<std::uint64_t>(seed);
    making.count = count;
    making.gapSeconds = study.number("arrivalHours") * 3600 / std::max(1, count);
    making.deadlineLeast = study.number("deadlineLeast");
    making.deadlineMost = study.number("deadlineMost");
    making.noDeadline = study.number("noDeadlinePercent") / 100;
    making.askedMost = study.integer("askedMost");
    return making;
}

std::vector<TracedJobs> tracesOf(const Study &study, const Setup &setup)
{
    std::vector<TracedJobs> traces;
    const std::vector<double> seeds = study.numbers("seeds");
    if (setup.hasTrace) {
        TracedJobs trace;
        trace.jobs = tracedJobs(setup.rows, setup.workloads, setup.known, makingOf(study, 0, seeds.front()));
        trace.label = fmt::format("{} jobs", trace.jobs.size());
        return {std::move(trace)};
    }
    for (const int count : study.integers("jobs")) {
        for (const double seed : seeds)
            traces.push_back({fmt::format("{} jobs", count), madeJobs(makingOf(study, count, seed), setup.known)});
    }
    return traces;
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    const Result<Setup> setup = setUp(study, context);
    if (!setup)
        return setup.errors();
    if (setup->stopped) {
        StudyResult result;
        result.stopped = true;
        return result;
    }
    const std::vector<TracedJobs> traces = tracesOf(study, *setup);
    const std::vector<std::string> asked = study.words("policies");
    std::vector<Run> runs;
    for (std::size_t trace = 0; trace < traces.size(); ++trace) {
        for (std::size_t kind = 0; kind < setup->kinds.size(); ++kind) {
            for (const Policy &policy : policies()) {
                if (std::find(asked.begin(), asked.end(), policy.id) != asked.end())
                    runs.push_back({trace, kind, &policy, {}});
            }
        }
    }
    const SimulationSettings settings = settingsOf(study, *setup);
    parts::inParallel(runs.size(),
                      [&](std::size_t i) {
                          Run &each = runs[i];
                          each.outcome = simulate(traces[each.trace].jobs, setup->kinds[each.kind].scalings,
                                                  *each.policy, settings, context.stop);
                      },
                      context, {0.3, 1, "policies"});
    const bool stopped = context.stop.stop_requested();
    // Only whole traces count.
    std::erase_if(runs, [&traces](const Run &each) {
        return each.outcome.stopped || each.outcome.jobs.size() != traces[each.trace].jobs.size();
    });
    StudyResult result = resultOf(*setup, traces, runs);
    result.stopped = stopped;
    return result;
}

} // namespace

StudyKind clusterStudy()
{
    return {"cluster",
            "Many jobs on one cluster",
            "Policies that give GPUs to many training jobs: deadlines met, completion times, and who runs where.",
            "A8",
            "vtrain-elasticflow-1024",
            cluster::inputs,
            run};
}

} // namespace stringline
