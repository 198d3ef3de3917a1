// Checkpoint intervals, sizes of the machine and spare nodes.
#include "core/base/text.h"
#include "core/formulas/reliability.h"
#include "core/studies/parts.h"
#include "core/studies/reliability_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::reliability {

namespace {

struct NamedInterval {
    Seconds interval{};
    std::string name;
};

std::vector<NamedInterval> intervalsOf(const Study &study, const Question &question)
{
    const FailureModel &model = question.failures;
    std::vector<NamedInterval> all = {{formulas::youngInterval(model.write, model.mean), "Young"},
                                      {formulas::dalyInterval(model.write, model.mean), "Daly"},
                                      {formulas::bestInterval(model.write, model.mean), "best by formula"}};
    for (const double minutes : study.numbers("intervals"))
        all.push_back({Seconds(minutes * 60), {}});
    if (study.scenario->training.checkpointMinutes > 0)
        all.push_back({question.interval, "the scenario's"});
    std::ranges::stable_sort(all, {}, &NamedInterval::interval);
    return all;
}

double capped(double share)
{
    return std::clamp(share, 0.0, 1.0);
}

} // namespace

double goodputOf(const FailureModel &model, Seconds interval)
{
    const auto efficiency = model.restartFails ? formulas::failingRestartEfficiency : formulas::exponentialEfficiency;
    return capped(efficiency(model.write, interval, model.restart, model.mean));
}

void addIntervals(const Study &study, const Question &question, const StudyContext &context, StudyResult &result)
{
    const FailureModel &model = question.failures;
    StudyTable table{
        "intervals",
        "Share of the time that makes progress, by interval between checkpoints",
        {parts::seconds("intervalSeconds", "interval"), parts::word("rule", "rule"),
         parts::share("goodput", "by formula"), parts::share("goodputSimulated", "simulated"),
         StudyColumn{"goodputError", "standard error", "", [](double value) { return percentText(value, 3); }},
         parts::share("goodputFirstOrder", "first order"), parts::count("failures", "failures")},
        {},
        {}};
    const std::vector<NamedInterval> intervals = intervalsOf(study, question);
    double best = -1;
    double bestError = 0;
    Seconds bestInterval{};
    int unknown = 0;
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        const auto &[interval, name] = intervals[i];
        context.say(0.8 * static_cast<double>(i) / static_cast<double>(intervals.size()), "intervals");
        const SimulatedFailures played = simulatedFailures(model, interval, question.work, question.runs, context.stop);
        if (context.stop.stop_requested())
            break;
        std::vector<StudyCell> row = {interval.value(), name, goodputOf(model, interval), {}, {}, {}, {}};
        row[5] = capped(1 - formulas::firstOrderLoss(model.write, interval, model.restart, model.mean));
        if (played.known) {
            row[3] = played.goodput;
            row[4] = played.goodputError;
            row[6] = played.failures;
        }
        unknown += played.known ? 0 : 1;
        if (played.known && played.goodput > best) {
            best = played.goodput;
            bestError = played.goodputError;
            bestInterval = interval;
        }
        table.add(std::move(row), fmt::format("training.checkpointMinutes={}", exactText(interval.value() / 60)));
    }
    result.tables.push_back(std::move(table));
    result.plots.push_back({.id = "goodput",
                            .title = "Goodput by interval between checkpoints",
                            .kind = PlotKind::Lines,
                            .table = "intervals",
                            .across = "intervalSeconds",
                            .upwards = {"goodput", "goodputSimulated", "goodputFirstOrder"},
                            .logAcross = true});

    const Seconds days(study.number("simulatedDays") * parts::kSecondsPerDay);
    result.facts = {
        parts::secondsFact("meanSeconds", "mean time between interruptions", model.mean.value()),
        parts::countFact("interruptions", fmt::format("interruptions in {}", longDurationText(days)),
                         days / model.mean),
        parts::secondsFact("youngSeconds", "Young's interval",
                           formulas::youngInterval(model.write, model.mean).value()),
        parts::secondsFact("dalySeconds", "Daly's interval", formulas::dalyInterval(model.write, model.mean).value()),
        parts::secondsFact("bestSeconds", "best interval by formula",
                           formulas::bestInterval(model.write, model.mean).value()),
        parts::shareFact("goodput", fmt::format("goodput with {}", durationText(question.interval)),
                         goodputOf(model, question.interval))};
    if (best >= 0) {
        result.facts.push_back(
            parts::secondsFact("bestSimulatedSeconds", "best interval simulated", bestInterval.value()));
        result.facts.push_back(parts::shareFact("goodputSimulated", "goodput with it, simulated", best));
        result.facts.push_back({"goodputError", "its standard error", bestError, "", percentText(bestError, 3)});
        result.notes.push_back(
            fmt::format("Simulated: {} trainings of {} of useful work each, failures at exponential times, seed {}. "
                        "Intervals whose goodput differs by less than {} cannot be told apart by that many.",
                        question.runs.runs, longDurationText(days), question.runs.seed, percentText(2 * bestError, 3)));
    }
    if (unknown > 0)
        result.notes.push_back(
            fmt::format("Not simulated: {} intervals with which nearly every one is interrupted.", unknown));
}

