// simulate, estimate and check: one scenario in, its numbers out.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "app/cli/trace_files.h"
#include "core/base/file.h"
#include "core/base/version.h"
#include "core/evaluate/evaluate.h"
#include "core/measured/for_scenario.h"
#include "core/report/link_text.h"
#include "core/report/operators_csv.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"
#include "core/report/spans_csv.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>

namespace stringline::cli {

namespace {

// Calls `work` as often as asked and gives the mean time of one call.
template <class Work>
double meanSeconds(int times, Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i)
        work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / times;
}

// `timed`: whose links are asked for, if any.
int answer(const ScenarioArguments &arguments, const Scenario &scenario, const Report &report,
           const Diagnostics &diagnostics, std::string_view clock, double seconds, const Evaluation *timed = nullptr)
{
    const bool wrong = hasErrors(diagnostics);
    const bool withLinks = timed != nullptr && !wrong;
    const LinkLoad links = withLinks ? linkLoad(scenario, timed->timeline, timed->traffic) : LinkLoad{};
    if (arguments.json) {
        Json object = reportJson(report, diagnostics);
        if (withLinks)
            object["links"] = linksJson(links, scenario, timed->timeline);
        object["run"][clock] = Json(seconds);
        object["run"]["version"] = Json(programVersion());
        printJson(object);
    } else if (wrong) {
        printError(fmt::format("{}: the scenario has errors", arguments.scenario));
        std::string text = diagnosticsText(diagnostics);
        text.pop_back();
        printError(text);
    } else {
        print(reportText(scenario, report, diagnostics));
        if (withLinks)
            print(linksText(links, scenario, timed->timeline));
    }
    return wrong ? kScenarioWrong : kDone;
}

struct RunArguments {
    int repeat = 1;
    std::string spans;
    std::string operators;
    std::string trace;
    std::string perfetto;
    std::vector<std::string> measured;
    bool links = false;
};

void declareRepeat(CLI::App &app, RunArguments &arguments)
{
    app.add_option("--repeat", arguments.repeat, "Work it out N times and print once, to measure the speed")
        ->type_name("N")
        ->check(CLI::Range(1, 100'000'000));
}

int simulate(const ScenarioArguments &arguments, const RunArguments &run)
{
    const ScenarioPtr scenario = loadOrExplain(arguments.scenario, arguments.changes);
    if (!scenario)
        return kBadUsage;
    ScenarioMeasurements measured;
    if (!run.measured.empty()) {
        Result<ScenarioMeasurements> read = measurementsFor(*scenario, run.measured);
        if (!read) {
            printErrors(read.errors());
            return kBadUsage;
        }
        measured = std::move(read).value();
    }
    const MeasuredTimes *times = run.measured.empty() ? nullptr : &measured.times;
    EvaluationPtr evaluation;
    Workspace workspace;
    const double seconds = meanSeconds(run.repeat, [&] { evaluation = evaluate(scenario, workspace, {}, times); });
    const std::pair<const std::string &, std::string (*)(const Timeline &)> tables[] = {{run.spans, spansCsv},
                                                                                        {run.operators, operatorsCsv}};
    for (const auto &[file, write] : tables) {
        if (file.empty() || !evaluation->valid())
            continue;
        if (const Errors errors = writeFile(file, write(evaluation->timeline)); !errors.empty()) {
            printErrors(errors);
            return kBadUsage;
        }
    }
    const std::pair<const std::string &, const char *> traces[] = {{run.trace, "chrome-trace"},
                                                                   {run.perfetto, "perfetto"}};
    for (const auto &[file, format] : traces) {
        if (file.empty() || !evaluation->valid())
            continue;
        if (!writeTraces(*evaluation, *findTraceFormat(format), {file, {}, false, false}))
            return kBadUsage;
    }
    Diagnostics diagnostics = evaluation->diagnostics;
    diagnostics.insert(diagnostics.end(), measured.diagnostics.begin(), measured.diagnostics.end());
    return answer(arguments, *scenario, evaluation->report, diagnostics, "simulateSeconds", seconds,
                  run.links ? evaluation.get() : nullptr);
}

} // namespace

std::function<int()> declareSimulate(CLI::App &app)
{
    const auto arguments = declareScenario(app);
    const auto run = std::make_shared<RunArguments>();
    declareRepeat(app, *run);
    app.add_flag("--links", run->links, "Also say what NVLink, NICs, rails and the spine carry: bytes, busy share");
    app.add_option("--spans", run->spans, "Also write every pass and transfer with its times to a table")
        ->type_name("OUT.csv");
    app.add_option("--operators", run->operators, "Also write the time of every kind of operator to a table")
        ->type_name("OUT.csv");
    app.add_option("--trace", run->trace,
                   "Also write the timeline as a Chrome trace, packed where the name ends on .gz (more: export)")
        ->type_name("OUT.json");
    app.add_option("--perfetto", run->perfetto, "Also write the timeline in Perfetto's format")
        ->type_name("OUT.pftrace");
    app.add_option("--measured", run->measured,
                   "Measured times, used before formulas: files or folders of the formats of import")
        ->type_name("FILE...");
    return [arguments, run] { return simulate(*arguments, *run); };
}

std::function<int()> declareEstimate(CLI::App &app)
{
    const auto arguments = declareScenario(app);
    const auto run = std::make_shared<RunArguments>();
    declareRepeat(app, *run);
    return [arguments, run] {
        const ScenarioPtr scenario = loadOrExplain(arguments->scenario, arguments->changes);
        if (!scenario)
            return kBadUsage;
        Estimate result;
        const double seconds = meanSeconds(run->repeat, [&] { result = estimate(*scenario); });
        return answer(*arguments, *scenario, result.report, result.diagnostics, "estimateSeconds", seconds);
    };
}

std::function<int()> declareCheck(CLI::App &app)
{
    const auto arguments = declareScenario(app);
    return [arguments] {
        const ScenarioPtr scenario = loadOrExplain(arguments->scenario, arguments->changes);
        if (!scenario)
            return kBadUsage;
        const EvaluationPtr evaluation = evaluate(scenario);
        const bool fits = evaluation->valid() && evaluation->report.fits;
        const std::string_view verdict = !evaluation->valid() ? "has errors" : fits ? "fits" : "does not fit in memory";
        if (arguments->json) {
            Json object = Json::object();
            object["valid"] = Json(evaluation->valid());
            object["fits"] = Json(fits);
            object["diagnostics"] = diagnosticsJson(evaluation->diagnostics);
            printJson(object);
        } else {
            print(diagnosticsText(evaluation->diagnostics));
            print(fmt::format("{}: {}\n", arguments->scenario, verdict));
        }
        return fits ? kDone : kScenarioWrong;
    };
}

} // namespace stringline::cli
