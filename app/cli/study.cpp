// study: a question that takes many simulations, from a preset, a file, or a scenario with usual inputs.
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/scenario/scenario_json.h"
#include "core/studies/study_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>

namespace stringline::cli {

namespace {

struct StudyArguments {
    std::string kind;
    std::string file;
    std::vector<std::string> changes;
    std::string csv;
    std::string table;
    int jobs = 0;
    bool json = false;
    bool inputs = false;
};

std::optional<Study> loadStudyOrExplain(const StudyArguments &arguments, const PresetLibrary &presets)
{
    const StudyKind &kind = *findStudyKind(arguments.kind);
    const std::string file = arguments.file.empty() ? std::string(kind.preset) : arguments.file;
    if (isStudy(file, presets)) {
        Result<Study> study = loadStudy(file, presets);
        if (!study) {
            printErrors(study.errors());
            return {};
        }
        if (study->kind != &kind) {
            printError(fmt::format("{}: is a study of the kind {}, not {}", file, study->kind->id, kind.id));
            return {};
        }
        return std::move(study).value();
    }
    const Result<ScenarioFile> scenario = loadScenario(file, presets);
    if (!scenario) {
        printErrors(scenario.errors());
        return {};
    }
    return usualStudy(kind, std::make_shared<const Scenario>(scenario->scenario));
}

bool applyChanges(Study &study, const StudyArguments &arguments, const PresetLibrary &presets)
{
    bool whole = true;
    for (const std::string &change : arguments.changes) {
        const Errors errors = applyStudyChange(study, change, presets);
        printErrors(errors);
        whole = whole && errors.empty();
    }
    return whole;
}

std::string inputsText(const StudyKind &kind)
{
    std::string text;
    for (const StudyInput &input : kind.inputs())
        text += fmt::format("inputs.{}  {}{}; usually {}\n    {}\n", input.id, input.label,
                            input.unit.empty() ? "" : fmt::format(", {}", input.unit),
                            input.usual.empty() ? "empty" : input.usual, input.help);
    return text;
}

// The table of --table, the first where none is named.
const StudyTable *tableOrExplain(const StudyResult &result, const std::string &id)
{
    const StudyTable *table = id.empty() ? result.tables.data() : result.find(id);
    if (table == nullptr) {
        std::vector<std::string> ids;
        for (const StudyTable &each : result.tables)
            ids.push_back(each.id);
        printError(fmt::format("--table: expected one of {}, found {}", fmt::join(ids, ", "), quotedText(id)));
    }
    return table;
}

int writeCsv(const StudyResult &result, const StudyArguments &arguments)
{
    const StudyTable *table = tableOrExplain(result, arguments.table);
    if (table == nullptr)
        return kBadUsage;
    if (arguments.csv == "-") {
        print(tableCsv(*table));
        return kDone;
    }
    const Errors errors = writeFile(arguments.csv, tableCsv(*table));
    printErrors(errors);
    return errors.empty() ? kDone : kBadUsage;
}

int run(const StudyArguments &arguments)
{
    if (arguments.inputs) {
        print(inputsText(*findStudyKind(arguments.kind)));
        return kDone;
    }
    const auto presets = presetLibrary();
    std::optional<Study> study = loadStudyOrExplain(arguments, *presets);
    if (!study || !applyChanges(*study, arguments, *presets))
        return kBadUsage;
    const Interrupt interrupt;
    ProgressLine line;
    StudyContext context{*presets, arguments.jobs, {}, interrupt.token()};
    if (line.isShown())
        context.progress = [&line](double fraction, std::string_view what) {
            if (line.isDue())
                line.show(fraction, std::string(what));
        };
    const Result<StudyResult> result = runStudy(*study, context);
    line.clear();
    if (!result) {
        printErrors(result.errors());
        return kScenarioWrong;
    }
    if (!arguments.csv.empty()) {
        if (const int status = writeCsv(*result, arguments); status != kDone || arguments.csv == "-")
            return status;
    }
    if (arguments.json)
        printJson(studyJson(*study, *result));
    else
        print(studyText(*study, *result));
    return kDone;
}

} // namespace

std::function<int()> declareStudy(CLI::App &app)
{
    const auto arguments = std::make_shared<StudyArguments>();
    std::vector<std::string> ids;
    for (const StudyKind &kind : studyKinds())
        ids.emplace_back(kind.id);
    app.add_option("KIND", arguments->kind, fmt::format("{}", fmt::join(ids, ", ")))
        ->required()
        ->check(CLI::IsMember(ids));
    app.add_option("FILE", arguments->file,
                   "A study (list studies), a study's file, or a scenario; the paper's own case unless said");
    app.add_option("--set", arguments->changes,
                   "Change an input (inputs.NAME=VALUE) or a field of the scenario first; may be repeated")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--inputs", arguments->inputs, "Only say what can be set");
    app.add_option("--csv", arguments->csv, "Write a table; - for standard output")->type_name("OUT.csv");
    app.add_option("--table", arguments->table, "Which table --csv writes; the first unless said")->type_name("ID");
    app.add_option("--jobs", arguments->jobs, "Threads; all cores unless said")
        ->type_name("J")
        ->check(CLI::Range(1, 4096));
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
