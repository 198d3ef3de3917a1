// serve: scenarios as lines of JSON in, answers as lines of JSON out, in the same order.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/version.h"
#include "core/evaluate/evaluate.h"
#include "core/report/report_json.h"
#include "core/scenario/changes.h"
#include "core/scenario/scenario_json.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>

namespace stringline::cli {

namespace {

// A line is a scenario, or {"scenario": a scenario or a preset's id, "set": {"plan.tensor": 4}}; each may have an "id".
constexpr std::string_view kId = "id";
constexpr std::string_view kScenario = "scenario";
constexpr std::string_view kSet = "set";

std::string valueText(const Json &value)
{
    return value.isString() ? value.asString() : toText(value, -1);
}

Errors applySet(Scenario &scenario, const Json &set, const PresetLibrary &presets)
{
    if (!set.isObject())
        return {{{}, "/set", fmt::format("expected an object of paths and values, found {}", set.kindName())}};
    Errors errors;
    for (const auto &[path, value] : set.asObject()) {
        const Errors wrong = applyChange(scenario, path + "=" + valueText(value), presets);
        errors.insert(errors.end(), wrong.begin(), wrong.end());
    }
    return errors;
}

Result<Scenario> scenarioOf(const Json &line, const PresetLibrary &presets)
{
    if (!line.isObject())
        return Error{{}, {}, fmt::format("expected a scenario, found {}", line.kindName())};
    const Json *inner = line.find(kScenario);
    if (inner == nullptr) {
        Json::Object members = line.asObject();
        std::erase_if(members, [](const Json::Member &member) { return member.first == kId; });
        const Result<ScenarioFile> file = scenarioFromJson(Json(std::move(members)), presets);
        return file ? Result<Scenario>(file->scenario) : Result<Scenario>(file.errors());
    }
    for (const auto &[key, value] : line.asObject()) {
        if (key != kId && key != kScenario && key != kSet)
            return Error{{}, "/" + key, "expected id, scenario and set alone"};
    }
    const Result<ScenarioFile> file =
        inner->isString() ? loadScenario(inner->asString(), presets) : scenarioFromJson(*inner, presets);
    if (!file)
        return file.errors();
    Scenario scenario = file->scenario;
    if (const Json *set = line.find(kSet)) {
        if (const Errors errors = applySet(scenario, *set, presets); !errors.empty())
            return errors;
    }
    return scenario;
}

Json errorsJson(const Errors &errors)
{
    Json object = Json::object();
    object["errors"] = arrayOf(errors, [](const Error &error) { return toText(error); });
    return object;
}

Json answerTo(const Result<Json> &line, const PresetLibrary &presets, Workspace &workspace)
{
    if (!line)
        return errorsJson(line.errors());
    const Result<Scenario> scenario = scenarioOf(*line, presets);
    if (!scenario)
        return errorsJson(scenario.errors());
    const auto begin = std::chrono::steady_clock::now();
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(*scenario), workspace);
    Json answer = reportJson(evaluation->report, evaluation->diagnostics);
    answer["run"]["simulateSeconds"] =
        Json(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    answer["run"]["version"] = Json(programVersion());
    return answer;
}

int run()
{
    const auto presets = presetLibrary();
    Workspace workspace;
    std::string text;
    for (std::int64_t number = 1; std::getline(std::cin, text); ++number) {
        if (text.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const Result<Json> line = parseJson(text, fmt::format("line {} of the input", number));
        Json answer = answerTo(line, *presets, workspace);
        if (const Json *id = line ? line->find(kId) : nullptr)
            answer.asObject().insert(answer.asObject().begin(), {std::string(kId), *id});
        print(toText(answer, -1) + "\n");
        std::fflush(stdout); // who asks line by line waits for it
        if (std::ferror(stdout) != 0)
            break;
    }
    return kDone;
}

} // namespace

std::function<int()> declareServe(CLI::App &app)
{
    app.footer(app.get_footer() +
               "\n\nA line is a scenario's document, or an object of\n"
               "  scenario  a document, a file, or the id of a preset\n"
               "  set       what to change of it first: {\"plan.tensor\": 4}\n"
               "Either may have an id, which comes back with the answer. An answer is what simulate --json\n"
               "prints, or {\"errors\": [...]} for a line that is no scenario.");
    return [] { return run(); };
}

} // namespace stringline::cli
