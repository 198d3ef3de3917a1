#include "core/scenario/schema.h"

#include "core/scenario/fields.h"
#include "core/scenario/part_reader.h"
#include "core/scenario/scenario_json.h"
#include "core/scenario/schema_required.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace stringline {

namespace {

// Parts of a file that stand under `$defs`, by the path of their fields.
struct PartName {
    std::string_view prefix; // "cluster.device"
    std::string_view name;   // "gpu"
};
constexpr std::array kParts{PartName{"model", "model"},        PartName{"cluster", "cluster"},
                            PartName{"cluster.device", "gpu"}, PartName{"software", "software"},
                            PartName{"training", "training"},  PartName{"plan", "plan"}};
constexpr std::array<std::string_view, 4> kRequiredParts{"model", "cluster", "training", "plan"};
constexpr int kMostLayersOfChunk = 10000;

std::string childPath(std::string_view prefix, std::string_view key)
{
    return prefix.empty() ? std::string(key) : fmt::format("{}.{}", prefix, key);
}

Json typed(std::string_view type)
{
    Json schema = Json::object();
    schema["type"] = type;
    return schema;
}

Json listOf(const auto &values)
{
    return arrayOf(values, [](const auto &value) { return Json(value); });
}

Json reference(std::string_view name)
{
    Json schema = Json::object();
    schema["$ref"] = fmt::format("#/$defs/{}", name);
    return schema;
}

Json number(std::string_view type, double minimum, double maximum)
{
    Json schema = typed(type);
    schema["minimum"] = minimum;
    schema["maximum"] = maximum;
    return schema;
}

// Every order of the axes that a plan names, and those with context, which else follows tensor.
Json axisOrders()
{
    Json orders = Json::array();
    std::vector<std::string> axes = ParallelPlan().axisOrder;
    for (int round = 0; round < 2; ++round) {
        std::ranges::sort(axes);
        do {
            orders.push(fmt::format("{}", fmt::join(axes, "-")));
        } while (std::next_permutation(axes.begin(), axes.end()));
        axes.emplace_back("context");
    }
    Json schema = Json::object();
    schema["enum"] = std::move(orders);
    return schema;
}

Json layerSplits()
{
    std::vector<std::string> names;
    for (const auto kind :
         {LayerSplit::Kind::Even, LayerSplit::Kind::Balanced, LayerSplit::Kind::EmbeddingAndHeadAsLayers})
        names.push_back(layerSplitText({kind, {}}));
    Json named = Json::object();
    named["enum"] = listOf(names);
    Json counted = typed("array");
    counted["items"] = number("integer", 0, kMostLayersOfChunk);
    counted["minItems"] = 1;
    Json schema = Json::object();
    schema["anyOf"] = Json(Json::Array{std::move(named), std::move(counted)});
    return schema;
}

Json valueSchema(const Field &field)
{
    switch (field.kind) {
    case FieldKind::Integer:
        return number("integer", field.minimum, field.maximum);
    case FieldKind::Number:
        return number("number", field.minimum, field.maximum);
    case FieldKind::Switch:
        return typed("boolean");
    case FieldKind::Choice: {
        Json schema = Json::object();
        schema["enum"] = arrayOf(field.choices, [](const Choice &choice) { return Json(choice.id); });
        return schema;
    }
    case FieldKind::Layers:
        return layerSplits();
    case FieldKind::Axes:
        return axisOrders();
    case FieldKind::Text:
        break;
    }
    return typed("string");
}

Json fieldSchema(const Field &field)
{
    Json schema = Json::object();
    const std::string_view unit = unitLabel(field.unit);
    schema["title"] = unit.empty() ? std::string(field.label) : fmt::format("{} ({})", field.label, unit);
    schema["description"] = field.help;
    Json value = valueSchema(field);
    for (Json::Member &member : value.asObject())
        schema[member.first] = std::move(member.second);
    // Elsewhere what is left out is the preset's.
    if (field.path.starts_with("training.") || field.path.starts_with("plan.")) {
        const FieldValue usual = field.get(Scenario());
        const double *amount = std::get_if<double>(&usual);
        if (amount == nullptr || numberRefusal(field, *amount).empty())
            schema["default"] = fieldToJson(field, usual);
    }
    return schema;
}

// The keys of the object at `prefix`; parts of their own are references.
Json objectSchema(std::string_view prefix)
{
    Json properties = Json::object();
    const std::string start = prefix.empty() ? std::string() : std::string(prefix) + ".";
    if (findPresetPart(prefix) != nullptr) {
        Json preset = Json::object();
        preset["type"] = Json(Json::Array{"string", "null"});
        preset["description"] = "The id of a preset, or the name of its file; what stands beside it overrides it.";
        properties["preset"] = std::move(preset);
    }
    for (const Field &field : scenarioFields()) {
        if (!field.path.starts_with(start))
            continue;
        const std::string_view rest = field.path.substr(start.size());
        const std::string_view key = rest.substr(0, rest.find('.'));
        if (properties.find(key) != nullptr)
            continue;
        const std::string path = childPath(prefix, key);
        const auto *part = std::ranges::find(kParts, std::string_view(path), &PartName::prefix);
        properties[key] = key.size() == rest.size() ? fieldSchema(field)
                          : part != kParts.end()    ? reference(part->name)
                                                    : objectSchema(path);
    }
    for (const std::string_view comment : {"source", "notes", "$schema"}) {
        if (properties.find(comment) == nullptr)
            properties[comment] = Json::object();
    }
    Json schema = typed("object");
    schema["properties"] = std::move(properties);
    schema["additionalProperties"] = false;
    return schema;
}

// Marks and bookmarks: see view_json.h.
Json viewSchema()
{
    const auto atLeast = [](double least) {
        Json schema = typed("number");
        schema["minimum"] = least;
        return schema;
    };
    const auto object = [](Json properties, Json required) {
        Json schema = typed("object");
        schema["properties"] = std::move(properties);
        schema["required"] = std::move(required);
        schema["additionalProperties"] = false;
        return schema;
    };
    const auto list = [](Json items, std::int64_t most) {
        Json schema = typed("array");
        schema["items"] = std::move(items);
        schema["maxItems"] = most;
        return schema;
    };
    Json mark = Json::object();
    mark["fromSeconds"] = atLeast(0);
    mark["toSeconds"] = atLeast(0);
    mark["text"] = typed("string");
    Json bookmark = Json::object();
    bookmark["key"] = number("integer", 1, kMostBookmarks);
    bookmark["fromSeconds"] = atLeast(0);
    bookmark["toSeconds"] = atLeast(0);
    bookmark["topRow"] = atLeast(0);
    Json properties = Json::object();
    properties["marks"] = list(object(std::move(mark), Json(Json::Array{"fromSeconds", "toSeconds"})),
                               static_cast<std::int64_t>(kMostMarks));
    properties["bookmarks"] =
        list(object(std::move(bookmark), Json(Json::Array{"key", "fromSeconds", "toSeconds"})), kMostBookmarks);
    Json schema = object(std::move(properties), Json::array());
    schema["description"] = "What a person wrote onto the timeline; no answer depends on it.";
    return schema;
}

Json resultSchema()
{
    Json schema = typed("object");
    schema["description"] = "What the program said when the file was saved.";
    schema["properties"]["version"] = typed("string");
    schema["properties"]["iterationSeconds"] = typed("number");
    schema["required"] = Json(Json::Array{"version", "iterationSeconds"});
    return schema;
}

} // namespace

