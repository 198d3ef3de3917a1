// Scenarios as JSON, schemaVersion 1 (contract: keys carry their unit, every part inline or by "preset" with
// overrides beside it). Reads everything that is wrong in one pass.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>

namespace stringline {

inline constexpr int kSchemaVersion = 1;

// What the program said when the file was saved, so that a changed answer can be told on opening.
struct SavedResult {
    std::string version;
    double iterationSeconds = 0;

    bool operator==(const SavedResult &) const = default;
};

struct ScenarioFile {
    Scenario scenario;
    std::optional<SavedResult> saved;
};

// `file` is only named in errors.
[[nodiscard]] Result<ScenarioFile> scenarioFromJson(const Json &json, const PresetLibrary &presets,
                                                    const std::string &file = {});
// A file's path or a preset's id.
[[nodiscard]] Result<ScenarioFile> loadScenario(const std::string &fileOrPreset, const PresetLibrary &presets);

// Parts that equal their preset are written as the preset with the differing fields beside it.
[[nodiscard]] Json scenarioToJson(const Scenario &scenario, const PresetLibrary &presets,
                                  const std::optional<SavedResult> &result = {});

// One part from its preset id, as the form's menus need it. The scenario's other parts stay.
[[nodiscard]] Errors applyPreset(Scenario &scenario, PresetKind kind, std::string_view id,
                                 const PresetLibrary &presets);
// The part as a preset file's content, with its source.
[[nodiscard]] Json presetFromScenario(const Scenario &scenario, PresetKind kind);

} // namespace stringline
