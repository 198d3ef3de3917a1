#include "app/cli/explain_neighbours.h"

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/base/text.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"
#include "core/scenario/fields.h"
#include "core/search/neighbours.h"

#include <fmt/format.h>

#include <string>

namespace stringline::cli {

namespace {

// Text for a person of what was looked at.
std::string lookedAt(const Neighbours &found)
{
    return fmt::format("{} legal plans one choice away were simulated{}.\n", found.simulated,
                       found.unfitting > 0 ? fmt::format("; {} do not fit", found.unfitting) : "");
}

std::string neighboursText(const Evaluation &evaluation, const Neighbours &found)
{
    const std::string why = whyNot(evaluation);
    const bool known = evaluation.valid();
    std::string text = planText(*evaluation.scenario) + "\n\n";
    if (known)
        text += fmt::format("An iteration takes {}.\n", durationText(evaluation.report.iteration));
    if (!why.empty())
        text += "This is no plan: " + why + ".\n";
    if (found.better.empty())
        return text +
               (why.empty() ? "No plan one choice away is faster and fits: "
                            : "No plan one choice away is legal and fits: ") +
               lookedAt(found);
    std::vector<std::vector<std::string>> rows;
    for (const Neighbour &each : found.better) {
        std::vector<std::string> row{each.change, durationText(each.iteration)};
        if (known)
            row.push_back(signedDurationText(each.iterationChange));
        row.push_back(bytesText(each.peak));
        if (known)
            row.push_back(signedBytesText(each.peakChange));
        row.push_back(std::to_string(each.stage));
        rows.push_back(std::move(row));
    }
    text += why.empty() ? "\nFaster plans one choice away that fit:\n" : "\nPlans one choice away that fit:\n";
    text += known ? tableText({"", "iteration", "change", "memory", "change", "stage"}, rows)
                  : tableText({"", "iteration", "memory", "stage"}, rows);
    return text + "\n" + lookedAt(found);
}

Json neighbourJson(const Evaluation &evaluation, const Neighbour &each)
{
    Json object = Json::object();
    object["change"] = Json(each.change);
    object["fields"] = arrayOf(differingFields(*evaluation.scenario, each.scenario), [&](const Field *field) {
        Json entry = Json::object();
        entry["path"] = Json(field->path);
        entry["from"] = Json(fieldText(*field, *evaluation.scenario));
        entry["to"] = Json(fieldText(*field, each.scenario));
        return entry;
    });
    object["iterationSeconds"] = Json(each.iteration.value());
    object["peakBytes"] = Json(each.peak.value());
    object["stage"] = Json(each.stage);
    if (evaluation.valid()) {
        object["changeSeconds"] = Json(each.iterationChange.value());
        object["peakChangeBytes"] = Json(each.peakChange.value());
    }
    return object;
}

Json neighboursJson(const Evaluation &evaluation, const Neighbours &found)
{
    Json object = Json::object();
    object["iterationSeconds"] = evaluation.valid() ? Json(evaluation.report.iteration.value()) : Json();
    const std::string why = whyNot(evaluation);
    object["whyNot"] = why.empty() ? Json() : Json(why);
    object["neighbours"] =
        arrayOf(found.better, [&](const Neighbour &each) { return neighbourJson(evaluation, each); });
    object["simulated"] = Json(found.simulated);
    object["doNotFit"] = Json(found.unfitting);
    object["diagnostics"] = diagnosticsJson(evaluation.diagnostics);
    return object;
}

} // namespace

int explainNeighbours(const ScenarioArguments &arguments, const Evaluation &evaluation)
{
    const Neighbours found = neighboursOf(evaluation);
    if (arguments.json)
        printJson(neighboursJson(evaluation, found));
    else
        print(neighboursText(evaluation, found));
    return evaluation.valid() ? kDone : kScenarioWrong;
}

} // namespace stringline::cli
