// accuracy: the page of errors, from tables of published runs.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/validation/accuracy_page.h"

#include <CLI/CLI.hpp>
#include <fmt/chrono.h>

#include <ctime>
#include <filesystem>

namespace stringline::cli {

namespace {

struct AccuracyArguments {
    std::vector<std::string> tables;
    std::string out;
};

int run(const AccuracyArguments &arguments)
{
    std::vector<AccuracyTable> tables;
    for (const std::string &path : arguments.tables) {
        const Result<std::string> bytes = readFile(path);
        const Result<CsvTable> csv = bytes ? parseCsv(*bytes, path) : Result<CsvTable>(bytes.errors());
        Result<std::vector<MeasuredRow>> rows =
            csv ? measuredRows(*csv, path) : Result<std::vector<MeasuredRow>>(csv.errors());
        if (!rows) {
            printErrors(rows.errors());
            return kBadUsage;
        }
        tables.push_back({std::filesystem::path(path).filename().string(), std::move(*rows)});
    }
    const std::string date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    const Result<std::string> page = accuracyPage(tables, *presetLibrary(), date);
    if (!page) {
        printErrors(page.errors());
        return kBadUsage;
    }
    if (arguments.out.empty()) {
        print(*page);
        return kDone;
    }
    if (const Errors errors = writeFile(arguments.out, *page); !errors.empty()) {
        printErrors(errors);
        return kBadUsage;
    }
    return kDone;
}

} // namespace

std::function<int()> declareAccuracy(CLI::App &app)
{
    const auto arguments = std::make_shared<AccuracyArguments>();
    app.add_option("TABLE", arguments->tables, "Tables of measured runs (CSV), as for validate")->required();
    app.add_option("--out", arguments->out, "Write the page into this file")->type_name("PAGE.md");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
