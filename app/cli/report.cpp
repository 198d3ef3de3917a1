// report: a page about a plan, as Markdown or HTML.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/evaluate/evaluate.h"
#include "core/report/plan_page_text.h"
#include "core/report/report_text.h"
#include "core/scenario/preset_folders.h"
#include "core/validation/plan_page_facts.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace stringline::cli {

namespace {

int report(const ScenarioArguments &arguments, const std::string &out)
{
    const bool html = out.ends_with(".html");
    if (!html && !out.ends_with(".md") && out != "-") {
        printError(fmt::format("report --out {}: expected a name that ends in .md or .html", out));
        return kBadUsage;
    }
    const ScenarioPtr scenario = loadOrExplain(arguments.scenario, arguments.changes);
    if (!scenario)
        return kBadUsage;
    const EvaluationPtr evaluation = evaluate(scenario);
    if (!evaluation->valid()) {
        printError(fmt::format("{}: the scenario has errors", arguments.scenario));
        std::string text = diagnosticsText(evaluation->diagnostics);
        text.pop_back();
        printError(text);
        return kScenarioWrong;
    }
    const auto presets = presetLibrary();
    const auto points = evaluatePublished(publishedPointsFile(presetFolders()), *presets);
    if (!points) // the page says nothing about errors then
        printErrors(points.errors());
    const PlanPage page = pageOf(*evaluation, *presets,
                                 points ? std::span<const PublishedPoint>(*points) : std::span<const PublishedPoint>());
    const std::string text = html ? pageHtml(page) : pageMarkdown(page);
    if (out == "-") {
        print(text);
        return kDone;
    }
    const Errors errors = writeFile(out, text);
    printErrors(errors);
    return errors.empty() ? kDone : kBadUsage;
}

} // namespace

std::function<int()> declareReport(CLI::App &app)
{
    const auto arguments = std::make_shared<ScenarioArguments>();
    declareScenarioAndChanges(app, *arguments);
    const auto out = std::make_shared<std::string>("-");
    app.add_option("--out", *out, "Where to: a name that ends in .md or .html; Markdown on the screen without it")
        ->type_name("FILE");
    return [arguments, out] { return report(*arguments, *out); };
}

} // namespace stringline::cli
