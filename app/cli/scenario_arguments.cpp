// Loading a scenario and changing it from the command line.
#include "app/cli/scenario_arguments.h"

#include "app/cli/output.h"
#include "core/scenario/fields.h"
#include "core/scenario/preset_folders.h"
#include "core/scenario/scenario_json.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

namespace stringline::cli {

namespace {

// Paths that put a whole part in place: --set model.preset=llama3-8b.
constexpr std::array<std::pair<std::string_view, PresetKind>, 4> kPresetPaths = {{
    {"model.preset", PresetKind::Model},
    {"cluster.preset", PresetKind::Cluster},
    {"cluster.device.preset", PresetKind::Gpu},
    {"software.preset", PresetKind::Software},
}};

Errors apply(Scenario &scenario, std::string_view change, const PresetLibrary &presets)
{
    const std::size_t equals = change.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return {{"--set", std::string(change), "expected path=value, such as plan.tensor=4"}};
    const std::string_view path = change.substr(0, equals);
    const std::string_view value = change.substr(equals + 1);
    for (const auto &[presetPath, kind] : kPresetPaths) {
        if (path == presetPath)
            return applyPreset(scenario, kind, value, presets);
    }
    return setField(scenario, path, value);
}

} // namespace

std::shared_ptr<ScenarioArguments> declareScenario(CLI::App &app)
{
    auto arguments = std::make_shared<ScenarioArguments>();
    app.add_option("SCENARIO", arguments->scenario, "A scenario file, or the id of a preset")->required();
    app.add_option("--set", arguments->changes, "Change a field first, as path=value; may be repeated (list fields)")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--json", arguments->json, "Print JSON");
    return arguments;
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
        const Errors errors = apply(*scenario, change, *presets);
        printErrors(errors);
        whole = whole && errors.empty();
    }
    return whole ? scenario : nullptr;
}

} // namespace stringline::cli