Json scenarioSchema()
{
    Json schema = Json::object();
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = "Stringline scenario";
    schema["description"] = "A training to plan: model, cluster, software, training and parallel plan.";
    Json object = objectSchema({});
    for (Json::Member &member : object.asObject())
        schema[member.first] = std::move(member.second);
    Json &properties = schema["properties"];
    properties["$schema"] = typed("string");
    properties["schemaVersion"] = Json::object();
    properties["schemaVersion"]["const"] = kSchemaVersion;
    properties["view"] = viewSchema();
    properties["result"] = resultSchema();
    Json required = Json(Json::Array{"schemaVersion"});
    for (const std::string_view part : kRequiredParts)
        required.push(part);
    schema["required"] = std::move(required);
    RequiredKeys requiredKeys;
    for (const PartName &part : kParts) {
        Json definition = objectSchema(part.prefix);
        // A GPU inside of a cluster that is a preset's may say less: the cluster's definition asks for it.
        if (part.prefix != "cluster.device") {
            Json complete = requiredKeys.orPreset(part.prefix);
            for (Json::Member &member : complete.asObject())
                definition[member.first] = std::move(member.second);
        }
        schema["$defs"][part.name] = std::move(definition);
    }
    return schema;
}

std::string_view schemaPart(PresetKind kind)
{
    const PresetPart *part = kind == PresetKind::Scenario || kind == PresetKind::Study ? nullptr : findPresetPart(kind);
    if (part == nullptr)
        return {};
    return std::ranges::find(kParts, part->prefix, &PartName::prefix)->name;
}

} // namespace stringline
