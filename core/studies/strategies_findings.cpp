// What the cases say together: who overtakes whom, machines side by side, pipeline against data.
#include "core/base/text.h"
#include "core/studies/parts.h"
#include "core/studies/strategies.h"
#include "core/studies/where_time_goes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace stringline::strategies {

namespace {

using Line = std::vector<const Case *>; // of one strategy, along model size or GPUs

// Where two lines of log-log pieces cross between two places; none where they do not.
struct Crossing {
    double at = 0;
    const Case *before = nullptr; // of the strategy that is faster until then
    const Case *behind = nullptr;
};
std::vector<Crossing> crossings(const Line &a, const Line &b, double (*along)(const Case &))
{
    std::vector<Crossing> found;
    const Case *lastA = nullptr;
    const Case *lastB = nullptr;
    for (const Case *eachA : a) {
        const auto eachB = std::ranges::find_if(b, [&](const Case *each) { return each->sameGroup(*eachA); });
        if (eachB == b.end())
            continue;
        if (lastA != nullptr) {
            const double before = std::log(lastA->seconds() / lastB->seconds());
            const double behind = std::log(eachA->seconds() / (*eachB)->seconds());
            if ((before < 0) != (behind < 0) && before != 0) {
                const double share = before / (before - behind);
                const double at = std::exp(std::log(along(*lastA)) * (1 - share) + std::log(along(*eachA)) * share);
                found.push_back({at, before < 0 ? lastA : lastB, before < 0 ? lastB : lastA});
            }
        }
        lastA = eachA;
        lastB = *eachB;
    }
    return found;
}

// The cases that fit, by strategy, of those that agree with `first` in what is kept.
std::vector<Line> linesOf(const std::vector<Case> &cases, const Case &first, bool (*agrees)(const Case &, const Case &),
                          double (*along)(const Case &))
{
    std::vector<Line> lines;
    for (const StrategyRow &row : table()) {
        Line line;
        for (const Case &each : cases) {
            if (each.strategy == &row && each.fits && agrees(each, first))
                line.push_back(&each);
        }
        std::ranges::stable_sort(line, {}, [along](const Case *each) { return along(*each); });
        if (line.size() > 1)
            lines.push_back(std::move(line));
    }
    return lines;
}

void addCrossings(const std::vector<Case> &cases, StudyResult &result)
{
    StudyTable table{"crossings",
                     "Where one strategy overtakes another, of plans that fit",
                     {parts::word("cluster", "machine"), parts::word("over", "over"), parts::word("kept", "with"),
                      parts::word("until", "faster until there"), parts::word("behind", "faster from there"),
                      parts::count("at", "at")},
                     {},
                     {}};
    struct Axis {
        std::string over;
        bool (*agrees)(const Case &, const Case &);
        double (*along)(const Case &);
        std::string (*kept)(const Case &);
    };
    const Axis axes[] = {
        {"parameters", [](const Case &a, const Case &b) { return a.cluster == b.cluster && a.gpus() == b.gpus(); },
         [](const Case &each) { return each.parameters; },
         [](const Case &each) { return fmt::format("{} GPUs", groupedText(each.gpus())); }},
        {"GPUs", [](const Case &a, const Case &b) { return a.cluster == b.cluster && a.model == b.model; },
         [](const Case &each) { return double(each.gpus()); }, [](const Case &each) { return each.model; }}};
    for (const Axis &axis : axes) {
        std::vector<const Case *> begun;
        for (const Case &first : cases) {
            if (std::ranges::any_of(begun, [&](const Case *each) { return axis.agrees(*each, first); }))
                continue;
            begun.push_back(&first);
            const std::vector<Line> lines = linesOf(cases, first, axis.agrees, axis.along);
            for (std::size_t a = 0; a < lines.size(); ++a) {
                for (std::size_t b = a + 1; b < lines.size(); ++b) {
                    for (const Crossing &crossing : crossings(lines[a], lines[b], axis.along))
                        table.add({first.cluster, axis.over, axis.kept(first),
                                   std::string(crossing.before->strategy->id),
                                   std::string(crossing.behind->strategy->id), crossing.at});
                }
            }
        }
    }
    result.facts.push_back(
        parts::countFact("crossings", "points where one strategy overtakes another", double(table.rows.size())));
    if (!table.rows.empty())
        result.tables.push_back(std::move(table));
}

// The same strategy on each machine, the first of them the reference.
void addSideBySide(const std::vector<Case> &cases, StudyResult &result)
{
    std::vector<std::string> clusters;
    for (const Case &each : cases) {
        if (std::ranges::find(clusters, each.cluster) == clusters.end())
            clusters.push_back(each.cluster);
    }
    if (clusters.size() < 2)
        return;
    StudyTable table{
        "machines",
        fmt::format("The same strategy on each machine, against {}", clusters.front()),
        {parts::word("model", "model"), parts::integer("gpus", "GPUs"), parts::word("strategy", "strategy"),
         parts::word("cluster", "machine"), parts::seconds("firstSeconds", clusters.front()),
         parts::seconds("seconds", "here"),
         StudyColumn{"ratio", "times faster", "", [](double value) { return fmt::format("{:.2f}", value); }},
         parts::share("firstExposed", "communication there"), parts::share("exposed", "here"),
         parts::word("samePlan", "same degrees")},
        {},
        {}};
    const auto exposed = [](const Case &each) {
        return parts::exposedTime(each.report.breakdown) / each.report.iteration;
    };
    struct Mean {
        double logs = 0;
        int count = 0;
    };
    std::map<std::pair<std::string, std::string>, Mean> means; // by machine and strategy
    for (const Case &each : cases) {
        const auto first = std::ranges::find_if(cases, [&](const Case &other) {
            return other.cluster == clusters.front() && other.model == each.model && other.gpus() == each.gpus() &&
                   other.strategy == each.strategy;
        });
        if (each.cluster == clusters.front() || !each.legal || first == cases.end() || !first->legal)
            continue;
        const double ratio = first->seconds() / each.seconds();
        const ParallelPlan &a = first->scenario.plan;
        const ParallelPlan &b = each.scenario.plan;
        table.add({each.model, double(each.gpus()), std::string(each.strategy->id), each.cluster, first->seconds(),
                   each.seconds(), ratio, exposed(*first), exposed(each),
                   std::string(a.tensor == b.tensor && a.pipeline == b.pipeline ? "yes" : "no")},
                  each.change);
        Mean &mean = means[{each.cluster, std::string(each.strategy->id)}];
        mean.logs += std::log(ratio);
        ++mean.count;
    }
    for (const auto &[key, mean] : means) {
        const double ratio = std::exp(mean.logs / mean.count);
        result.facts.push_back({fmt::format("faster.{}.{}", key.first, key.second),
                                fmt::format("{} on {} against {}", key.second, key.first, clusters.front()), ratio, "",
                                fmt::format("{:.2f} times faster, geometric mean of {}", ratio, mean.count)});
    }
    result.tables.push_back(std::move(table));
}

// The faster of a group's cases of that sort, those that fit before others; null for none.
const Case *fastest(const std::vector<Case> &cases, const Case &group, bool pipeline)
{
    const Case *best = nullptr;
    for (const Case &each : cases) {
        const ParallelPlan &plan = each.scenario.plan;
        if (!each.legal || !each.sameGroup(group) || plan.tensor > 1 || (plan.pipeline > 1) != pipeline)
            continue;
        if (best == nullptr || (each.fits && !best->fits) ||
            (each.fits == best->fits && each.seconds() < best->seconds()))
            best = &each;
    }
    return best;
}

struct Duel {
    double data = 0; // shares of an iteration, sums over cases
    double bubble = 0;
    int count = 0;

