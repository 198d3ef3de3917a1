#include "core/scenario/part_reader.h"

#include "core/base/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace stringline {

namespace {

constexpr std::size_t kMostErrors = 40;
constexpr int kDeepestPreset = 8;
constexpr std::string_view kView = "view"; // of the whole file; see view_json.h

constexpr std::array<PresetPart, 4> kParts = {
    {{"model", PresetKind::Model, [](Scenario &s) -> std::string & { return s.model.preset; },
      [](Scenario &s) { s.model = {}; }},
     {"cluster", PresetKind::Cluster, [](Scenario &s) -> std::string & { return s.cluster.preset; },
      [](Scenario &s) { s.cluster = {}; }},
     {"cluster.device", PresetKind::Gpu, [](Scenario &s) -> std::string & { return s.cluster.device.preset; },
      [](Scenario &s) { s.cluster.device = {}; }},
     {"software", PresetKind::Software, [](Scenario &s) -> std::string & { return s.software.preset; },
      [](Scenario &s) { s.software = {}; }}}};

std::string joined(std::string_view prefix, std::string_view key)
{
    return prefix.empty() ? std::string(key) : fmt::format("{}.{}", prefix, key);
}

// Whether fields live below `path`, so that it names an object.
bool isObjectPath(std::string_view path)
{
    const auto fields = scenarioFields();
    return std::any_of(fields.begin(), fields.end(), [&](const Field &field) {
        return field.path.size() > path.size() && field.path.starts_with(path) && field.path[path.size()] == '.';
    });
}

// Keys that say something about the file and nothing about the scenario.
bool isComment(std::string_view key)
{
    return key == "notes" || key == "source" || key == "$schema" || key == "schemaVersion" || key == "result";
}

// The keys that an object may have.
std::vector<std::string> knownKeys(std::string_view prefix)
{
    std::vector<std::string> keys;
    const std::string start = prefix.empty() ? std::string() : std::string(prefix) + ".";
    for (const Field &field : scenarioFields()) {
        if (!field.path.starts_with(start))
            continue;
        const std::string_view rest = field.path.substr(start.size());
        std::string key(rest.substr(0, rest.find('.')));
        if (keys.empty() || keys.back() != key)
            keys.push_back(std::move(key));
    }
    if (findPresetPart(prefix) != nullptr)
        keys.emplace_back("preset");
    if (prefix.empty())
        keys.emplace_back(kView);
    return keys;
}

Result<FieldValue> valueOf(const Field &field, const Json &json)
{
    const auto refusal = [&] {
        return Error{{}, {}, fmt::format("expected {}, found {}", expectedText(field), describe(json))};
    };
    switch (field.kind) {
    case FieldKind::Integer:
    case FieldKind::Number: {
        if (!json.isNumber())
            return refusal();
        if (std::string message = numberRefusal(field, json.asNumber()); !message.empty())
            return Error{{}, {}, std::move(message)};
        return FieldValue(json.asNumber());
    }
    case FieldKind::Switch:
        return json.isBool() ? Result<FieldValue>(FieldValue(json.asBool())) : refusal();
    case FieldKind::Layers: {
        if (!json.isArray())
            break;
        const auto &items = json.asArray();
        if (!std::all_of(items.begin(), items.end(), [](const Json &item) { return item.isInteger(); }))
            return refusal();
        return parseField(field, toText(json, -1));
    }
    case FieldKind::Choice:
    case FieldKind::Text:
    case FieldKind::Axes:
        break;
    }
    return json.isString() ? parseField(field, json.asString()) : refusal();
}

} // namespace

const PresetPart *findPresetPart(std::string_view prefix)
{
    for (const PresetPart &part : kParts) {
        if (part.prefix == prefix)
            return &part;
    }
    return nullptr;
}

const PresetPart *findPresetPart(PresetKind kind)
{
    for (const PresetPart &part : kParts) {
        if (part.kind == kind)
            return &part;
    }
    return nullptr;
}

std::string pointerStep(std::string_view key)
{
    constexpr std::size_t kLongest = 60;
    std::string step = "/";
    for (const char letter : key.substr(0, kLongest)) {
        if (letter == '~')
            step += "~0";
        else if (letter == '/')
            step += "~1";
        else
            step += static_cast<unsigned char>(letter) >= ' ' && letter != 127 ? letter : '?';
    }
    return step;
}

std::string describe(const Json &value)
{
    if (value.isString())
        return quotedText(value.asString());
    if (value.isBool())
        return value.asBool() ? "true" : "false";
    if (value.isNumber())
        return exactText(value.asNumber());
    return std::string(value.kindName());
}

