// Splits path=value and hands it to the table of fields or to the presets; and the way back, from two scenarios.
#include "core/scenario/changes.h"

#include "core/base/text.h"
#include "core/scenario/changes_between.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace stringline {

namespace {

struct PresetPath {
    std::string_view path;
    PresetKind kind;
    const std::string &(*id)(const Scenario &);
};
constexpr std::array<PresetPath, 4> kPresetPaths = {{
    {"model.preset", PresetKind::Model, [](const Scenario &s) -> const std::string & { return s.model.preset; }},
    {"cluster.preset", PresetKind::Cluster, [](const Scenario &s) -> const std::string & { return s.cluster.preset; }},
    {"cluster.device.preset", PresetKind::Gpu,
     [](const Scenario &s) -> const std::string & { return s.cluster.device.preset; }},
    {"software.preset", PresetKind::Software,
     [](const Scenario &s) -> const std::string & { return s.software.preset; }},
}};

// Numbers to the last digit: a form's text may be rounded.
std::string valueText(const Field &field, const Scenario &scenario)
{
    const FieldValue value = field.get(scenario);
    const double *number = std::get_if<double>(&value);
    return number == nullptr ? fieldText(field, value) : exactText(*number);
}

} // namespace

Errors applyChange(Scenario &scenario, std::string_view change, const PresetLibrary &presets)
{
    const std::size_t equals = change.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return {{"--set", std::string(change), "expected path=value, such as plan.tensor=4"}};
    const std::string_view path = change.substr(0, equals);
    const std::string_view value = change.substr(equals + 1);
    for (const PresetPath &each : kPresetPaths) {
        if (path == each.path)
            return applyPreset(scenario, each.kind, value, presets);
    }
    return setField(scenario, path, value);
}

std::vector<std::string> changesBetween(const Scenario &from, const Scenario &to, const PresetLibrary &presets)
{
    std::vector<std::string> changes;
    Scenario made = from;
    for (const PresetPath &each : kPresetPaths) {
        if (each.id(to).empty() || each.id(to) == each.id(made))
            continue;
        Scenario trial = made;
        if (!applyPreset(trial, each.kind, each.id(to), presets).empty() ||
            differingFields(trial, to).size() >= differingFields(made, to).size())
            continue;
        made = std::move(trial);
        changes.push_back(fmt::format("{}={}", each.path, each.id(to)));
    }
    for (const Field *field : differingFields(made, to))
        changes.push_back(fmt::format("{}={}", field->path, valueText(*field, to)));
    return changes;
}

} // namespace stringline
