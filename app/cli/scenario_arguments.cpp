// Loading a scenario and changing it from the command line.
#include "app/cli/scenario_arguments.h"

#include "app/cli/output.h"
#include "core/scenario/changes.h"
#include "core/scenario/preset_folders.h"
#include "core/scenario/scenario_json.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace stringline::cli {

std::shared_ptr<ScenarioArguments> declareScenario(CLI::App &app)
{
    auto arguments = std::make_shared<ScenarioArguments>();
    declareScenarioAndChanges(app, *arguments);
    app.add_flag("--json", arguments->json, "Print JSON");
    return arguments;
}

void declareScenarioAndChanges(CLI::App &app, ScenarioArguments &arguments)
{
    app.add_option("SCENARIO", arguments.scenario, "A scenario file, or the id of a preset")->required();
    app.add_option("--set", arguments.changes, "Change a field first, as path=value; may be repeated (list fields)")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
}

std::unique_ptr<PresetLibrary> presetLibrary()
{
    return std::make_unique<PresetLibrary>(presetFolders());
}

ScenarioPtr loadOrExplain(const std::string &fileOrPreset, const std::vector<std::string> &changes)
{
    const auto presets = presetLibrary();
    const Result<ScenarioFile> file = loadScenario(fileOrPreset, *presets);
    if (!file) {
        printErrors(file.errors());
        return nullptr;
    }
    auto scenario = std::make_shared<Scenario>(file->scenario);
    bool whole = true;
    for (const std::string &change : changes) {
        const Errors errors = applyChange(*scenario, change, *presets);
        printErrors(errors);
        whole = whole && errors.empty();
    }
    return whole ? scenario : nullptr;
}

} // namespace stringline::cli
