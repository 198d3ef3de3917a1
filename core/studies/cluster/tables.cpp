#include "core/studies/cluster/tables.h"

#include "core/base/text.h"
#include "core/studies/cluster/summary.h"
#include "core/studies/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::cluster {

namespace {

constexpr double kSecondsPerHour = 3600;

StudyColumn hours(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "h", [](double value) { return fmt::format("{:.2f} h", value); }};
}

StudyColumn gpuHours(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "GPU-h", [](double value) { return countText(std::round(value)); }};
}

StudyColumn rate(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "sequences/s",
            [](double value) { return fmt::format("{:.3g}/s", value); }};
}

StudyCell hoursOf(double seconds)
{
    return seconds / kSecondsPerHour;
}

// Of a point in time; nothing for never.
StudyCell timeCell(double seconds)
{
    return seconds < 0 || seconds == kNoDeadline ? StudyCell{} : hoursOf(seconds);
}

std::string settingOf(const std::string &label, const std::string &kind)
{
    return label + ", " + kind;
}

StudyTable policiesTable(const std::vector<Summary> &all)
{
    StudyTable table{"policies",
                     "Policies",
                     {parts::word("setting", "trace and plans"), parts::word("policy", "policy"),
                      parts::integer("met", "met"), parts::integer("missed", "missed"),
                      parts::share("metShare", "deadlines met"), parts::integer("admitted", "admitted"),
                      parts::integer("declined", "declined"), hours("meanHours", "mean completion"),
                      hours("medianHours", "median"), hours("percentile95Hours", "95 %"),
                      hours("makespanHours", "makespan"), parts::share("utilisation", "GPUs held"),
                      parts::integer("resizes", "resizes"), parts::integer("moves", "moves"),
                      parts::integer("parted", "in several blocks"), gpuHours("changeGpuHours", "changing GPUs"),
                      gpuHours("lostGpuHours", "lost to failures"), parts::integer("unfinished", "never done")},
                     {},
                     {}};
    for (const Summary &each : all) {
        const auto count = [](int value) { return StudyCell(double(value)); };
        table.add({settingOf(each.label, each.kind), std::string(each.policy->id), count(each.met),
                   count(each.withDeadline - each.met), each.metShare(), count(each.jobs - each.declined),
                   count(each.declined), hoursOf(each.mean), hoursOf(each.median), hoursOf(each.percentile95),
                   hoursOf(each.makespan), each.utilisation, count(each.resizes), count(each.moves), count(each.parted),
                   hoursOf(each.changeGpuSeconds), hoursOf(each.lostGpuSeconds), count(each.unfinished)});
    }
    return table;
}

StudyTable jobsTable()
{
    return {"jobs",
            "Jobs",
            {parts::word("setting", "trace and plans"), parts::word("policy", "policy"), parts::word("job", "job"),
             parts::word("model", "model"), parts::integer("askedGpus", "GPUs asked for"),
             hours("submitHours", "submitted"), hours("startHours", "starts"), hours("endHours", "ends"),
             hours("deadlineHours", "deadline"), parts::word("met", "met"), parts::word("declined", "declined"),
             parts::integer("resizes", "resizes")},
            {},
            {}};
}

StudyTable segmentsTable()
{
    return {"segments",
            "GPUs of jobs over time",
            {parts::word("case", "trace, plans and policy"), parts::word("policy", "policy"), parts::word("job", "job"),
             parts::word("model", "model"), hours("startHours", "from"), hours("endHours", "to"),
             parts::integer("firstGpu", "first GPU"), parts::integer("gpuAfter", "GPU after the last"),
             parts::integer("gpus", "GPUs")},
            {},
            {}};
}

StudyTable useTable()
{
    return {"use",
            "GPUs in use",
            {parts::word("setting", "trace and plans"), parts::word("policy", "policy"), hours("hours", "time"),
             parts::integer("gpus", "GPUs in use")},
            {},
            {}};
}

