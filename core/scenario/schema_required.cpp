#include "core/scenario/schema_required.h"

#include "core/scenario/fields.h"
#include "core/scenario/part_reader.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace stringline {

namespace {

// A scenario with every number in its range and no preset: nothing that the reader wants is missing from it.
Json wholeScenario()
{
    Scenario scenario;
    for (const Field &field : scenarioFields()) {
        if (field.kind != FieldKind::Integer && field.kind != FieldKind::Number)
            continue;
        const double value = std::get<double>(field.get(scenario));
        if (!numberRefusal(field, value).empty())
            field.set(scenario, std::clamp(value, field.minimum, field.maximum));
    }
    return presetFromScenario(scenario, PresetKind::Scenario);
}

} // namespace

RequiredKeys::RequiredKeys()
    : m_whole(wholeScenario())
{
}

Json RequiredKeys::of(std::string_view prefix)
{
    Json *object = &m_whole;
    std::string_view rest = prefix;
    while (!rest.empty()) {
        const std::size_t dot = std::min(rest.find('.'), rest.size());
        object = &(*object)[rest.substr(0, dot)];
        rest.remove_prefix(std::min(dot + 1, rest.size()));
    }
    Json required = Json::array();
    Json inner = Json::object();
    const std::size_t count = object->asObject().size();
    for (std::size_t i = 0; i < count; ++i) {
        Json::Object &members = object->asObject();
        const std::string key = members[i].first;
        const bool isObject = members[i].second.isObject();
        Json::Member kept = std::move(members[i]);
        members.erase(members.begin() + static_cast<std::ptrdiff_t>(i));
        const bool wanted = !scenarioFromJson(m_whole, m_none);
        members.insert(members.begin() + static_cast<std::ptrdiff_t>(i), std::move(kept));
        if (wanted)
            required.push(key);
        if (!isObject)
            continue;
        Json child = orPreset(prefix.empty() ? key : fmt::format("{}.{}", prefix, key));
        if (!child.asObject().empty())
            inner[key] = std::move(child);
    }
    Json schema = Json::object();
    if (required.isArray() && !required.asArray().empty())
        schema["required"] = std::move(required);
    if (!inner.asObject().empty())
        schema["properties"] = std::move(inner);
    return schema;
}

Json RequiredKeys::orPreset(std::string_view prefix)
{
    Json complete = of(prefix);
    if (findPresetPart(prefix) == nullptr || complete.asObject().empty())
        return complete;
    Json preset = Json::object();
    preset["required"] = Json(Json::Array{"preset"});
    preset["properties"]["preset"]["type"] = "string";
    Json schema = Json::object();
    schema["anyOf"] = Json(Json::Array{std::move(preset), std::move(complete)});
    return schema;
}

} // namespace stringline
