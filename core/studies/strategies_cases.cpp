// Which trainings a study of strategies compares, and their simulation.
#include "core/evaluate/evaluate_many.h"
#include "core/report/link_load.h"
#include "core/scenario/changes.h"
#include "core/studies/parts.h"
#include "core/studies/strategies.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace stringline::strategies {

namespace {

constexpr std::string_view kOwn = "scenario"; // the study's own model or machine
constexpr std::size_t kMostCases = 5000;      // that a person can look through

// A machine with a model: what its strategies start from.
struct Group {
    std::string cluster;
    std::string model;
    int gpus = 0; // 0 for the scenario's own

    struct Base {
        Scenario scenario;
        std::string change; // the presets that a person would type
        Scenario typed;     // and what that makes of the study's scenario
    };
    [[nodiscard]] Result<Base> base(const Study &study, const PresetLibrary &presets) const
    {
        Base base{*study.scenario, {}, {}};
        for (const auto &[path, id] : {std::pair("cluster.preset", cluster), std::pair("model.preset", model)}) {
            if (id == kOwn)
                continue;
            const std::string change = fmt::format("{}={}", path, id);
            if (Errors errors = applyChange(base.scenario, change, presets); !errors.empty())
                return errors;
            base.change += change + " ";
        }
        base.typed = base.scenario;
        base.scenario.cluster.gpus = gpus > 0 ? gpus : study.scenario->cluster.gpus;
        if (const int each = study.integer("sequencesPerGpu"); each > 0)
            base.scenario.training.globalBatch = each * base.scenario.cluster.gpus;
        return base;
    }
};

} // namespace

double Case::share(Cause cause) const
{
    const auto &ticks = report.breakdown.ticks;
    const double all = std::accumulate(ticks.begin(), ticks.end(), 0.0);
    return all > 0 ? static_cast<double>(report.breakdown[cause]) / all : 0;
}

Result<std::vector<Case>> casesOf(const Study &study, const StudyContext &context)
{
    const std::vector<std::string> clusters = study.words("clusters");
    const std::vector<std::string> chosen = study.words("strategies");
    std::vector<Group> groups;
    for (const std::string &model : study.words("models")) {
        for (const int gpus : study.integers("gpus")) {
            for (const std::string &cluster : clusters)
                groups.push_back({cluster, model, gpus});
        }
    }
    if (groups.size() * chosen.size() > kMostCases)
        return Error{{},
                     "inputs",
                     fmt::format("expected at most {} plans, found {} models, machines and numbers of GPUs with {} "
                                 "strategies each",
                                 kMostCases, groups.size(), chosen.size())};
    std::vector<Case> cases;
    std::vector<Degrees> first; // of the first machine's plans, by strategy
    for (std::size_t i = 0; i < groups.size() && !context.stop.stop_requested(); ++i) {
        context.say(0.3 * static_cast<double>(i) / static_cast<double>(groups.size()), "plans");
        const Result<Group::Base> base = groups[i].base(study, context.presets);
        if (!base)
            return base.errors();
        const bool isFirst = groups[i].cluster == clusters.front();
        if (isFirst)
            first.clear();
        for (std::size_t k = 0; k < chosen.size(); ++k) {
            const StrategyRow &row = *find(chosen[k]);
            Case each;
            each.strategy = &row;
            each.cluster = groups[i].cluster;
            each.model = groups[i].model;
            each.parameters = parameterCount(base->scenario.model);
            const bool possible = !row.wanted(base->scenario).empty();
            if (!possible) {
                each.reason = "no degree above 1 divides the GPUs";
                each.scenario = withDegrees(row, base->scenario, {});
            } else if (study.isOn("samePlan") && !isFirst) {
                each.scenario = withDegrees(row, base->scenario, first[k]);
            } else {
                each.scenario = planned(row, base->scenario);
            }
            if (isFirst)
                first.push_back({each.scenario.plan.tensor, each.scenario.plan.pipeline});
            if (possible)
                each.change = base->change + parts::changeText(base->typed, each.scenario);
            cases.push_back(std::move(each));
        }
    }
    return cases;
}

namespace {

// By time, of those of a group that fit.
void rankGroups(std::vector<Case> &cases)
{
    for (Case &each : cases) {
        if (!each.fits)
            continue;
        each.rank = 1 + static_cast<int>(std::ranges::count_if(cases, [&](const Case &other) {
                        return other.fits && other.sameGroup(each) && other.seconds() < each.seconds();
                    }));
    }
}

} // namespace

bool simulate(std::vector<Case> &cases, const StudyContext &context)
{
    const auto progress = [&](std::size_t done, std::size_t of) {
        context.say(0.3 + 0.7 * static_cast<double>(done) / static_cast<double>(of), "plans simulated");
    };
    const bool whole = evaluateMany(
        cases.size(), [&](std::size_t i) { return cases[i].scenario; },
        [&](std::size_t i, const Evaluation &evaluation) {
            Case &each = cases[i];
            if (!each.reason.empty())
                return; // no such strategy there
            each.legal = evaluation.valid();
            each.reason = whyNotText(evaluation);
            if (!each.legal)
                return;
            each.fits = evaluation.report.fits;
            each.report = evaluation.report;
            const LinkLoad load = linkLoad(*evaluation.scenario, evaluation.timeline, evaluation.traffic, context.stop);
            each.networkBytes = load.network.value() / each.gpus();
            each.sentBytes = each.networkBytes + load.scaleUp.value() / each.gpus();
            each.formulaBytes = formulaBytes(each.scenario);
        },
        {context.threads, progress}, context.stop);
    rankGroups(cases);
    return whole;
}

} // namespace stringline::strategies
