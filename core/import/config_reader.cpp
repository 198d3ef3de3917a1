#include "core/import/config_reader.h"

#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stringline {

namespace {

// Beyond these more messages do not help.
constexpr std::size_t kMostErrors = 40;
constexpr std::size_t kMostLines = 2000;

} // namespace

ConfigReader::ConfigReader(std::string_view format, const ConfigSource &source, const Scenario &base)
    : m_file(source.file)
{
    m_import.format = format;
    m_import.scenario = base;
}

void ConfigReader::understand(const ConfigKey &key, std::string_view path, const FieldValue &value, std::string note)
{
    const Field *field = findField(path);
    if (const double *number = std::get_if<double>(&value)) {
        if (std::string refusal = numberRefusal(*field, *number); !refusal.empty()) {
            fail(key, std::move(refusal));
            return;
        }
    }
    if (const auto before = m_set.find(path); before != m_set.end()) {
        const Severity severity = path.starts_with("model.") ? Severity::Warning : Severity::Error;
        if (field->get(m_import.scenario) != value)
            report({severity,
                    std::string(path),
                    fmt::format("{} ({}) says {}, and {} ({}) says {}", before->second.name, placeText(before->second),
                                before->second.value, key.name, placeText(key), key.value),
                    fmt::format("The first is kept: {}", fieldText(*field, m_import.scenario)),
                    {{std::string(path), fieldText(*field, value)}}});
        m_import.lines.push_back({key.name, key.line, key.value, Fate::Understood, std::string(path),
                                  fmt::format("said before by {}", before->second.name)});
        return;
    }
    field->set(m_import.scenario, value);
    m_set.emplace(path, key);
    m_import.lines.push_back({key.name, key.line, key.value, Fate::Understood, std::string(path), std::move(note)});
}

void ConfigReader::assume(std::string_view key, std::string_view path, const FieldValue &value, std::string note)
{
    if (isSet(path))
        return;
    const Field *field = findField(path);
    if (const double *number = std::get_if<double>(&value)) {
        if (std::string refusal = numberRefusal(*field, *number); !refusal.empty()) {
            fail({std::string(key), {}, 0, {}}, fmt::format("{}: {}", note, refusal));
            return;
        }
    }
    field->set(m_import.scenario, value);
    m_set.emplace(path, ConfigKey{std::string(key), {}, 0, fieldText(*field, value)});
    m_import.lines.push_back(
        {std::string(key), 0, fieldText(*field, value), Fate::Defaulted, std::string(path), std::move(note)});
}

void ConfigReader::note(const ConfigKey &key, std::string note)
{
    m_import.lines.push_back({key.name, key.line, key.value, Fate::Understood, {}, std::move(note)});
}

void ConfigReader::ignore(const ConfigKey &key, std::string note)
{
    if (m_import.lines.size() < kMostLines)
        m_import.lines.push_back({key.name, key.line, key.value, Fate::Ignored, {}, std::move(note)});
}

void ConfigReader::fail(const ConfigKey &key, std::string message)
{
    if (m_errors.size() < kMostErrors)
        m_errors.push_back({m_file, placeText(key), std::move(message)});
}

const ConfigKey *ConfigReader::setBy(std::string_view path) const
{
    const auto found = m_set.find(path);
    return found == m_set.end() ? nullptr : &found->second;
}

Result<ConfigImport> ConfigReader::finish() &&
{
    if (!m_errors.empty())
        return std::move(m_errors);
    // Nested parts are read first, wherever they stand.
    std::ranges::stable_sort(m_import.lines, {},
                             [](const ConfigLine &line) { return std::pair(line.fate == Fate::Defaulted, line.line); });
    return std::move(m_import);
}

std::optional<double> wholeNumber(const Json &value)
{
    if (!value.isNumber())
        return std::nullopt;
    const double number = value.asNumber();
    return number == std::trunc(number) ? std::optional(number) : std::nullopt;
}

std::string shortText(const Json &value)
{
    constexpr std::size_t kLongest = 48;
    if (!value.isArray() && !value.isObject())
        return value.isNull() ? "null" : describe(value);
    if (value.isObject())
        return fmt::format("an object of {} keys", value.asObject().size());
    if (value.asArray().size() > kLongest)
        return fmt::format("a list of {}", value.asArray().size());
    std::string text;
    for (const Json &each : value.asArray())
        text += (text.empty() ? "" : ", ") +
                (each.isArray() || each.isObject() ? std::string(each.kindName()) : shortText(each));
    return text.size() > kLongest ? fmt::format("a list of {}", value.asArray().size()) : "[" + text + "]";
}

bool hasWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); !word.empty() && at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' '))
            return true;
    }
    return false;
}

bool isInside(std::string_view path, std::string_view object)
{
    return path.size() > object.size() && path.starts_with(object) && path[object.size()] == '.';
}

std::string placeText(const ConfigKey &key)
{
    const std::string &where = key.pointer.empty() ? key.name : key.pointer;
    return key.line > 0 ? fmt::format("line {} {}", key.line, where) : where;
}

} // namespace stringline