    void add(const Case &dataCase, const Case &pipelineCase)
    {
        data += dataCase.share(Cause::Data);
        bubble +=
            pipelineCase.share(Cause::Bubble) + pipelineCase.share(Cause::Pipeline) + pipelineCase.share(Cause::Data);
        ++count;
    }
    [[nodiscard]] std::string text() const
    {
        return fmt::format(
            "reducing and gathering shows for {} of data parallelism's iteration, and bubbles, transfers "
            "and the rest of the reduction for {} of the pipeline's (means)",
            percentText(data / count), percentText(bubble / count));
    }
};

void addPipelineAgainstData(const std::vector<Case> &cases, StudyResult &result)
{
    StudyTable table{
        "pipelineAgainstData",
        "Pipeline against data parallelism, the fastest of each that fits",
        {parts::word("cluster", "machine"), parts::integer("gpus", "GPUs"), parts::word("model", "model"),
         parts::count("parameters", "parameters"), parts::word("data", "data"),
         parts::seconds("dataSeconds", "iteration"), parts::share("dataExposed", "reductions show"),
         parts::gibibytes("dataGiB", "memory"), parts::word("dataFits", "fits"), parts::word("pipeline", "pipeline"),
         parts::integer("stages", "stages"), parts::seconds("pipelineSeconds", "iteration"),
         parts::share("bubble", "bubbles"), parts::gibibytes("pipelineGiB", "memory"),
         parts::word("pipelineFits", "fits"),
         StudyColumn{"ratio", "data / pipeline", "", [](double value) { return fmt::format("{:.2f}", value); }},
         parts::word("better", "better"), parts::panel("machine", "machine and GPUs")},
        {},
        {}};
    Duel won;
    Duel lost;
    int onlyPipelineFits = 0;
    int onlyDataFits = 0;
    int duels = 0;
    int beatsWhole = 0; // data parallelism that shards nothing, whether that fits or not
    const Case *last = nullptr;
    for (const Case &each : cases) {
        if (last != nullptr && last->sameGroup(each))
            continue; // cases of a group stand together
        last = &each;
        const Case *data = fastest(cases, each, false);
        const Case *pipeline = fastest(cases, each, true);
        if (data == nullptr || pipeline == nullptr)
            continue;
        ++duels;
        const double ratio = data->seconds() / pipeline->seconds();
        const bool neither = !data->fits && !pipeline->fits;
        const bool both = data->fits && pipeline->fits;
        std::string better = "neither fits";
        if (both) {
            better = ratio > 1 ? "pipeline" : "data";
            (ratio > 1 ? won : lost).add(*data, *pipeline);
        } else if (!neither) {
            better = pipeline->fits ? "pipeline, which alone fits" : "data, which alone fits";
            ++(pipeline->fits ? onlyPipelineFits : onlyDataFits);
        }
        const auto whole = std::ranges::find_if(cases, [&](const Case &other) {
            return other.strategy == &strategies::table().front() && other.legal && other.sameGroup(each);
        });
        beatsWhole += whole != cases.end() && whole->seconds() > pipeline->seconds() ? 1 : 0;
        const auto memory = [](const Case &which) {
            const StageMemory *worst = which.report.worstStage();
            return worst == nullptr ? 0 : inGiB(worst->peak);
        };
        table.add({each.cluster, double(each.gpus()), each.model, each.parameters, std::string(data->strategy->id),
                   data->seconds(), data->share(Cause::Data), memory(*data), std::string(data->fits ? "yes" : "no"),
                   std::string(pipeline->strategy->id), double(pipeline->scenario.plan.pipeline), pipeline->seconds(),
                   pipeline->share(Cause::Bubble), memory(*pipeline), std::string(pipeline->fits ? "yes" : "no"), ratio,
                   better, fmt::format("{}, {} GPUs", each.cluster, groupedText(each.gpus()))},
                  pipeline->change);
    }
    if (duels == 0)
        return;
    result.facts.push_back(parts::countFact("duels", "cases of pipeline against data", duels));
    result.facts.push_back(parts::countFact("pipelineFaster", "of them pipeline is faster in", won.count));
    result.facts.push_back(parts::countFact("dataFaster", "and data in", lost.count));
    result.facts.push_back(parts::countFact("onlyPipelineFits", "pipeline alone fits in memory in", onlyPipelineFits));
    result.facts.push_back(parts::countFact("onlyDataFits", "and data alone in", onlyDataFits));
    result.facts.push_back(
        parts::countFact("fasterThanUnsharded", "pipeline is faster than data without sharding in", beatsWhole));
    if (won.count > 0)
        result.notes.push_back(fmt::format("Where pipeline is faster ({} of {}), {}.", won.count, duels, won.text()));
    if (lost.count > 0)
        result.notes.push_back(fmt::format("Where data is faster ({} of {}), {}.", lost.count, duels, lost.text()));
    result.notes.push_back("Pipeline is the better one where its bubble, (p - 1) / (m + p - 1) of the iteration for p "
                           "even stages and m microbatches, is shorter than what of the gradients' reduction does not "
                           "hide: few stages, many microbatches, slow links, large models.");
    result.tables.push_back(std::move(table));
    result.plots.push_back({.id = "pipelineAgainstData",
                            .title = "Data's iteration over pipeline's (above 1: pipeline is faster)",
                            .kind = PlotKind::Lines,
                            .table = "pipelineAgainstData",
                            .across = "parameters",
                            .upwards = {"ratio"},
                            .by = "machine",
                            .logAcross = true,
                            .rules = {{"equal", 1, false}}});
}

// What each strategy sends and keeps against data parallelism, for the largest model that both can be simulated for, on
// the first machine.
void addRatios(const std::vector<Case> &cases, StudyResult &result)
{
    for (const StrategyRow &row : table()) {
        const Case *best = nullptr;
        const Case *reference = nullptr;
        for (const Case &each : cases) {
            if (each.strategy != &row || !each.legal || each.cluster != cases.front().cluster)
                continue;
            const auto data = std::ranges::find_if(cases, [&](const Case &other) {
                return other.legal && other.strategy == &table().front() && other.sameGroup(each);
            });
            if (data == cases.end() || (best != nullptr && each.parameters <= best->parameters))
                continue;
            best = &each;
            reference = &*data;
        }
        if (best == nullptr || best == reference || reference->sentBytes <= 0)
            continue;
        const auto states = [](const Case &each) {
            const StageMemory *worst = each.report.worstStage();
            return (worst->weights + worst->gradients + worst->optimizer).value();
        };
        const double sent = best->sentBytes / reference->sentBytes;
        const double kept = states(*best) / states(*reference);
        result.facts.push_back({fmt::format("sentRatio.{}", row.id), fmt::format("{}: sent against data", row.id), sent,
                                "", fmt::format("{:.3f} ({} GPUs, {})", sent, best->gpus(), best->model)});
        result.facts.push_back({fmt::format("statesRatio.{}", row.id), fmt::format("{}: states against data", row.id),
                                kept, "", fmt::format("{:.4f}", kept)});
    }
}

} // namespace

