// What readers of configurations share: fields set once, by name, with the line that says so.
//
// Internal to core/import. Collects everything that is wrong instead of stopping at the first problem.
#pragma once

#include "core/base/json.h"
#include "core/base/plain_text.h"
#include "core/import/config_import.h"
#include "core/scenario/fields.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// A key of a file and what stands there.
struct ConfigKey {
    std::string name;    // "text_config.hidden_size"
    std::string pointer; // "/text_config/hidden_size"; empty where the format has none
    int line = 0;        // 0 for what no file says
    std::string value;   // as written
};

class ConfigReader {
public:
    ConfigReader(std::string_view format, const ConfigSource &source, const Scenario &base);

    [[nodiscard]] Scenario &scenario() { return m_import.scenario; }
    [[nodiscard]] const Scenario &scenario() const { return m_import.scenario; }

    // Sets the field called `path`. A number out of its range is an Error at the key. A field that the file has set
    // before keeps its value; where the two differ, that is a diagnostic with both lines.
    void understand(const ConfigKey &key, std::string_view path, const FieldValue &value, std::string note = {});
    // The same for what the file does not say; no-op where it is set.
    void assume(std::string_view key, std::string_view path, const FieldValue &value, std::string note);
    // The key is known and said something that no one field holds.
    void note(const ConfigKey &key, std::string note);
    void ignore(const ConfigKey &key, std::string note);
    void fail(const ConfigKey &key, std::string message);
    void fail(Error error) { m_errors.push_back(std::move(error)); }
    void report(Diagnostic diagnostic) { m_import.diagnostics.push_back(std::move(diagnostic)); }

    [[nodiscard]] bool isSet(std::string_view path) const { return m_set.find(path) != m_set.end(); }
    // The key that set the field; null where none did.
    [[nodiscard]] const ConfigKey *setBy(std::string_view path) const;

    [[nodiscard]] Result<ConfigImport> finish() &&;

private:
    ConfigImport m_import;
    std::string m_file;
    Errors m_errors;
    std::map<std::string, ConfigKey, std::less<>> m_set;
};

// A small whole number held by `value`, whichever way it is written (4096, 4096.0, 5e8); nothing for others.
[[nodiscard]] std::optional<double> wholeNumber(const Json &value);
// What a value is, in a few words: itself where it is short.
[[nodiscard]] std::string shortText(const Json &value);
// Whether `word` is one of the words of `text`, which spaces separate.
[[nodiscard]] bool hasWord(std::string_view text, std::string_view word);
// Whether the key at `path` stands somewhere below the object at `object`: "a.b.c" inside of "a".
[[nodiscard]] bool isInside(std::string_view path, std::string_view object);
// "line 3 /text_config/hidden_size"
[[nodiscard]] std::string placeText(const ConfigKey &key);

} // namespace stringline
