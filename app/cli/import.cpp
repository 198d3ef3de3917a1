// import: files of other programs, and what was understood of them. Formats of measured tables.
#include "app/cli/command.h"
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
    bool json = false;
};

int run(const ImportArguments &arguments)
{
    std::vector<std::string> known = measuredFormatIds();
    known.emplace_back("auto");
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
                   fmt::format("auto (by content), {}", fmt::join(measuredFormatIds(), ", ")))
        ->required();
    app.add_option("FILE", arguments->files, "Files, packed by gzip or not, and folders")->required();
    app.add_option("--cluster", arguments->cluster, "A cluster's id: times beyond its peak are refused")
        ->type_name("ID");
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
