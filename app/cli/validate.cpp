// validate: predicted against measured.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/scenario/scenario_json.h"
#include "core/validation/validate_table.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>

namespace stringline::cli {

namespace {

struct ValidateArguments {
    std::string table;
    std::string csv;
    std::string groupBy;
    std::string scenarios;
    bool json = false;
};

// One file a row, to be opened and looked into.
Errors writeScenarios(const Validation &validation, const std::string &folder)
{
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    for (const ValidationRow &row : validation.rows) {
        const std::filesystem::path path = std::filesystem::path(folder) / (row.id + ".json");
        if (Errors errors = writeFile(path.string(), toText(scenarioToJson(row.scenario, *presetLibrary())) + "\n");
            !errors.empty())
            return errors;
    }
    return {};
}

int run(const ValidateArguments &arguments)
{
    const Result<std::string> bytes = readFile(arguments.table);
    if (!bytes) {
        printErrors(bytes.errors());
        return kBadUsage;
    }
    const Result<CsvTable> table = parseCsv(*bytes, arguments.table);
    if (!table) {
        printErrors(table.errors());
        return kBadUsage;
    }
    if (!arguments.groupBy.empty() && table->column(arguments.groupBy) < 0) {
        printError(fmt::format("{}: line 1: expected a column \"{}\" to group by; columns are {}", arguments.table,
                               arguments.groupBy, fmt::join(table->header, ", ")));
        return kBadUsage;
    }
    const Result<std::vector<MeasuredRow>> rows = measuredRows(*table, arguments.table);
    if (!rows) {
        printErrors(rows.errors());
        return kBadUsage;
    }
    const auto begin = std::chrono::steady_clock::now();
    const Result<Validation> validation = validateTable(*rows, *presetLibrary(), arguments.groupBy);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    if (!validation) {
        printErrors(validation.errors());
        return kBadUsage;
    }
    if (!arguments.csv.empty()) {
        if (const Errors errors = writeFile(arguments.csv, validationCsv(*validation)); !errors.empty()) {
            printErrors(errors);
            return kBadUsage;
        }
    }
    if (!arguments.scenarios.empty()) {
        if (const Errors errors = writeScenarios(*validation, arguments.scenarios); !errors.empty()) {
            printErrors(errors);
            return kBadUsage;
        }
    }
    if (arguments.json) {
        Json object = validationJson(*validation);
        object["run"]["seconds"] = Json(elapsed.count());
        printJson(object);
    } else {
        print(validationText(*validation));
    }
    return kDone;
}

} // namespace

std::function<int()> declareValidate(CLI::App &app)
{
    const auto arguments = std::make_shared<ValidateArguments>();
    app.add_option("TABLE", arguments->table, "A table of measured runs, one a row (CSV)")->required();
    app.add_flag("--json", arguments->json, "Print JSON");
    app.add_option("--csv", arguments->csv, "Also write the rows to a table")->type_name("OUT.csv");
    app.add_option("--scenarios", arguments->scenarios, "Also write the scenario of each row into this folder")
        ->type_name("FOLDER");
    app.add_option("--group-by", arguments->groupBy, "Summaries per value of this column; per id prefix if left out")
        ->type_name("COLUMN");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