void addSizes(const Study &study, const Question &question, StudyResult &result)
{
    StudyTable table{"sizes",
                     "Machines of other sizes, each with its best interval",
                     {parts::integer("gpus", "GPUs"), parts::seconds("meanSeconds", "between interruptions"),
                      parts::seconds("bestSeconds", "interval"), parts::share("goodput", "goodput"),
                      parts::integer("usefulGpus", "GPUs' worth of work")},
                     {},
                     {}};
    std::vector<int> counts = study.integers("gpuCounts");
    counts.push_back(study.scenario->cluster.gpus);
    std::ranges::sort(counts);
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    for (const int gpus : counts) {
        FailureModel model = question.failures;
        model.mean = formulas::meanTimeBetweenInterruptions(study.scenario->cluster.mtbfGpuHours, gpus);
        const Seconds interval = formulas::bestInterval(model.write, model.mean);
        const double goodput = goodputOf(model, interval);
        table.add({double(gpus), model.mean.value(), interval.value(), goodput, gpus * goodput});
    }
    result.tables.push_back(std::move(table));
    result.plots.push_back({.id = "sizes",
                            .title = "Goodput by size of the machine",
                            .kind = PlotKind::Lines,
                            .table = "sizes",
                            .across = "gpus",
                            .upwards = {"goodput"},
                            .logAcross = true});
}

Reserve addSpares(const Study &study, const Question &question, StudyResult &result)
{
    const ClusterSpec &cluster = study.scenario->cluster;
    const int nodes = nodeCount(cluster);
    const Seconds repair(study.number("repairHours") * 3600);
    const double share = study.number("hardwareShare");
    const Seconds between(share > 0 ? cluster.mtbfGpuHours / cluster.devicesPerNode / share * 3600 : 1e18);
    const double up = formulas::availability(between, repair);
    const double goodput = goodputOf(question.failures, question.interval);
    StudyTable table{"spares",
                     "Spare nodes: enough nodes are up, and what a useful hour costs against machines that never fail",
                     {parts::integer("spares", "spare nodes"), parts::share("enough", "enough nodes up"),
                      parts::share("goodput", "goodput"),
                      StudyColumn{"relativeCost", "cost of useful work", "",
                                  [](double value) { return fmt::format("{:.3f}", value); }}},
                     {},
                     {}};
    Reserve best;
    double least = -1;
    double without = -1;
    int target = -1;
    std::vector<int> spares = study.integers("spares");
    std::ranges::sort(spares);
    spares.erase(std::unique(spares.begin(), spares.end()), spares.end());
    for (const int spare : spares) {
        const double enough = formulas::enoughNodesUp(nodes, spare, up);
        const double useful = goodput * enough;
        if (spare == 0)
            without = enough;
        if (target < 0 && enough >= study.number("enough"))
            target = spare;
        if (useful <= 0) {
            table.add({double(spare), enough, useful, {}});
            continue;
        }
        const double relative = (1.0 + double(spare) / nodes) / useful;
        table.add({double(spare), enough, useful, relative});
        if (least < 0 || relative < least) {
            least = relative;
            best = {spare, enough};
        }
    }
    result.tables.push_back(std::move(table));
    result.plots.push_back({.id = "spares",
                            .title = "Goodput by spare nodes",
                            .kind = PlotKind::Lines,
                            .table = "spares",
                            .across = "spares",
                            .upwards = {"enough", "goodput"}});
    result.facts.push_back(
        {"nodesDown", "nodes in repair, mean", nodes * (1 - up), "", fmt::format("{:.1f}", nodes * (1 - up))});
    if (without >= 0)
        result.facts.push_back(parts::shareFact("enoughWithoutSpares", "enough nodes up without spares", without));
    if (target >= 0)
        result.facts.push_back(parts::countFact(
            "sparesForTarget", fmt::format("spare nodes for {} of the time", percentText(study.number("enough"))),
            target));
    else
        result.notes.push_back(fmt::format("None of the numbers of spare nodes is enough for {} of the time.",
                                           percentText(study.number("enough"))));
    result.facts.push_back(parts::countFact("sparesCheapest", "spare nodes at the least cost", best.nodes));
    result.notes.push_back("Nodes fail and are repaired independently of each other; a spare takes over within the "
                           "restart, and fails as often as the rest. Without enough nodes the training waits.");
    return best;
}

} // namespace stringline::reliability
