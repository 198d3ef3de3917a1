// calibrate: constants of a machine from own iteration times.
#include "core/calibrate/calibrate.h"

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/scenario/scenario_json.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace stringline::cli {

namespace {

struct CalibrateArguments {
    std::string table;
    std::string cluster;
    std::string software;
    std::string out;
    bool json = false;
};

std::string sourceOf(const std::string &before, const Calibration &calibration, const std::string &table)
{
    const std::string name = table.substr(table.rfind('/') + 1);
    if (!calibration.accepted)
        return fmt::format("{}; not changed by {} runs of {}, which predict no better when left out", before,
                           calibration.runs.size(), name);
    std::string constants;
    for (const ConstantChange &change : calibration.constants) {
        if (change.felt)
            constants += fmt::format("{}{} {:.4g} instead of {:.4g}", constants.empty() ? "" : ", ",
                                     change.constant->path, change.after, change.before);
    }
    return fmt::format("{}; calibrated to {} runs of {}: {}; mean error on runs left out {:.2f} % instead of {:.2f} %",
                       before, calibration.runs.size(), name, constants, calibration.heldOut.after,
                       calibration.heldOut.before);
}

// "my-cluster.json" gives "my-cluster.software.json".
std::string softwareFile(const std::string &out)
{
    const bool json = out.ends_with(".json");
    return (json ? out.substr(0, out.size() - 5) : out) + ".software.json";
}

Errors write(const CalibrateArguments &arguments, Calibration calibration, std::vector<std::string> &written)
{
    Scenario &machine = calibration.machine;
    Scenario original;
    const auto presets = presetLibrary();
    if (Errors errors = applyPreset(original, PresetKind::Cluster, arguments.cluster, *presets); !errors.empty())
        return errors;
    machine.cluster.gpus = original.cluster.gpus; // the fit ran with those of its first row
    machine.cluster.devicesPerNode = original.cluster.devicesPerNode;
    machine.cluster.source = sourceOf(original.cluster.source, calibration, arguments.table);
    if (calibration.accepted) {
        machine.cluster.name += ", calibrated";
        machine.cluster.device.source = sourceOf(machine.cluster.device.source, calibration, arguments.table);
    }
    if (Errors errors = writeFile(arguments.out, toText(presetFromScenario(machine, PresetKind::Cluster)) + "\n");
        !errors.empty())
        return errors;
    written.push_back(arguments.out);
    const bool software = std::ranges::any_of(calibration.constants, [](const ConstantChange &change) {
        return change.constant->path.starts_with("software.") && change.after != change.before;
    });
    if (!software)
        return {};
    machine.software.name += ", calibrated";
    machine.software.source = sourceOf(machine.software.source, calibration, arguments.table);
    const std::string file = softwareFile(arguments.out);
    if (Errors errors = writeFile(file, toText(presetFromScenario(machine, PresetKind::Software)) + "\n");
        !errors.empty())
        return errors;
    written.push_back(file);
    return {};
}

int run(const CalibrateArguments &arguments)
{
    const auto fail = [](const Errors &errors) {
        printErrors(errors);
        return kBadUsage;
    };
    const Result<std::string> bytes = readFile(arguments.table);
    if (!bytes)
        return fail(bytes.errors());
    const Result<CsvTable> table = parseCsv(*bytes, arguments.table);
    if (!table)
        return fail(table.errors());
    const Result<std::vector<MeasuredRow>> rows = measuredRows(*table, arguments.table);
    if (!rows)
        return fail(rows.errors());
    const Result<CalibrationTable> runs =
        calibrationRuns(*rows, arguments.cluster, arguments.software, *presetLibrary());
    if (!runs)
        return fail(runs.errors());
    Result<Calibration> calibration = calibrate(runs->runs);
    if (!calibration) {
        Errors errors = calibration.errors();
        for (const auto &[id, reason] : runs->skipped)
            errors.push_back({arguments.table, id, "left out: " + reason});
        return fail(errors);
    }
    std::vector<std::string> written;
    if (const Errors errors = write(arguments, *calibration, written); !errors.empty())
        return fail(errors);
    if (arguments.json) {
        Json object = calibrationJson(*calibration);
        Json skipped = Json::array();
        for (const auto &[id, reason] : runs->skipped) {
            Json entry = Json::object();
            entry["id"] = Json(id);
            entry["reason"] = Json(reason);
            skipped.push(std::move(entry));
        }
        object["skipped"] = std::move(skipped);
        Json files = Json::array();
        for (const std::string &file : written)
            files.push(Json(file));
        object["written"] = std::move(files);
        printJson(object);
        return kDone;
    }
    print(calibrationText(*calibration));
    if (!runs->skipped.empty())
        print(fmt::format("\nLeft out ({})\n", runs->skipped.size()));
    for (const auto &[id, reason] : runs->skipped)
        print(fmt::format("  {}: {}\n", id, reason));
    print(fmt::format("\nWritten: {}\n", fmt::join(written, ", ")));
    return kDone;
}

} // namespace

std::function<int()> declareCalibrate(CLI::App &app)
{
    const auto arguments = std::make_shared<CalibrateArguments>();
    app.add_option("TABLE", arguments->table, "Own runs, one a row, with the columns of validate (CSV)")->required();
    app.add_option("--cluster", arguments->cluster, "The cluster's id, whose constants are the prior")
        ->required()
        ->type_name("ID");
    app.add_option("--software", arguments->software, "The software's id; by the rows' source if left out")
        ->type_name("ID");
    app.add_option("--out", arguments->out, "The calibrated cluster preset; software goes beside it if it changed")
        ->required()
        ->type_name("CLUSTER.json");
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
