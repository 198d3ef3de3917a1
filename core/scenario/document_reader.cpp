#include "core/scenario/document_reader.h"

#include "core/scenario/changes.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <utility>

namespace stringline {

void DocumentReader::version(const Json &document)
{
    const Json *version = document.find("schemaVersion");
    if (version == nullptr || !version->isInteger() || version->asInteger() != kSchemaVersion)
        add("/schemaVersion", fmt::format("expected {}", kSchemaVersion));
}

std::string DocumentReader::text(const Json &object, std::string_view key, const std::string &position)
{
    const Json *value = object.find(key);
    if (value == nullptr)
        return {};
    if (!value->isString()) {
        add(fmt::format("{}/{}", position, key), fmt::format("expected a text, found {}", value->kindName()));
        return {};
    }
    return value->asString();
}

std::vector<std::string> DocumentReader::texts(const Json &object, std::string_view key, const std::string &position)
{
    const Json *list = object.find(key);
    if (list == nullptr)
        return {};
    const std::string place = fmt::format("{}/{}", position, key);
    if (!list->isArray()) {
        add(place, fmt::format("expected a list of texts, found {}", list->kindName()));
        return {};
    }
    std::vector<std::string> texts;
    for (const Json &each : list->asArray()) {
        if (each.isString())
            texts.push_back(each.asString());
        else
            add(fmt::format("{}/{}", place, texts.size()), fmt::format("expected a text, found {}", each.kindName()));
    }
    return texts;
}

void DocumentReader::change(Scenario &scenario, const std::vector<std::string> &changes, const std::string &position)
{
    for (std::size_t i = 0; i < changes.size(); ++i) {
        for (const Error &error : applyChange(scenario, changes[i], m_presets))
            add(fmt::format("{}/{}", position, i), fmt::format("{}: {}", changes[i], error.message));
    }
}

ScenarioPtr DocumentReader::scenario(const Json &document)
{
    const Json *json = document.find("scenario");
    if (json == nullptr || !(json->isString() || json->isObject())) {
        add("/scenario", "expected a preset's id or a whole scenario");
        return nullptr;
    }
    Result<ScenarioFile> file =
        json->isString() ? loadScenario(json->asString(), m_presets) : scenarioFromJson(*json, m_presets, m_file);
    if (!file) {
        for (const Error &error : file.errors())
            add(json->isString() ? "/scenario" : "/scenario" + error.position, error.message);
        return nullptr;
    }
    Scenario scenario = std::move(file).value().scenario;
    change(scenario, texts(document, "set", {}), "/set");
    return std::make_shared<const Scenario>(std::move(scenario));
}

} // namespace stringline
