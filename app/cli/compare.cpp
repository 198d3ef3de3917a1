// compare: scenarios side by side.
#include "app/cli/command.h"
#include "app/cli/compare_many.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/report/columns.h"
#include "core/report/comparison.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline::cli {

namespace {

struct CompareArguments {
    std::array<std::string, 2> scenarios;
    std::vector<std::string> further;
    std::vector<std::string> changes; // of the last
    bool equal = false;
    bool json = false;
};

// What the iteration would gain or lose if A took this one field of B; nothing where that alone makes no valid plan.
std::optional<Seconds> aloneChange(const Evaluation &a, const Field &field, const Scenario &b)
{
    auto scenario = std::make_shared<Scenario>(*a.scenario);
    field.set(*scenario, field.get(b));
    const EvaluationPtr changed = evaluate(scenario);
    if (!changed->valid())
        return {};
    return changed->report.iteration - a.report.iteration;
}

Json comparisonJson(const Comparison &comparison, const Evaluation &a, const Evaluation &b)
{
    Json object = Json::object();
    object["a"] = reportJson(a.report, a.diagnostics);
    object["b"] = reportJson(b.report, b.diagnostics);
    Json fields = Json::array();
    for (const FieldDifference &difference : comparison.fields) {
        Json row = Json::object();
        row["path"] = Json(difference.field->path);
        row["a"] = Json(difference.a);
        row["b"] = Json(difference.b);
        const auto alone = aloneChange(a, *difference.field, *b.scenario);
        row["aloneSeconds"] = alone ? Json(alone->value()) : Json();
        fields.push(std::move(row));
    }
    object["fields"] = std::move(fields);
    object["changeSeconds"] = Json(comparison.change.value());
    Json causesOfChange = Json::object();
    for (const CauseDifference &difference : comparison.causes)
        causesOfChange[difference.cause->id] = Json(toSeconds(difference.change()).value());
    object["breakdownChangeSeconds"] = std::move(causesOfChange);
    return object;
}

std::string fieldsText(const Comparison &comparison, const Evaluation &a, const Evaluation &b)
{
    if (comparison.fields.empty())
        return "\nThe scenarios are the same in every field.\n";
    std::vector<std::vector<std::string>> rows;
    for (const FieldDifference &difference : comparison.fields) {
        const auto alone = aloneChange(a, *difference.field, *b.scenario);
        rows.push_back({std::string(difference.field->path), difference.a, difference.b,
                        alone ? signedDurationText(*alone) : "not alone"});
    }
    return "\nFields that differ, and what each alone would change in A\n" + tableText({"", "A", "B", "alone"}, rows);
}

std::string causesText(const Comparison &comparison)
{
    std::vector<std::vector<std::string>> rows;
    for (const CauseDifference &difference : comparison.causes)
        rows.push_back({std::string(difference.cause->label), durationText(toSeconds(difference.a)),
                        durationText(toSeconds(difference.b)), signedDurationText(toSeconds(difference.change()))});
    return "\nWhere the time goes\n" + tableText({"", "A", "B", "change"}, rows);
}

std::string numbersText(const Evaluation &a, const Evaluation &b)
{
    std::vector<std::vector<std::string>> rows;
    for (const ReportColumn &column : reportColumns()) {
        const double left = column.number(a.report);
        const double right = column.number(b.report);
        rows.push_back({std::string(column.label), column.text(left), column.text(right),
                        left == right ? "" : column.signedText(right - left)});
    }
    return tableText({"", "A", "B", "change"}, rows);
}

int run(const CompareArguments &arguments)
{
    std::array<ScenarioPtr, 2> scenarios;
    for (std::size_t i = 0; i < 2; ++i)
        scenarios[i] = loadOrExplain(arguments.scenarios[i], i == 1 ? arguments.changes : std::vector<std::string>{});
    if (!scenarios[0] || !scenarios[1])
        return kBadUsage;
    const EvaluationPtr a = evaluate(scenarios[0]);
    const EvaluationPtr b = evaluate(scenarios[1]);
    const bool valid = a->valid() && b->valid();
    const Comparison comparison = compared(*a->scenario, a->report, *b->scenario, b->report);
    if (arguments.json) {
        Json object = Json::object();
        if (valid) {
            object = comparisonJson(comparison, *a, *b);
        } else {
            Diagnostics all = a->diagnostics;
            all.insert(all.end(), b->diagnostics.begin(), b->diagnostics.end());
            object["diagnostics"] = diagnosticsJson(all);
        }
        printJson(object);
        return valid ? kDone : kScenarioWrong;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const Evaluation &evaluation = i == 0 ? *a : *b;
        print(fmt::format("{}  {}\n", i == 0 ? "A" : "B", planText(*evaluation.scenario)));
        if (!evaluation.valid())
            printError(fmt::format("{}: {}", arguments.scenarios[i], diagnosticsText(evaluation.diagnostics)));
    }
    if (!valid)
        return kScenarioWrong;
    print("\n" + numbersText(*a, *b) + causesText(comparison) + fieldsText(comparison, *a, *b));
    return kDone;
}

// All that is wrong is said, of every scenario.
int runMany(const CompareArguments &arguments)
{
    std::vector<std::string> names(arguments.scenarios.begin(), arguments.scenarios.end());
    names.insert(names.end(), arguments.further.begin(), arguments.further.end());
    std::vector<ScenarioPtr> scenarios;
    for (const std::string &name : names)
        scenarios.push_back(
            loadOrExplain(name, scenarios.size() + 1 == names.size() ? arguments.changes : std::vector<std::string>{}));
    if (std::ranges::find(scenarios, nullptr) != scenarios.end())
        return kBadUsage;
    std::vector<EvaluationPtr> evaluations;
    Diagnostics wrong;
    for (const ScenarioPtr &scenario : scenarios) {
        evaluations.push_back(evaluate(scenario));
        const Evaluation &last = *evaluations.back();
        if (!last.valid())
            wrong.insert(wrong.end(), last.diagnostics.begin(), last.diagnostics.end());
    }
    if (arguments.json && !wrong.empty()) {
        Json object = Json::object();
        object["diagnostics"] = diagnosticsJson(wrong);
        printJson(object);
    } else if (arguments.json) {
        printSideBySideJson(evaluations);
    } else {
        for (std::size_t i = 0; i < names.size(); ++i) {
            print(fmt::format("{}  {}\n", letterOf(i), planText(*scenarios[i])));
            if (!evaluations[i]->valid())
                printError(fmt::format("{}: {}", names[i], diagnosticsText(evaluations[i]->diagnostics)));
        }
        if (wrong.empty())
            printSideBySide(evaluations, arguments.equal);
    }
    return wrong.empty() ? kDone : kScenarioWrong;
}

} // namespace

std::function<int()> declareCompare(CLI::App &app)
{
    const auto arguments = std::make_shared<CompareArguments>();
    app.add_option("A", arguments->scenarios[0], "A scenario file, or the id of a preset")->required();
    app.add_option("B", arguments->scenarios[1], "The scenario to set beside it")->required();
    app.add_option("FURTHER", arguments->further, "More of them: all stand in one table then");
    app.add_option("--set", arguments->changes, "Change a field of the last first, as path=value; may be repeated")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--equal", arguments->equal, "List the fields that are equal in all of more than two");
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return arguments->further.empty() ? run(*arguments) : runMany(*arguments); };
}

} // namespace stringline::cli
