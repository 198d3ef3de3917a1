// Studies as JSON files: reads everything that is wrong in one pass.
#include "core/scenario/document_reader.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"
#include "core/studies/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

namespace stringline {

namespace {

constexpr std::array kMembers = {"schemaVersion", "kind", "name",   "notes",         "source",
                                 "scenario",      "set",  "inputs", "fieldEvidence", "published"};

class StudyReader : private DocumentReader {
public:
    StudyReader(const Json &json, const PresetLibrary &presets, std::string file)
        : DocumentReader(presets, std::move(file))
        , m_json(json)
    {
    }

    [[nodiscard]] Result<Study> read()
    {
        if (!m_json.isObject()) {
            add("", fmt::format("expected a study, which is an object, found {}", m_json.kindName()));
            return errors();
        }
        readKind();
        if (!errors().empty())
            return errors();
        m_study.scenario = scenario(m_json);
        m_study.name = text(m_json, "name", "");
        m_study.notes = text(m_json, "notes", "");
        m_study.source = text(m_json, "source", "");
        if (!errors().empty())
            return errors();
        Study study = usualStudy(*m_study.kind, m_study.scenario);
        m_study.inputs = std::move(study.inputs);
        readInputs();
        readFieldEvidence();
        readPublished();
        refuseUnknownMembers(m_json, "", kMembers);
        if (!errors().empty())
            return errors();
        return m_study;
    }

private:
    void readKind()
    {
        version(m_json);
        const std::string kind = text(m_json, "kind", "");
        m_study.kind = findStudyKind(kind);
        if (m_study.kind != nullptr)
            return;
        std::vector<std::string> ids;
        for (const StudyKind &each : studyKinds())
            ids.emplace_back(each.id);
        add("/kind", fmt::format("expected one of {}, found {}", fmt::join(ids, ", "), quotedText(kind)));
    }

    // "published", or the message that it is none.
    [[nodiscard]] Origin originOf(const Json &object, const std::string &position, Evidence usual)
    {
        Origin origin{usual, text(object, "source", position)};
        const std::string id = text(object, "evidence", position);
        if (id.empty())
            return origin;
        for (const Evidence each : {Evidence::Published, Evidence::SecondHand, Evidence::Assumed, Evidence::Own}) {
            if (rowOf(each).id == id) {
                origin.evidence = each;
                return origin;
            }
        }
        add(position + "/evidence",
            fmt::format("expected published, second-hand, assumed or own, found {}", quotedText(id)));
        return origin;
    }

    // A value as a person types it.
    [[nodiscard]] static std::optional<std::string> typed(const Json &json)
    {
        if (json.isString())
            return json.asString();
        if (json.isBool())
            return json.asBool() ? "yes" : "no";
        if (json.isNumber())
            return exactText(json.asNumber());
        if (!json.isArray())
            return {};
        std::string text;
        for (const Json &each : json.asArray()) {
            const std::optional<std::string> word = each.isArray() ? std::nullopt : typed(each);
            if (!word)
                return {};
            text += (text.empty() ? "" : ",") + *word;
        }
        return text;
    }

    void readInputs()
    {
        const Json *inputs = m_json.find("inputs");
        if (inputs == nullptr)
            return;
        if (!inputs->isObject()) {
            add("/inputs", fmt::format("expected an object, found {}", inputs->kindName()));
            return;
        }
        const std::span<const StudyInput> rows = m_study.kind->inputs();
        std::vector<std::string> names;
        for (const StudyInput &row : rows)
            names.emplace_back(row.id);
        for (const auto &[key, json] : inputs->asObject()) {
            const std::string position = "/inputs/" + key;
            refuseUnknown(key, position, names);
            const auto row =
                std::find_if(rows.begin(), rows.end(), [&key = key](const StudyInput &each) { return each.id == key; });
            if (row == rows.end())
                continue;
            const Json *value = json.isObject() ? json.find("value") : &json;
            const std::optional<std::string> typedText = value == nullptr ? std::nullopt : typed(*value);
            if (!typedText) {
                add(position, "expected a value, or an object with \"value\", \"evidence\" and \"source\"");
                continue;
            }
            if (std::string refusal = inputRefusal(*row, *typedText, presets()); !refusal.empty()) {
                add(position, std::move(refusal));
                continue;
            }
            m_study.inputs[static_cast<std::size_t>(row - rows.begin())] = {*typedText,
                                                                            originOf(json, position, Evidence::Own)};
        }
    }

