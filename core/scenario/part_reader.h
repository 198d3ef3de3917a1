// Reads the objects of a scenario file: fields by the field table, presets with overrides beside them.
//
// Internal to core/scenario. Collects everything that is wrong instead of stopping at the first problem.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/fields.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <set>
#include <string>
#include <string_view>

namespace stringline {

// A part of a scenario that presets exist for.
struct PresetPart {
    std::string_view prefix; // "model", "cluster.device"
    PresetKind kind;
    std::string &(*preset)(Scenario &);
    void (*clear)(Scenario &);
};

[[nodiscard]] const PresetPart *findPresetPart(std::string_view prefix);
[[nodiscard]] const PresetPart *findPresetPart(PresetKind kind);

class PartReader {
public:
    PartReader(const PresetLibrary &presets, std::string file);

    // Fills the fields whose paths start with `prefix` ("" for all) from `json`, which stands at `pointer` of the file.
    void read(Scenario &scenario, const Json &json, std::string_view prefix, const std::string &pointer);
    // Replaces a part by a preset, which is named at `pointer`.
    void readPreset(Scenario &scenario, const PresetPart &part, std::string_view id, const std::string &pointer);
    // Reports numbers under `prefix` that the file left out though they have no sensible default.
    void requireAll(const Scenario &scenario, std::string_view prefix, const std::string &pointer);

    void fail(const std::string &pointer, std::string message);
    [[nodiscard]] const Errors &errors() const { return m_errors; }
    // Too much is wrong for more messages to help.
    [[nodiscard]] bool full() const;

private:
    void readMember(Scenario &scenario, const Json::Member &member, std::string_view prefix,
                    const std::string &pointer);
    void readField(Scenario &scenario, const Field &field, const Json &json, const std::string &pointer);
    void refuseKey(const std::string &key, std::string_view prefix, const std::string &pointer);

    const PresetLibrary &m_presets;
    std::string m_file;
    Errors m_errors;
    std::set<std::string, std::less<>> m_failed; // fields and parts that have an error of their own
    int m_depth = 0;                             // presets inside presets
};

// `key` as one step of a JSON pointer (RFC 6901), "/" included.
[[nodiscard]] std::string pointerStep(std::string_view key);
// What a value is, for messages: "an object", "true", "\"many\"".
[[nodiscard]] std::string describe(const Json &value);

[[nodiscard]] Json fieldToJson(const Field &field, const FieldValue &value);

} // namespace stringline