void addFindings(const std::vector<Case> &cases, StudyResult &result)
{
    int legal = 0;
    int fitting = 0;
    std::map<std::string_view, int> best;
    for (const Case &each : cases) {
        legal += each.legal ? 1 : 0;
        fitting += each.fits ? 1 : 0;
        if (each.rank == 1)
            ++best[each.strategy->id];
    }
    result.facts.push_back(parts::countFact("cases", "plans compared", double(cases.size())));
    result.facts.push_back(parts::countFact("legal", "of them legal", legal));
    result.facts.push_back(parts::countFact("fitting", "that fit in memory", fitting));
    for (const StrategyRow &row : table()) {
        if (const auto found = best.find(row.id); found != best.end())
            result.facts.push_back(parts::countFact(fmt::format("fastest.{}", row.id),
                                                    fmt::format("{} is the fastest that fits in", row.id),
                                                    found->second));
    }
    if (cases.empty())
        return;
    addRatios(cases, result);
    addCrossings(cases, result);
    addSideBySide(cases, result);
    addPipelineAgainstData(cases, result);
    result.notes.push_back("Bytes sent are means over all GPUs of what the simulation's transfers carry; the formula "
                           "counts layers, stage boundaries, gradients and parameters, and not the vocabulary.");
}

} // namespace stringline::strategies
