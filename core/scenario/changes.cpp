// Splits path=value and hands it to the table of fields or to the presets.
#include "core/scenario/changes.h"

#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"

#include <array>
#include <string>
#include <utility>

namespace stringline {

namespace {

constexpr std::array<std::pair<std::string_view, PresetKind>, 4> kPresetPaths = {{
    {"model.preset", PresetKind::Model},
    {"cluster.preset", PresetKind::Cluster},
    {"cluster.device.preset", PresetKind::Gpu},
    {"software.preset", PresetKind::Software},
}};

} // namespace

Errors applyChange(Scenario &scenario, std::string_view change, const PresetLibrary &presets)
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

} // namespace stringline
