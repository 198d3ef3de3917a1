#include "core/search/search_json.h"

#include "core/evaluate/evaluate.h"
#include "core/report/report_json.h"
#include "core/scenario/scenario_json.h"

#include <memory>

namespace stringline {

namespace {

Json placeJson(const SearchSpace &space, const Candidate &candidate)
{
    Json place = Json::array();
    place.push(Json(int(candidate.base)));
    for (std::size_t i = 0; i < space.choices.size(); ++i)
        place.push(Json(int(candidate.at[i])));
    return place;
}

Json planJson(const SearchSpace &space, const AnsweredPlan &plan, const PresetLibrary &presets)
{
    const Report &report = plan.report;
    Json row = Json::object();
    row["scenario"] = scenarioToJson(*plan.scenario, presets);
    row["iterationSeconds"] = Json(report.iteration.value());
    row["mfu"] = Json(report.mfu);
    if (const StageMemory *worst = report.worstStage()) {
        row["peakBytes"] = Json(worst->peak.value());
        row["capacityBytes"] = Json(worst->capacity.value());
    }
    row["costUsd"] = Json(report.costUsd);
    row["gpus"] = Json(plan.scenario->cluster.gpus);
    row["tokensPerSecondPerGpu"] = Json(report.tokensPerSecondPerGpu);
    row["breakdownSeconds"] = breakdownJson(report.breakdown);
    const FoundPlan found = foundPlan(plan.candidate, *plan.scenario, report);
    for (const Objective &objective : objectives())
        row["objectives"][objective.id] = Json(objective.of(found));
    row["place"] = placeJson(space, plan.candidate);
    return row;
}

Json questionJson(const SearchSpace &space, const SearchOptions &options, const PresetLibrary &presets)
{
    Json question = Json::object();
    question["objective"] = Json((options.objective ? *options.objective : objectives().front()).id);
    question["pareto"] = options.against ? Json(options.against->id) : Json();
    question["top"] = Json(options.count);
    question["shapes"] = Json(options.shapes);
    question["atMost"] = Json::object();
    for (const Constraint &constraint : options.constraints)
        question["atMost"][constraint.objective->id] = Json(constraint.most);
    question["choices"] = Json::object();
    for (const SearchSpace::Choice &choice : space.choices)
        question["choices"][choice.dimension->path] =
            arrayOf(choice.values, [&](int value) { return valueText(*choice.dimension, value); });
    question["bases"] = arrayOf(space.bases, [&](const Scenario &base) { return scenarioToJson(base, presets); });
    return question;
}

Json whyEmptyJson(const SearchSpace &space, const WhyEmpty &why, const PresetLibrary &presets)
{
    const auto optional = [](const std::optional<double> &value) { return value ? Json(*value) : Json(); };
    Json json = Json::object();
    json["legal"] = Json(why.legal);
    json["limits"] = arrayOf(why.limits, [&](const ReachedLimit &limit) {
        Json row = Json::object();
        row["id"] = Json(limit.objective->id);
        row["atMost"] = Json(limit.most);
        row["excludes"] = Json(limit.excluded);
        row["least"] = optional(limit.least);
        row["leastAlone"] = optional(limit.alone);
        if (limit.nearest)
            row["plan"] = planJson(space, answered(space, {*limit.nearest}).front(), presets);
        return row;
    });
    json["message"] = arrayOf(whyEmptyText(why), [](const std::string &line) { return line; });
    return json;
}

} // namespace

std::vector<AnsweredPlan> answered(const SearchSpace &space, const std::vector<FoundPlan> &plans)
{
    std::vector<AnsweredPlan> all;
    Workspace workspace;
    for (const FoundPlan &plan : plans) {
        const auto scenario = std::make_shared<const Scenario>(space.scenario(plan.candidate));
        all.push_back({plan.candidate, scenario, evaluate(scenario, workspace)->report});
    }
    return all;
}

Diagnostics firstErrors(const SearchSpace &space)
{
    Diagnostics errors = validate(space.scenario({}));
    std::erase_if(errors, [](const Diagnostic &each) { return each.severity != Severity::Error; });
    return errors;
}

Json searchJson(const SearchSpace &space, const SearchOptions &options, const SearchAnswer &answer,
                const PresetLibrary &presets)
{
    const auto row = [&](const AnsweredPlan &plan) { return planJson(space, plan, presets); };
    Json json = Json::object();
    json["evaluated"] = Json(answer.evaluated);
    json["feasible"] = Json(answer.feasible);
    json["plans"] = arrayOf(answer.plans, row);
    json["pareto"] = arrayOf(answer.front, row);
    if (answer.whyEmpty)
        json["whyEmpty"] = whyEmptyJson(space, *answer.whyEmpty, presets);
    if (!answer.diagnostics.empty())
        json["diagnostics"] = diagnosticsJson(answer.diagnostics);
    json["question"] = questionJson(space, options, presets);
    return json;
}

} // namespace stringline
