#include "app/cli/import_config.h"

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/import/config_import.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

namespace stringline::cli {

namespace {

// A configuration says little of machines; one that says nothing gets one node.
constexpr const char *kOneNode = "llama3-8b-hgx-h100";

// What one field was set to, and by whom.
struct Said {
    std::string file;
    ConfigLine line;
    std::string value;
};

std::optional<Scenario> startOf(const ConfigArguments &arguments)
{
    const ScenarioPtr loaded = loadOrExplain(arguments.scenario.empty() ? kOneNode : arguments.scenario);
    if (!loaded)
        return std::nullopt;
    Scenario scenario = *loaded;
    if (arguments.scenario.empty()) {
        scenario.name = {};
        scenario.notes = {};
        scenario.plan = {};
        scenario.training.tokens = 0;
    }
    if (!arguments.cluster.empty()) {
        const Errors errors = applyPreset(scenario, PresetKind::Cluster, arguments.cluster, *presetLibrary());
        if (!errors.empty()) {
            printErrors(errors);
            return std::nullopt;
        }
    }
    return scenario;
}

const ConfigFormat *formatOf(const ConfigArguments &arguments, const ConfigSource &source)
{
    if (arguments.format != "auto")
        return findConfigFormat(arguments.format);
    return detectConfigFormat(source.text);
}

// Where a later file says otherwise than an earlier one, both are named; the later one counts.
void mergeSaid(std::vector<Said> &said, const std::string &file, const ConfigImport &import, Diagnostics &diagnostics)
{
    for (const ConfigLine &line : import.lines) {
        if (line.fate != Fate::Understood || line.field.empty())
            continue;
        const Field *field = findField(line.field);
        const std::string value = field == nullptr ? line.value : fieldText(*field, import.scenario);
        const auto before = std::ranges::find_if(said, [&](const Said &each) { return each.line.field == line.field; });
        if (before == said.end()) {
            said.push_back({file, line, value});
            continue;
        }
        if (before->value != value && before->file != file) {
            diagnostics.push_back(
                {Severity::Error,
                 line.field,
                 fmt::format("{} ({} line {}) says {}, and {} ({} line {}) says {}", before->line.key, before->file,
                             before->line.line, before->value, line.key, file, line.line, value),
                 "The later file counts",
                 {{line.field, before->value}}});
            *before = {file, line, value};
        }
    }
}

struct Imported {
    std::vector<std::string> files;
    std::vector<ConfigImport> imports; // one a file
    Scenario scenario;
    Diagnostics diagnostics; // of the files and between them
};

std::optional<Imported> readAll(const ConfigArguments &arguments)
{
    std::optional<Scenario> start = startOf(arguments);
    if (!start)
        return std::nullopt;
    const auto presets = presetLibrary();
    Imported imported;
    imported.scenario = std::move(*start);
    std::vector<Said> said;
    for (const std::string &file : arguments.files) {
        Result<std::string> text = readFile(file);
        if (!text) {
            printErrors(text.errors());
            return std::nullopt;
        }
        const ConfigSource source{file, std::move(text).value()};
        const ConfigFormat *format = formatOf(arguments, source);
        if (format == nullptr) {
            printError(fmt::format("{}: no configuration that is known", file));
            return std::nullopt;
        }
        Result<ConfigImport> import = format->read(source, imported.scenario, *presets);
        if (!import) {
            printErrors(import.errors());
            return std::nullopt;
        }
        imported.scenario = import->scenario;
        if (imported.scenario.name.empty())
            imported.scenario.name = imported.scenario.model.name;
        mergeSaid(said, file, *import, imported.diagnostics);
        imported.diagnostics.insert(imported.diagnostics.end(), import->diagnostics.begin(), import->diagnostics.end());
        imported.files.push_back(file);
        imported.imports.push_back(std::move(import).value());
    }
    return imported;
}

std::string_view fateId(Fate fate)
{
    return fate == Fate::Understood ? "understood" : fate == Fate::Defaulted ? "defaulted" : "ignored";
}

Json fileJson(const std::string &file, const ConfigImport &import)
{
    Json object = Json::object();
    object["file"] = Json(file);
    object["format"] = Json(import.format);
    object["lines"] = arrayOf(import.lines, [](const ConfigLine &line) {
        Json row = Json::object();
        row["key"] = Json(line.key);
        row["line"] = Json(line.line);
        row["value"] = Json(line.value);
        row["fate"] = Json(fateId(line.fate));
        row["field"] = Json(line.field);
        row["note"] = Json(line.note);
        return row;
    });
    return object;
}

std::string verdictOf(const Evaluation &evaluation)
{
    return !evaluation.valid() ? "The plan has errors" : evaluation.report.fits ? "Fits" : "Does not fit in memory";
}

void printText(const Imported &imported, const Evaluation &evaluation, const Diagnostics &diagnostics)
{
    for (std::size_t i = 0; i < imported.files.size(); ++i) {
        const ConfigImport &import = imported.imports[i];
        print(fmt::format("{}{}: {}\n\n{}", i == 0 ? "" : "\n", imported.files[i],
                          findConfigFormat(import.format)->label, importText(import)));
    }
    if (!diagnostics.empty())
        print("\n" + diagnosticsText(diagnostics));
    const ModelSpec &model = imported.scenario.model;
    const double active = activeParameterCount(model);
    print(fmt::format("\n{} parameters{}\n{}\n{}\n", groupedText(std::llround(parameterCount(model))),
                      hasExperts(model) ? fmt::format(", {} of them for each token", groupedText(std::llround(active)))
                                        : std::string(),
                      planText(imported.scenario), verdictOf(evaluation)));
}

void printAsJson(const Imported &imported, const Evaluation &evaluation, const Diagnostics &diagnostics)
{
    Json object = Json::object();
    Json files = Json::array();
    for (std::size_t i = 0; i < imported.files.size(); ++i)
        files.push(fileJson(imported.files[i], imported.imports[i]));
    object["files"] = std::move(files);
    object["diagnostics"] = diagnosticsJson(diagnostics);
    const ModelSpec &model = imported.scenario.model;
    object["parameters"] = Json(std::int64_t(std::llround(parameterCount(model))));
    object["activeParameters"] = Json(std::int64_t(std::llround(activeParameterCount(model))));
    object["plan"] = Json(planText(imported.scenario));
    object["fits"] = evaluation.valid() ? Json(evaluation.report.fits) : Json();
    object["scenario"] = scenarioToJson(imported.scenario, *presetLibrary());
    printJson(object);
}

} // namespace

bool isConfigFormat(const std::string &format)
{
    return findConfigFormat(format) != nullptr;
}

bool areConfigs(const std::vector<std::string> &files)
{
    constexpr std::uintmax_t kLargest = std::uintmax_t(4) << 20; // traces are far larger, and need not be read for this
    return !files.empty() && std::ranges::all_of(files, [](const std::string &file) {
        std::error_code error;
        if (std::filesystem::file_size(file, error) > kLargest || error)
            return false;
        const Result<std::string> text = readFile(file);
        return text && detectConfigFormat(*text) != nullptr;
    });
}

int importConfigs(const ConfigArguments &arguments)
{
    std::optional<Imported> imported = readAll(arguments);
    if (!imported)
        return kBadUsage;
    if (!arguments.out.empty()) {
        const std::string text = toText(scenarioToJson(imported->scenario, *presetLibrary())) + "\n";
        if (const Errors errors = writeFile(arguments.out, text); !errors.empty()) {
            printErrors(errors);
            return kBadUsage;
        }
    }
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(imported->scenario));
    Diagnostics diagnostics = imported->diagnostics;
    // A rule of the scenario may find again what the file said of itself.
    for (const Diagnostic &each : evaluation->diagnostics) {
        if (std::ranges::find(diagnostics, each.message, &Diagnostic::message) == diagnostics.end())
            diagnostics.push_back(each);
    }
    if (arguments.json)
        printAsJson(*imported, *evaluation, diagnostics);
    else
        printText(*imported, *evaluation, diagnostics);
    return hasErrors(diagnostics) ? kScenarioWrong : kDone;
}

} // namespace stringline::cli