Json fieldToJson(const Field &field, const FieldValue &value)
{
    constexpr double kExact = 9007199254740992.0; // 2^53
    if (const bool *on = std::get_if<bool>(&value))
        return *on;
    if (const double *number = std::get_if<double>(&value)) {
        if (*number == std::trunc(*number) && std::fabs(*number) < kExact)
            return static_cast<std::int64_t>(*number);
        return *number;
    }
    const std::string &text = std::get<std::string>(value);
    if (field.kind == FieldKind::Layers) {
        if (const Result<LayerSplit> split = parseLayerSplit(text); split && split->kind == LayerSplit::Kind::List) {
            Json list = Json::array();
            for (const int layers : split->layers)
                list.push(layers);
            return list;
        }
    }
    return text;
}

PartReader::PartReader(const PresetLibrary &presets, std::string file)
    : m_presets(presets)
    , m_file(std::move(file))
{
}

bool PartReader::full() const
{
    return m_errors.size() >= kMostErrors;
}

void PartReader::fail(const std::string &pointer, std::string message)
{
    if (!full())
        m_errors.push_back({m_file, pointer, std::move(message)});
}

void PartReader::read(Scenario &scenario, const Json &json, std::string_view prefix, const std::string &pointer)
{
    const PresetPart *part = findPresetPart(prefix);
    if (!json.isObject()) {
        const std::string_view example = part != nullptr ? " such as {\"preset\": \"...\"}" : "";
        fail(pointer, fmt::format("expected an object{}, found {}", example, describe(json)));
        m_failed.emplace(prefix);
        return;
    }
    if (const Json *preset = json.find("preset"); preset != nullptr && part != nullptr) {
        if (preset->isString()) {
            readPreset(scenario, *part, preset->asString(), pointer + "/preset");
        } else if (preset->isNull()) {
            part->clear(scenario); // the file's own numbers alone
        } else {
            fail(pointer + "/preset", "expected the id of a preset, found " + describe(*preset));
            m_failed.emplace(prefix);
        }
    }
    for (const Json::Member &member : json.asObject()) {
        if (full())
            return;
        if (member.first != "preset" || part == nullptr)
            readMember(scenario, member, prefix, pointer);
    }
}

void PartReader::readPreset(Scenario &scenario, const PresetPart &part, std::string_view id, const std::string &pointer)
{
    part.clear(scenario);
    if (m_depth >= kDeepestPreset) {
        fail(pointer, fmt::format("expected presets inside presets at most {} deep, found more", kDeepestPreset));
        m_failed.emplace(part.prefix);
        return;
    }
    const Result<Json> json = m_presets.load(part.kind, id);
    if (!json) {
        for (const Error &error : json.errors()) {
            if (error.file.empty())
                fail(pointer, error.message);
            else if (!full())
                m_errors.push_back(error);
        }
        m_failed.emplace(part.prefix);
        return;
    }
    const std::string outer = std::exchange(m_file, m_presets.fileOf(part.kind, id));
    const std::size_t errorsBefore = m_errors.size();
    ++m_depth;
    read(scenario, *json, part.prefix, {});
    --m_depth;
    if (m_errors.size() > errorsBefore)
        m_failed.emplace(part.prefix);
    m_file = outer;
    part.preset(scenario) = id;
}

void PartReader::readMember(Scenario &scenario, const Json::Member &member, std::string_view prefix,
                            const std::string &pointer)
{
    const auto &[key, value] = member;
    const std::string path = joined(prefix, key);
    const std::string here = pointer + pointerStep(key);
    if (const Field *field = findField(path))
        readField(scenario, *field, value, here);
    else if (isObjectPath(path))
        read(scenario, value, path, here);
    else if (!isComment(key) && path != kView)
        refuseKey(key, prefix, here);
}

void PartReader::readField(Scenario &scenario, const Field &field, const Json &json, const std::string &pointer)
{
    const Result<FieldValue> value = valueOf(field, json);
    if (value) {
        field.set(scenario, *value);
        return;
    }
    fail(pointer, value.errors().front().message);
    m_failed.emplace(field.path);
}

void PartReader::refuseKey(const std::string &key, std::string_view prefix, const std::string &pointer)
{
    const std::vector<std::string> keys = knownKeys(prefix);
    const std::string hint = didYouMean(nearestNames(key, keys));
    fail(pointer, fmt::format("there is no such key{}{}", hint.empty() ? "" : "; ", hint));
}

void PartReader::requireAll(const Scenario &scenario, std::string_view prefix, const std::string &pointer)
{
    for (const Field &field : scenarioFields()) {
        if (field.kind != FieldKind::Integer && field.kind != FieldKind::Number)
            continue;
        if (!field.path.starts_with(prefix) || m_failed.contains(field.path))
            continue;
        const bool partFailed = std::any_of(m_failed.begin(), m_failed.end(), [&](const std::string &failed) {
            return field.path.starts_with(failed) && field.path.size() > failed.size() &&
                   field.path[failed.size()] == '.';
        });
        if (partFailed || numberRefusal(field, std::get<double>(field.get(scenario))).empty())
            continue;
        std::string steps(field.path.substr(prefix.size()));
        std::replace(steps.begin(), steps.end(), '.', '/');
        fail(pointer + steps, fmt::format("expected {}, found nothing", expectedText(field)));
    }
}

} // namespace stringline
