#include "core/scenario/scenario_json.h"

#include "core/scenario/part_reader.h"
#include "core/scenario/preset_file.h"
#include "core/scenario/view_json.h"

#include <fmt/format.h>

namespace stringline {

namespace {

constexpr std::string_view kDefaultSoftware = "megatron-lm";
constexpr std::string_view kParts[] = {"model", "cluster", "software", "training", "plan"};

// A model typed in by hand may leave out what follows from the rest.
void deriveModel(ModelSpec &model)
{
    if (model.kvHeads == 0)
        model.kvHeads = model.heads;
    if (model.headSize == 0 && model.heads > 0)
        model.headSize = model.hidden / model.heads;
    if (model.ffnHidden == 0 && model.hidden <= 1000000)
        model.ffnHidden = 4 * model.hidden;
}

std::optional<SavedResult> readResult(const Json &json, PartReader &reader)
{
    const Json *result = json.find("result");
    if (result == nullptr)
        return std::nullopt;
    const Json *version = result->find("version");
    const Json *seconds = result->find("iterationSeconds");
    if (version == nullptr || !version->isString() || seconds == nullptr || !seconds->isNumber()) {
        reader.fail("/result", "expected {\"version\": text, \"iterationSeconds\": a number}, found " +
                                   std::string(result->isObject() ? "other keys or kinds" : describe(*result)));
        return std::nullopt;
    }
    return SavedResult{version->asString(), seconds->asNumber()};
}

// Whether the rest can be understood at all.
bool checkVersion(const Json &json, PartReader &reader)
{
    const Json *version = json.find("schemaVersion");
    if (version != nullptr && version->isNumber() && version->asNumber() == kSchemaVersion)
        return true;
    reader.fail("/schemaVersion", fmt::format("schemaVersion: expected {}, found {}", kSchemaVersion,
                                              version != nullptr ? describe(*version) : "nothing"));
    return false;
}

void readParts(Scenario &scenario, const Json &json, const PresetLibrary &presets, PartReader &reader)
{
    reader.read(scenario, json, {}, {});
    if (json.find("software") == nullptr) {
        if (!presets.fileOf(PresetKind::Software, kDefaultSoftware).empty())
            reader.readPreset(scenario, *findPresetPart(PresetKind::Software), kDefaultSoftware, "/software");
    }
    deriveModel(scenario.model);
    for (const std::string_view part : kParts) {
        const std::string pointer = "/" + std::string(part);
        if (json.find(part) != nullptr) {
            reader.requireAll(scenario, part, pointer);
        } else if (part != "software") {
            const bool preset = findPresetPart(part) != nullptr;
            reader.fail(pointer, fmt::format("expected an object{}, found nothing",
                                             preset ? " such as {\"preset\": \"...\"}" : ""));
        }
    }
}

// The fields under `prefix` that differ from `base`, or all of them without one, as one object.
void addFields(Json &object, const Scenario &scenario, std::string_view prefix, std::string_view except,
               const Scenario *base)
{
    const std::string start = std::string(prefix) + ".";
    for (const Field &field : scenarioFields()) {
        if (!field.path.starts_with(start) || (!except.empty() && field.path.starts_with(except)))
            continue;
        const FieldValue value = field.get(scenario);
        if (base != nullptr && field.get(*base) == value)
            continue;
        const std::string *text = std::get_if<std::string>(&value);
        if (base == nullptr && text != nullptr && text->empty())
            continue;
        Json *place = &object;
        std::string_view rest = field.path.substr(start.size());
        for (std::size_t dot = rest.find('.'); dot != std::string_view::npos; dot = rest.find('.')) {
            place = &(*place)[rest.substr(0, dot)];
            rest.remove_prefix(dot + 1);
        }
        (*place)[rest] = fieldToJson(field, value);
    }
}

// `part` of `scenario`, as its preset with what differs from it where it has one that can be read.
Json partToJson(const Scenario &scenario, const PresetPart &part, const PresetLibrary &presets)
{
    Scenario copy = scenario;
    const std::string id = part.preset(copy);
    Scenario base;
    const bool known = !id.empty() && applyPreset(base, part.kind, id, presets).empty();
    Json json = Json::object();
    if (known)
        json["preset"] = id;

    const bool isCluster = part.kind == PresetKind::Cluster;
    addFields(json, scenario, part.prefix, isCluster ? "cluster.device." : "", known ? &base : nullptr);
    if (!isCluster)
        return json;

    const std::string &device = scenario.cluster.device.preset;
    if (known && device == base.cluster.device.preset) {
        addFields(json, scenario, "cluster", "", &base);
        return json;
    }
    Json other = partToJson(scenario, *findPresetPart(PresetKind::Gpu), presets);
    if (known && other.find("preset") == nullptr) {
        Json own = Json::object();
        own["preset"] = Json();
        for (Json::Member &member : other.asObject())
            own[member.first] = std::move(member.second);
        other = std::move(own);
    }
    json["device"] = std::move(other);
    return json;
}

Json documentToJson(const Scenario &scenario)
{
    Json json = Json::object();
    json["schemaVersion"] = kSchemaVersion;
    if (!scenario.name.empty())
        json["name"] = scenario.name;
    if (!scenario.notes.empty())
        json["notes"] = scenario.notes;
    return json;
}

} // namespace

Result<ScenarioFile> scenarioFromJson(const Json &json, const PresetLibrary &presets, const std::string &file)
{
    PartReader reader(presets, file);
    ScenarioFile result;
    if (!json.isObject())
        return Error{file, "line 1", "expected a scenario, an object with schemaVersion, found " + describe(json)};
    if (!checkVersion(json, reader))
        return reader.errors();
    readParts(result.scenario, json, presets, reader);
    result.scenario.view = readView(json, reader);
    result.saved = readResult(json, reader);
    if (!reader.errors().empty())
        return reader.errors();
    return result;
}

Result<ScenarioFile> loadScenario(const std::string &fileOrPreset, const PresetLibrary &presets)
{
    const Result<PresetDocument> document = loadDocument(presets, PresetKind::Scenario, fileOrPreset);
    if (!document)
        return document.errors();
    return scenarioFromJson(document->json, presets, document->file);
}

Json scenarioToJson(const Scenario &scenario, const PresetLibrary &presets, const std::optional<SavedResult> &result)
{
    Json json = documentToJson(scenario);
    for (const std::string_view part : kParts) {
        Json &object = json[part];
        if (const PresetPart *preset = findPresetPart(part)) {
            object = partToJson(scenario, *preset, presets);
        } else {
            object = Json::object();
            addFields(object, scenario, part, {}, nullptr);
        }
    }
    addView(json, scenario.view);
    if (result) {
        json["result"]["version"] = result->version;
        json["result"]["iterationSeconds"] = result->iterationSeconds;
    }
    return json;
}

Errors applyPreset(Scenario &scenario, PresetKind kind, std::string_view id, const PresetLibrary &presets)
{
    if (kind == PresetKind::Scenario) {
        const Result<Json> json = presets.load(kind, id);
        if (!json)
            return json.errors();
        Result<ScenarioFile> file = scenarioFromJson(*json, presets, presets.fileOf(kind, id));
        if (!file)
            return file.errors();
        scenario = std::move(file->scenario);
        return {};
    }
    PartReader reader(presets, {});
    const PresetPart &part = *findPresetPart(kind);
    Scenario changed = scenario;
    reader.readPreset(changed, part, id, {});
    if (kind == PresetKind::Model)
        deriveModel(changed.model);
    if (reader.errors().empty())
        reader.requireAll(changed, part.prefix, {});
    if (reader.errors().empty())
        scenario = std::move(changed);
    return reader.errors();
}

Json presetFromScenario(const Scenario &scenario, PresetKind kind)
{
    if (kind == PresetKind::Scenario) {
        Json json = documentToJson(scenario);
        for (const std::string_view part : kParts) {
            json[part] = Json::object();
            addFields(json[part], scenario, part, {}, nullptr);
        }
        return json;
    }
    Json json = Json::object();
    const PresetPart &part = *findPresetPart(kind);
    addFields(json, scenario, part.prefix, {}, nullptr);
    return json;
}

} // namespace stringline
