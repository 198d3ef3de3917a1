// export: an iteration's timeline for programs that show traces, or the plan for the framework that runs it.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "app/cli/trace_files.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/import/config_export.h"
#include "core/report/report_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace stringline::cli {

namespace {

struct ExportArguments {
    std::string format;
    std::string ranks = "one-per-stage";
    std::string stages;
    bool degrade = false;
    TraceRequest request;
};

std::vector<std::string> formatIds()
{
    std::vector<std::string> ids;
    for (const TraceFormat &format : traceFormats())
        ids.emplace_back(format.id);
    for (const ConfigWriter &writer : configWriters())
        ids.emplace_back(writer.id);
    return ids;
}

std::optional<int> wholeNumber(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// "2", or "0-3".
bool readStages(const std::string &text, TraceOptions &options)
{
    if (text.empty())
        return true;
    const std::size_t dash = text.find('-');
    const auto first = wholeNumber(std::string_view(text).substr(0, dash));
    const auto last = dash == std::string::npos ? first : wholeNumber(std::string_view(text).substr(dash + 1));
    if (!first || !last)
        return false;
    options.firstStage = *first;
    options.lastStage = *last;
    return true;
}

void tell(const std::vector<WrittenTrace> &files, bool json)
{
    if (json) {
        Json answer = Json::object();
        answer["files"] = arrayOf(files, [](const WrittenTrace &each) {
            Json row = Json::object();
            row["file"] = Json(each.file);
            row["events"] = Json(each.size.events);
            row["predictedBytes"] = Json(std::round(each.size.bytes));
            return row;
        });
        printJson(answer);
        return;
    }
    for (const WrittenTrace &each : files)
        print(fmt::format("{}: {} events\n", each.file, groupedText(each.size.events)));
}

// The plan as a framework's configuration.
int writeConfig(const ScenarioArguments &scenarioArguments, const ExportArguments &arguments,
                const ConfigWriter &writer)
{
    const ScenarioPtr scenario = loadOrExplain(scenarioArguments.scenario, scenarioArguments.changes);
    if (!scenario)
        return kBadUsage;
    const auto written = writer.write(*scenario, arguments.degrade);
    if (!written) {
        printErrors(written.errors());
        printError("--degrade writes the nearest plan that it can");
        return kScenarioWrong;
    }
    const std::string &file = arguments.request.file;
    if (file.empty()) {
        print(written->text);
    } else if (const Errors errors = writeFile(file, written->text); !errors.empty()) {
        printErrors(errors);
        return kBadUsage;
    }
    if (!written->launcher.empty() && !scenarioArguments.json) {
        if (file.empty()) // standard output holds the file alone
            printError(written->launcher);
        else
            print(written->launcher + "\n");
    }
    for (const std::string &line : written->left)
        printError("left out: " + line);
    if (!file.empty() && scenarioArguments.json) {
        Json answer = Json::object();
        answer["files"] = arrayOf(std::vector{file}, [](const std::string &each) {
            Json row = Json::object();
            row["file"] = Json(each);
            return row;
        });
        answer["leftOut"] = arrayOf(written->left, [](const std::string &each) { return Json(each); });
        printJson(answer);
    }
    return kDone;
}

int run(const ScenarioArguments &scenarioArguments, ExportArguments &arguments)
{
    if (const ConfigWriter *writer = findConfigWriter(arguments.format))
        return writeConfig(scenarioArguments, arguments, *writer);
    const TraceFormat *format = findTraceFormat(arguments.format);
    if (format == nullptr) {
        printError(fmt::format("export {}: unknown format; expected one of {}", arguments.format,
                               fmt::join(formatIds(), ", ")));
        return kBadUsage;
    }
    TraceRequest &request = arguments.request;
    if (!readStages(arguments.stages, request.options)) {
        printError(fmt::format("--stages {}: expected a stage or a range such as 0-3", quotedText(arguments.stages)));
        return kBadUsage;
    }
    if (request.filePerRank && request.file.empty()) {
        printError("--per-rank: expected --out, which names the files");
        return kBadUsage;
    }
    request.options.ranks = arguments.ranks == "all" ? TraceOptions::Ranks::All : TraceOptions::Ranks::OnePerStage;
    const ScenarioPtr scenario = loadOrExplain(scenarioArguments.scenario, scenarioArguments.changes);
    if (!scenario)
        return kBadUsage;
    const EvaluationPtr evaluation = evaluate(scenario);
    if (!evaluation->valid()) {
        printError(fmt::format("{}: the scenario has errors", scenarioArguments.scenario));
        std::string text = diagnosticsText(evaluation->diagnostics);
        text.pop_back();
        printError(text);
        return kScenarioWrong;
    }
    const auto written = writeTraces(*evaluation, *format, request);
    if (!written)
        return kBadUsage;
    if (!request.file.empty())
        tell(*written, scenarioArguments.json);
    return kDone;
}

} // namespace

std::function<int()> declareExport(CLI::App &app)
{
    const auto arguments = std::make_shared<ExportArguments>();
    app.add_option("FORMAT", arguments->format, fmt::format("{}", fmt::join(formatIds(), ", ")))->required();
    const auto scenario = declareScenario(app);
    TraceRequest &request = arguments->request;
    app.add_option("--out", request.file, "The file; packed where it ends on .gz; standard output if left out")
        ->type_name("FILE");
    app.add_option("--ranks", arguments->ranks, "one-per-stage, which stands for all of its kind, or all")
        ->type_name("WHICH")
        ->check(CLI::IsMember({"one-per-stage", "all"}));
    app.add_option("--stages", arguments->stages, "Only these stages of the pipeline: 2, or 0-3")->type_name("RANGE");
    app.add_flag("--operators", request.options.operators, "Also the operators inside the passes, and their lanes");
    app.add_flag("--one-period", request.options.onePeriod, "One period of the steady state instead of the iteration");
    app.add_flag("--per-rank", request.filePerRank,
                 "A file for each rank, its number in the name, for tools that "
                 "read a folder of ranks");
    app.add_flag("--degrade", arguments->degrade,
                 "Of a framework's configuration: leave out what it cannot do, and say what");
    app.add_flag("--large", request.large, "Write even more than the 2 GB that viewers take");
    return [arguments, scenario] { return run(*scenario, *arguments); };
}

} // namespace stringline::cli
