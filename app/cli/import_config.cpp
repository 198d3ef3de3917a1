#include "app/cli/import_config.h"

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/import/read_configs.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"
#include "core/scenario/scenario_json.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

namespace stringline::cli {

namespace {

// None where something was wrong, which is printed then.
std::optional<Scenario> startOf(const ConfigArguments &arguments, const PresetLibrary &presets)
{
    if (arguments.scenario.empty()) {
        Result<Scenario> start = startOfConfigs(presets, arguments.cluster);
        if (start)
            return std::move(start).value();
        printErrors(start.errors());
        return std::nullopt;
    }
    const ScenarioPtr loaded = loadOrExplain(arguments.scenario);
    if (!loaded)
        return std::nullopt;
    Scenario scenario = *loaded;
    if (!arguments.cluster.empty()) {
        if (const Errors errors = applyPreset(scenario, PresetKind::Cluster, arguments.cluster, presets);
            !errors.empty()) {
            printErrors(errors);
            return std::nullopt;
        }
    }
    return scenario;
}

std::optional<ReadConfigs> readAll(const ConfigArguments &arguments, const PresetLibrary &presets)
{
    const std::optional<Scenario> start = startOf(arguments, presets);
    if (!start)
        return std::nullopt;
    std::vector<ConfigInput> inputs;
    for (const std::string &file : arguments.files) {
        Result<std::string> text = readFile(file);
        if (!text) {
            printErrors(text.errors());
            return std::nullopt;
        }
        inputs.push_back({{file, std::move(text).value()}, arguments.format});
    }
    Result<ReadConfigs> configs = readConfigs(inputs, *start, presets);
    if (configs)
        return std::move(configs).value();
    printErrors(configs.errors());
    return std::nullopt;
}

Json fileJson(const ReadConfig &config)
{
    const ConfigImport &import = config.import;
    Json object = Json::object();
    object["file"] = Json(config.file);
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

void printText(const ReadConfigs &imported, const Evaluation &evaluation, const Diagnostics &diagnostics)
{
    for (std::size_t i = 0; i < imported.files.size(); ++i) {
        const auto &[file, import] = imported.files[i];
        print(fmt::format("{}{}: {}\n\n{}", i == 0 ? "" : "\n", file, findConfigFormat(import.format)->label,
                          importText(import)));
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

void printAsJson(const ReadConfigs &imported, const Evaluation &evaluation, const Diagnostics &diagnostics,
                 const PresetLibrary &presets)
{
    Json object = Json::object();
    object["files"] = arrayOf(imported.files, fileJson);
    object["diagnostics"] = diagnosticsJson(diagnostics);
    const ModelSpec &model = imported.scenario.model;
    object["parameters"] = Json(std::int64_t(std::llround(parameterCount(model))));
    object["activeParameters"] = Json(std::int64_t(std::llround(activeParameterCount(model))));
    object["plan"] = Json(planText(imported.scenario));
    object["fits"] = evaluation.valid() ? Json(evaluation.report.fits) : Json();
    object["scenario"] = scenarioToJson(imported.scenario, presets);
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
    const auto presets = presetLibrary();
    const std::optional<ReadConfigs> imported = readAll(arguments, *presets);
    if (!imported)
        return kBadUsage;
    if (!arguments.out.empty()) {
        const std::string text = toText(scenarioToJson(imported->scenario, *presets)) + "\n";
        if (const Errors errors = writeFile(arguments.out, text); !errors.empty()) {
            printErrors(errors);
            return kBadUsage;
        }
    }
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(imported->scenario));
    const Diagnostics diagnostics = withRules(imported->diagnostics, evaluation->diagnostics);
    if (arguments.json)
        printAsJson(*imported, *evaluation, diagnostics, *presets);
    else
        printText(*imported, *evaluation, diagnostics);
    return hasErrors(diagnostics) ? kScenarioWrong : kDone;
}

} // namespace stringline::cli
