// What every command that takes a scenario shares: SCENARIO, --set path=value, --json.
#pragma once

#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace stringline::cli {

struct ScenarioArguments {
    std::string scenario;
    std::vector<std::string> changes; // "plan.tensor=4"
    bool json = false;
};

[[nodiscard]] std::shared_ptr<ScenarioArguments> declareScenario(CLI::App &app);
// The same without --json.
void declareScenarioAndChanges(CLI::App &app, ScenarioArguments &arguments);

[[nodiscard]] std::unique_ptr<PresetLibrary> presetLibrary();

// Reads the scenario and applies the changes in order. Prints what is wrong, a line each, and gives nothing then.
[[nodiscard]] ScenarioPtr loadOrExplain(const std::string &fileOrPreset, const std::vector<std::string> &changes = {});

} // namespace stringline::cli
