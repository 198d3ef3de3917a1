// import: files of other programs, and what was understood of them. Formats of measured tables, and schedules.
#include "app/cli/command.h"
#include "app/cli/import_schedule.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/nearest.h"
#include "core/measured/check_tables.h"
#include "core/measured/describe.h"
#include "core/measured/formats.h"
#include "core/scenario/scenario_json.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace stringline::cli {

namespace {

struct ImportArguments {
    std::string format;
    std::vector<std::string> files;
    std::string cluster;
    std::string scenario; // that an imported plan is put into
    std::string out;
    bool json = false;
};

constexpr const char *kTorchSchedule = "torch-schedule";

int run(const ImportArguments &arguments)
{
    if (arguments.format == kTorchSchedule)
        return importSchedule(arguments.files, arguments.scenario, arguments.out);
    if (!arguments.out.empty()) {
        printError(
            fmt::format("import {}: --out takes plans ({}), not measured times", arguments.format, kTorchSchedule));
        return kBadUsage;
    }
    std::vector<std::string> known = measuredFormatIds();
    known.emplace_back("auto");
    known.emplace_back(kTorchSchedule);
    if (std::ranges::find(known, arguments.format) == known.end()) {
        printError(
            fmt::format("import {}: unknown format; expected one of {}", arguments.format, fmt::join(known, ", ")));
        return kBadUsage;
    }
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
    if (arguments.json)
        printJson(measuredJson(tables));
    else
        print(measuredText(tables));
    return kDone;
}

} // namespace

std::function<int()> declareImport(CLI::App &app)
{
    const auto arguments = std::make_shared<ImportArguments>();
    app.add_option("FORMAT", arguments->format,
                   fmt::format("auto (by content), {}, {}", fmt::join(measuredFormatIds(), ", "), kTorchSchedule))
        ->required();
    app.add_option("FILE", arguments->files, "Files, packed by gzip or not, and folders")->required();
    app.add_option("--cluster", arguments->cluster, "A cluster's id: times beyond its peak are refused")
        ->type_name("ID");
    app.add_option("--out", arguments->out, "Write a scenario with the imported plan")->type_name("SCENARIO.json");
    app.add_option("--scenario", arguments->scenario,
                   "Put the imported plan into this one; the first preset if left out")
        ->type_name("SCENARIO");
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