    void readFieldEvidence()
    {
        const Json *fields = m_json.find("fieldEvidence");
        if (fields == nullptr)
            return;
        if (!fields->isObject()) {
            add("/fieldEvidence", fmt::format("expected an object, found {}", fields->kindName()));
            return;
        }
        for (const auto &[path, json] : fields->asObject()) {
            const std::string position = "/fieldEvidence/" + path;
            if (findField(path) == nullptr)
                add(position, "there is no such field; " + didYouMean(nearestFieldPaths(path)));
            m_study.fieldOrigins[path] = originOf(json, position, Evidence::Assumed);
        }
    }

    void readPublished()
    {
        const Json *list = m_json.find("published");
        if (list == nullptr)
            return;
        if (!list->isArray()) {
            add("/published", fmt::format("expected a list, found {}", list->kindName()));
            return;
        }
        for (std::size_t i = 0; i < list->asArray().size(); ++i) {
            const Json &json = list->asArray()[i];
            const std::string position = fmt::format("/published/{}", i);
            const Json *value = json.find("value");
            const Json *tolerance = json.find("tolerancePercent");
            if (value == nullptr || !value->isNumber() || (tolerance != nullptr && !tolerance->isNumber())) {
                add(position, "expected \"fact\", \"label\", \"value\", \"unit\", \"evidence\" and \"source\"");
                continue;
            }
            PublishedFact fact{text(json, "fact", position),
                               text(json, "label", position),
                               value->asNumber(),
                               text(json, "unit", position),
                               originOf(json, position, Evidence::Published),
                               0.1,
                               text(json, "why", position)};
            if (tolerance != nullptr)
                fact.tolerance = tolerance->asNumber() / 100;
            m_study.published.push_back(std::move(fact));
        }
    }

    const Json &m_json;
    Study m_study;
};

void addOrigin(Json &object, const Origin &origin)
{
    object["evidence"] = Json(rowOf(origin.evidence).id);
    if (!origin.source.empty())
        object["source"] = Json(origin.source);
}

} // namespace

Result<Study> studyFromJson(const Json &json, const PresetLibrary &presets, const std::string &file)
{
    return StudyReader(json, presets, file).read();
}

Json studyToJson(const Study &study, const PresetLibrary &presets)
{
    Json json = Json::object();
    json["schemaVersion"] = Json(kSchemaVersion);
    json["kind"] = Json(study.kind->id);
    json["name"] = Json(study.name);
    for (const auto &[key, text] : {std::pair{"notes", &study.notes}, std::pair{"source", &study.source}}) {
        if (!text->empty())
            json[key] = Json(*text);
    }
    json["scenario"] = scenarioToJson(*study.scenario, presets);
    const std::span<const StudyInput> rows = study.kind->inputs();
    json["inputs"] = Json::object();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Json &input = json["inputs"][rows[i].id];
        input["value"] = Json(study.inputs[i].text);
        addOrigin(input, study.inputs[i].origin);
    }
    for (const auto &[path, origin] : study.fieldOrigins)
        addOrigin(json["fieldEvidence"][path], origin);
    for (const PublishedFact &fact : study.published) {
        Json each = Json::object();
        each["fact"] = Json(fact.fact);
        each["label"] = Json(fact.label);
        each["value"] = Json(fact.value);
        each["unit"] = Json(fact.unit);
        each["tolerancePercent"] = Json(fact.tolerance * 100);
        addOrigin(each, fact.origin);
        if (!fact.why.empty())
            each["why"] = Json(fact.why);
        json["published"].push(std::move(each));
    }
    return json;
}

} // namespace stringline