// The mean over each of as many equal times: a line that a picture can hold.
void addUse(StudyTable &table, const std::string &setting, const Run &run)
{
    constexpr int kBins = 200;
    const Outcome &outcome = run.outcome;
    const double width = (outcome.end - outcome.begin) / kBins;
    if (!(width > 0))
        return;
    std::vector<double> held(kBins, 0);
    for (std::size_t i = 0; i < outcome.use.size(); ++i) {
        const double from = outcome.use[i].first - outcome.begin;
        const double to = (i + 1 < outcome.use.size() ? outcome.use[i + 1].first : outcome.end) - outcome.begin;
        for (int bin = std::max(0, static_cast<int>(from / width)); bin < kBins && bin * width < to; ++bin)
            held[static_cast<std::size_t>(bin)] +=
                outcome.use[i].second * std::max(0.0, std::min(to, (bin + 1) * width) - std::max(from, bin * width));
    }
    for (int bin = 0; bin < kBins; ++bin)
        table.add({setting, std::string(run.policy->id), hoursOf(outcome.begin + (bin + 0.5) * width),
                   held[static_cast<std::size_t>(bin)] / width});
}

void addJobs(StudyTable &table, const std::string &setting, const Setup &setup, const std::vector<Job> &jobs,
             const Run &run)
{
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const Job &job = jobs[i];
        const JobOutcome &outcome = run.outcome.jobs[i];
        const bool hasDeadline = job.deadline < kNoDeadline;
        table.add({setting, std::string(run.policy->id), job.id,
                   setup.workloads[static_cast<std::size_t>(job.workload)].model, double(job.gpus), hoursOf(job.submit),
                   timeCell(outcome.start), timeCell(outcome.end), timeCell(job.deadline),
                   !hasDeadline ? StudyCell{} : std::string(outcome.met ? "yes" : "no"),
                   std::string(outcome.declined ? "yes" : "no"), double(outcome.resizes)});
    }
}

void addSegments(StudyTable &table, const std::string &setting, const Setup &setup, const std::vector<Job> &jobs,
                 const Run &run)
{
    for (const Segment &segment : run.outcome.segments) {
        const Job &job = jobs[static_cast<std::size_t>(segment.job)];
        table.add({setting + ", " + std::string(run.policy->id), std::string(run.policy->id), job.id,
                   setup.workloads[static_cast<std::size_t>(job.workload)].model, hoursOf(segment.begin),
                   hoursOf(segment.end), double(segment.block.first), double(segment.block.after()),
                   double(segment.block.size)});
    }
}

StudyTable speedsTable(const Setup &setup)
{
    StudyTable table{"speeds",
                     "Speed of jobs",
                     {parts::word("workload", "model and batch"), parts::integer("gpus", "GPUs"),
                      parts::seconds("naiveSeconds", "naive plan"), parts::word("naivePlan", "t x d x p"),
                      parts::seconds("bestSeconds", "best plan"), parts::word("bestPlan", "t x d x p"),
                      parts::share("gain", "faster"), rate("naiveRate", "naive"), rate("bestRate", "best")},
                     {},
                     {}};
    for (std::size_t i = 0; i < setup.planScalings.size(); ++i) {
        const Workload &workload = setup.workloads[i];
        for (const ScalingPoint &point : setup.planScalings[i].points) {
            if (!(point.bestSeconds > 0))
                continue;
            const bool both = point.naiveSeconds > 0;
            const auto some = [](bool is, double value) { return is ? StudyCell(value) : StudyCell{}; };
            table.add({fmt::format("{}, {}", workload.model, workload.batch), double(point.gpus),
                       some(both, point.naiveSeconds), point.naivePlan, point.bestSeconds, point.bestPlan,
                       some(both, both ? point.naiveSeconds / point.bestSeconds - 1 : 0),
                       some(both, both ? workload.batch / point.naiveSeconds : 0), workload.batch / point.bestSeconds},
                      point.bestChange);
        }
    }
    return table;
}

