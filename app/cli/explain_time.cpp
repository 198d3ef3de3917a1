// explain-time: a measured iteration time, and what would explain it.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/text.h"
#include "core/calibrate/likely_causes.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace stringline::cli {

namespace {

Json explanationJson(const TimeExplanation &explanation)
{
    Json object = Json::object();
    object["measuredSeconds"] = Json(explanation.measured.value());
    object["predictedSeconds"] = Json(explanation.predicted.value());
    object["errorPercent"] = Json(explanation.errorPercent);
    object["withinNoise"] = Json(explanation.withinNoise);
    Json list = Json::array();
    for (const LikelyCause &cause : explanation.likely) {
        Json row = Json::object();
        Json ids = Json::array();
        Json checks = Json::array();
        for (const CauseOfTime *one : cause.causes) {
            ids.push(Json(one->id));
            checks.push(Json(one->check));
        }
        row["causes"] = std::move(ids);
        row["label"] = Json(cause.label);
        row["predictedSeconds"] = Json(cause.predicted.value());
        row["errorPercent"] = Json(cause.errorPercent);
        row["weight"] = Json(cause.weight);
        row["checks"] = std::move(checks);
        Json fixes = Json::array();
        for (const Fix &fix : cause.fixes) {
            Json entry = Json::object();
            entry["path"] = Json(fix.path);
            entry["value"] = Json(fix.value);
            fixes.push(std::move(entry));
        }
        row["set"] = std::move(fixes);
        list.push(std::move(row));
    }
    object["likely"] = std::move(list);
    object["diagnostics"] = diagnosticsJson(explanation.diagnostics);
    return object;
}

std::string explanationText(const TimeExplanation &explanation)
{
    std::string text =
        fmt::format("Measured {}, predicted {} ({:+.1f} %).{}\n\n", durationText(explanation.measured),
                    durationText(explanation.predicted), explanation.errorPercent,
                    explanation.withinNoise ? " Repeated runs differ by as much; nothing needs explaining." : "");
    text += "What would explain it, the likeliest first. One number cannot tell apart what acts alike.\n";
    for (const LikelyCause &cause : explanation.likely) {
        text += fmt::format("\n{:>4.0f} %  {}\n        then {} ({:+.1f} %)\n", cause.weight * 100, cause.label,
                            durationText(cause.predicted), cause.errorPercent);
        for (const CauseOfTime *one : cause.causes)
            text += fmt::format("        look at: {}\n", one->check);
        std::string sets;
        for (const Fix &fix : cause.fixes)
            sets += fmt::format(" --set {}={}", fix.path, fix.value);
        text += "       " + sets + "\n";
    }
    if (explanation.likely.empty())
        text += "\nNothing that is known comes near it.\n";
    return text;
}

} // namespace

std::function<int()> declareExplainTime(CLI::App &app)
{
    const auto arguments = declareScenario(app);
    const auto measured = std::make_shared<double>(0);
    app.add_option("--measured-seconds", *measured, "Time of one iteration, as measured")
        ->required()
        ->type_name("SECONDS")
        ->check(CLI::Range(1e-6, 1e7));
    return [arguments, measured] {
        const ScenarioPtr scenario = loadOrExplain(arguments->scenario, arguments->changes);
        if (!scenario)
            return kBadUsage;
        const TimeExplanation explanation = explainTime(scenario, Seconds(*measured));
        const bool wrong = hasErrors(explanation.diagnostics);
        if (arguments->json) {
            printJson(explanationJson(explanation));
        } else if (wrong) {
            printError(fmt::format("{}: the scenario has errors", arguments->scenario));
            std::string text = diagnosticsText(explanation.diagnostics);
            text.pop_back();
            printError(text);
        } else {
            print(explanationText(explanation));
        }
        return wrong ? kScenarioWrong : kDone;
    };
}

} // namespace stringline::cli
