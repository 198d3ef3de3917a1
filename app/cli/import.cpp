// import: files of other programs, and what was understood of them. Configurations, measured tables, schedules, traces.
#include "app/cli/command.h"
#include "app/cli/import_config.h"
#include "app/cli/import_schedule.h"
#include "app/cli/import_trace.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/nearest.h"
#include "core/import/config_import.h"
#include "core/measured/check_tables.h"
#include "core/measured/describe.h"
#include "core/measured/formats.h"
#include "core/scenario/scenario_json.h"
#include "core/trace/trace_formats.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace stringline::cli {

namespace {

struct ImportArguments {
    std::string format;
    std::vector<std::string> files;
    std::string cluster;
    std::string scenario; // that an imported plan is put into
    std::string out;
    std::string rules = "default";
    std::string against;
    std::optional<std::int64_t> step;
    bool json = false;
};

constexpr const char *kTorchSchedule = "torch-schedule";

bool isMeasuredFormat(const std::string &format)
{
    const std::vector<std::string> ids = measuredFormatIds();
    return std::ranges::find(ids, format) != ids.end();
}

std::vector<std::string> formatIds()
{
    std::vector<std::string> ids{"auto"};
    for (const std::string &id : measuredFormatIds())
        ids.push_back(id);
    ids.emplace_back(kTorchSchedule);
    for (const ConfigFormat &format : configFormats()) {
        if (!isMeasuredFormat(std::string(format.id)))
            ids.emplace_back(format.id);
    }
    for (const TraceFormat &format : traceFormats())
        ids.emplace_back(format.id);
    return ids;
}

TraceImport traceOf(const ImportArguments &arguments)
{
    return {arguments.files.front(), arguments.rules, arguments.against, arguments.step};
}

int runTrace(const ImportArguments &arguments)
{
    if (arguments.files.size() != 1) {
        printError(fmt::format("import {}: expected one file, found {}", arguments.format, arguments.files.size()));
        return kBadUsage;
    }
    const ImportedTrace trace = importTrace(traceOf(arguments));
    if (trace.status == kDone && arguments.json)
        printJson(trace.json);
    else
        print(trace.text);
    return trace.status;
}

// Tables of a trace say how long each kernel takes; beside them stands where the time of its steps went.
int printTables(const MeasuredTables &tables, const ImportArguments &arguments)
{
    const bool isTrace = arguments.format == "auto" && arguments.files.size() == 1 && tables.sources.size() == 1 &&
                         tables.sources.front().format == "kineto";
    ImportedTrace trace;
    if (isTrace) {
        trace = importTrace(traceOf(arguments));
        if (trace.status != kDone)
            return trace.status;
    }
    if (arguments.json) {
        Json object = measuredJson(tables);
        if (isTrace)
            object["trace"] = trace.json;
        printJson(object);
    } else {
        print(measuredText(tables));
        if (isTrace)
            print("\n" + trace.text);
    }
    return kDone;
}

// A program may have a configuration and tables of times under one name: then the content decides.
bool asksForConfigs(const ImportArguments &arguments)
{
    if (isConfigFormat(arguments.format) && !isMeasuredFormat(arguments.format))
        return true;
    return (arguments.format == "auto" || isConfigFormat(arguments.format)) && areConfigs(arguments.files);
}

int run(const ImportArguments &arguments)
{
    if (arguments.format == kTorchSchedule)
        return importSchedule(arguments.files, arguments.scenario, arguments.out);
    if (asksForConfigs(arguments))
        return importConfigs(
            {arguments.format, arguments.files, arguments.scenario, arguments.cluster, arguments.out, arguments.json});
    if (!arguments.out.empty()) {
        printError(fmt::format("import {}: --out takes plans (configurations and {}), not measured times",
                               arguments.format, kTorchSchedule));
        return kBadUsage;
    }
    const std::vector<std::string> known = formatIds();
    if (std::ranges::find(known, arguments.format) == known.end()) {
        printError(
            fmt::format("import {}: unknown format; expected one of {}", arguments.format, fmt::join(known, ", ")));
        return kBadUsage;
    }
    if (findTraceFormat(arguments.format) != nullptr ||
        (arguments.format == "auto" && arguments.files.size() == 1 && isPerfettoFile(arguments.files.front())))
        return runTrace(arguments);
    Scenario machine;
    if (!arguments.cluster.empty()) {
        if (const Errors errors = applyPreset(machine, PresetKind::Cluster, arguments.cluster, *presetLibrary());
            !errors.empty()) {
            printErrors(errors);
            return kBadUsage;
        }
    }
    Result<MeasuredTables> read = readMeasured(arguments.files, arguments.format);
    if (!read) {
        printErrors(read.errors());
        return kBadUsage;
    }
    const MeasuredTables tables =
        checkedTables(std::move(read).value(), arguments.cluster.empty() ? nullptr : &machine.cluster);
    return printTables(tables, arguments);
}

} // namespace

std::function<int()> declareImport(CLI::App &app)
{
    const auto arguments = std::make_shared<ImportArguments>();
    app.add_option("FORMAT", arguments->format, fmt::format("{} (auto: by content)", fmt::join(formatIds(), ", ")))
        ->required();
    app.add_option("FILE", arguments->files, "Files, packed by gzip or not, and folders")->required();
    app.add_option("--cluster", arguments->cluster,
                   "A cluster's id: of measured times those beyond its peak are refused, a configuration trains there")
        ->type_name("ID");
    app.add_option("--out", arguments->out, "Write a scenario with the imported plan")->type_name("SCENARIO.json");
    app.add_option("--scenario", arguments->scenario,
                   "Put what was imported into this one; if left out, a schedule into the first preset, a "
                   "configuration into a plan for eight GPUs")
        ->type_name("SCENARIO");
    app.add_option("--rules", arguments->rules,
                   "What the events of a trace are: a file, or the id of a preset in trace-rules")
        ->type_name("RULES");
    app.add_option("--step", arguments->step, "The step of a trace to look at; the middle one by length if left out")
        ->type_name("N");
    app.add_option("--against", arguments->against, "Compare the step of a trace with this plan's simulation, by kind")
        ->type_name("SCENARIO");
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