std::vector<StudyPlot> plots(bool hasSpeeds)
{
    std::vector<StudyPlot> all = {{.id = "met",
                                   .title = "Deadlines met",
                                   .kind = PlotKind::Stacks,
                                   .table = "policies",
                                   .across = "policy",
                                   .upwards = {"met", "missed"},
                                   .panel = "setting",
                                   .name = "policy"},
                                  {.id = "gantt",
                                   .title = "GPUs of jobs over time",
                                   .kind = PlotKind::Spans,
                                   .table = "segments",
                                   .across = "startHours",
                                   .acrossTo = "endHours",
                                   .upwards = {"firstGpu", "gpuAfter"},
                                   .by = "model",
                                   .panel = "case",
                                   .name = "job"},
                                  {.id = "use",
                                   .title = "GPUs in use over time",
                                   .kind = PlotKind::Lines,
                                   .table = "use",
                                   .across = "hours",
                                   .upwards = {"gpus"},
                                   .by = "policy",
                                   .panel = "setting"}};
    if (hasSpeeds)
        all.push_back({.id = "speeds",
                       .title = "Speed by GPUs",
                       .kind = PlotKind::Lines,
                       .table = "speeds",
                       .across = "gpus",
                       .upwards = {"naiveRate", "bestRate"},
                       .by = "workload",
                       .logAcross = true,
                       .logUpwards = true});
    return all;
}

std::vector<std::string> notesOf(const Setup &setup, const std::vector<Run> &runs, const std::vector<Summary> &all)
{
    std::vector<std::string> notes;
    constexpr std::size_t kMostLines = 20;
    for (std::size_t i = 0; i < std::min(kMostLines, setup.leftOut.size()); ++i)
        notes.push_back("Left out: " + toText(setup.leftOut[i]));
    if (setup.leftOut.size() > kMostLines)
        notes.push_back(fmt::format("Left out: {} lines more", setup.leftOut.size() - kMostLines));
    if (std::any_of(all.begin(), all.end(), [](const Summary &each) { return each.parted > 0; }))
        notes.emplace_back("Where GPUs are free but no block of them, and what runs must not move, a job has several "
                           "blocks; its speed is taken to be that of one.");
    if (std::any_of(runs.begin(), runs.end(), [](const Run &run) { return run.outcome.isCut; }))
        notes.emplace_back("The Gantt chart leaves out rows: more with inputs.ganttRows.");
    notes.emplace_back("A job's speed does not depend on what runs beside it; a failed node is replaced at once; "
                       "schedulers know how long a job takes.");
    return notes;
}

} // namespace

StudyResult resultOf(const Setup &setup, const std::vector<TracedJobs> &traces, const std::vector<Run> &runs)
{
    StudyResult result;
    const std::vector<Summary> all = summaries(setup, traces, runs);
    result.facts = factsOf(all);
    StudyTable jobs = jobsTable();
    StudyTable segments = segmentsTable();
    StudyTable use = useTable();
    for (const Run &run : runs) {
        const TracedJobs &trace = traces[run.trace];
        const bool isFirst = run.trace == 0 || traces[run.trace - 1].label != trace.label;
        if (!isFirst)
            continue;
        const std::string setting = settingOf(trace.label, setup.kinds[run.kind].id);
        addJobs(jobs, setting, setup, trace.jobs, run);
        addSegments(segments, setting, setup, trace.jobs, run);
        addUse(use, setting, run);
    }
    StudyTable speeds = speedsTable(setup);
    result.tables = {policiesTable(all)};
    const bool hasSpeeds = !speeds.rows.empty();
    if (hasSpeeds)
        result.tables.push_back(std::move(speeds));
    for (StudyTable *table : {&jobs, &segments, &use})
        result.tables.push_back(std::move(*table));
    result.plots = plots(hasSpeeds);
    result.notes = notesOf(setup, runs, all);
    return result;
}

} // namespace stringline::cluster
