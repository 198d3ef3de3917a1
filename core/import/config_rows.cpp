#include "core/import/config_rows.h"

#include "core/base/plain_text.h"
#include "core/import/tree_interpolation.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

std::string_view canonicalPath(const ConfigRow &row)
{
    return row.paths.substr(0, row.paths.find(' '));
}

// What a fact must be; empty where it is, or may be anything.
std::string_view missingKind(RowAs as, const Json &value)
{
    switch (as) {
    case RowAs::Whole:
        return wholeNumber(value) ? "" : "a whole number";
    case RowAs::Number:
        return value.isNumber() ? "" : "a number";
    case RowAs::Truth:
        return value.isBool() ? "" : "true or false";
    case RowAs::Word:
        return value.isString() ? "" : "text";
    default:
        return {};
    }
}

class RowWalk {
public:
    RowWalk(const ConfigTree &tree, const ConfigRows &rows, ConfigReader &reader)
        : m_tree(tree)
        , m_rows(rows)
        , m_reader(reader)
    {
    }

    void object(const Json &object, const std::string &pointer) // NOLINT(misc-no-recursion): trees have a limited depth
    {
        for (const auto &[name, value] : object.asObject()) {
            const ConfigKey key = m_tree.key(pointer, name, value);
            if (const ConfigRow *row = find(key.name)) {
                read(*row, key, value);
            } else if (value.isObject() && value.asObject().empty()) {
                m_reader.ignore(key, "empty");
            } else if (value.isObject() && !isIgnored(key.name)) {
                this->object(value, pointer + pointerStep(name));
            } else if (holdsRows(key.name) && !value.isNull()) {
                m_reader.fail(key, fmt::format("expected keys below it, found {}", key.value));
            } else {
                m_reader.ignore(key, std::string(why(key.name)));
            }
        }
    }

    ConfigFacts facts;

private:
    [[nodiscard]] const ConfigRow *find(std::string_view path) const
    {
        const auto found =
            std::ranges::find_if(m_rows.rows, [&](const ConfigRow &row) { return hasWord(row.paths, path); });
        return found == m_rows.rows.end() ? nullptr : &*found;
    }
    [[nodiscard]] bool holdsRows(std::string_view path) const
    {
        return std::ranges::any_of(m_rows.rows, [&](const ConfigRow &row) {
            const std::vector<std::string_view> paths = wordsOf(row.paths);
            return std::ranges::any_of(paths, [&](std::string_view each) { return isInside(each, path); });
        });
    }
    // Whether all of an object is named as ignored, so that its keys need no lines of their own.
    [[nodiscard]] bool isIgnored(std::string_view path) const
    {
        return !holdsRows(path) && std::ranges::find(m_rows.ignored, path, &IgnoredRow::path) != m_rows.ignored.end();
    }
    [[nodiscard]] std::string_view why(std::string_view path) const
    {
        const auto found = std::ranges::find_if(
            m_rows.ignored, [&](const IgnoredRow &row) { return path == row.path || isInside(path, row.path); });
        return found == m_rows.ignored.end() ? "not known" : found->why;
    }

    void read(const ConfigRow &row, const ConfigKey &key, const Json &value)
    {
        if (value.isNull()) {
            m_reader.ignore(key, "null: as if it were not there");
            return;
        }
        if (isUnresolved(value)) {
            m_reader.ignore(key, "the file does not say it: as if it were not there");
            m_reader.report({Severity::Warning,
                             std::string(row.field),
                             fmt::format("{} {} is {}, which the file does not say: it counts as not given",
                                         placeText(key), key.name, key.value),
                             "Write the value in its place",
                             {}});
            return;
        }
        if (row.as >= RowAs::Fact) {
            if (const std::string_view kind = missingKind(row.as, value); !kind.empty()) {
                m_reader.fail(key, fmt::format("expected {}, found {}", kind, key.value));
                return;
            }
            if (!row.note.empty())
                m_reader.note(key, std::string(row.note));
        } else if (std::optional<FieldValue> read = fieldValue(row, key, value)) {
            m_reader.understand(key, row.field, *read, std::string(row.note));
        } else {
            return;
        }
        facts.keep(canonicalPath(row), key, value);
    }

    // Nothing where it is of the wrong kind, which is then said.
    std::optional<FieldValue> fieldValue(const ConfigRow &row, const ConfigKey &key, const Json &value)
    {
        const Field &field = *findField(row.field);
        if (row.as == RowAs::Choice) {
            const std::string word = value.isString() ? lowered(value.asString()) : lowered(key.value);
            for (const std::string_view pair : wordsOf(row.choices)) {
                const std::size_t equals = pair.find('=');
                if (word == lowered(pair.substr(0, equals)))
                    return FieldValue(std::string(pair.substr(equals + 1)));
            }
            m_reader.ignore(key, fmt::format("not one that is known: {} = {} stays", field.path,
                                             fieldText(field, m_reader.scenario())));
            return std::nullopt;
        }
        const bool wantsTruth = row.as == RowAs::Inverse || field.kind == FieldKind::Switch;
        if (wantsTruth && value.isBool())
            return FieldValue(value.asBool() != (row.as == RowAs::Inverse));
        if (!wantsTruth && value.isNumber() && (field.kind != FieldKind::Integer || wholeNumber(value)))
            return FieldValue(value.asNumber());
        if (field.kind == FieldKind::Text && value.isString())
            return FieldValue(value.asString());
        m_reader.fail(
            key, fmt::format("expected {}, found {}", wantsTruth ? "true or false" : expectedText(field), key.value));
        return std::nullopt;
    }

    const ConfigTree &m_tree;
    const ConfigRows &m_rows;
    ConfigReader &m_reader;
};

} // namespace

const ConfigFacts::Fact *ConfigFacts::find(std::string_view path) const
{
    const auto found = m_facts.find(path);
    return found == m_facts.end() ? nullptr : &found->second;
}

std::optional<double> ConfigFacts::number(std::string_view path) const
{
    const Fact *fact = find(path);
    return fact != nullptr && fact->value.isNumber() ? std::optional(fact->value.asNumber()) : std::nullopt;
}

std::string ConfigFacts::word(std::string_view path, std::string_view otherwise) const
{
    const Fact *fact = find(path);
    return lowered(fact != nullptr && fact->value.isString() ? std::string_view(fact->value.asString()) : otherwise);
}

bool ConfigFacts::isTrue(std::string_view path) const
{
    const Fact *fact = find(path);
    return fact != nullptr && fact->value.isBool() && fact->value.asBool();
}

bool ConfigFacts::isFalse(std::string_view path) const
{
    const Fact *fact = find(path);
    return fact != nullptr && fact->value.isBool() && !fact->value.asBool();
}

void ConfigFacts::keep(std::string_view path, ConfigKey key, Json value)
{
    m_facts.insert_or_assign(std::string(path), Fact{std::move(key), std::move(value)});
}

ConfigFacts readConfigRows(const ConfigTree &tree, const ConfigRows &rows, ConfigReader &reader)
{
    RowWalk walk(tree, rows, reader);
    walk.object(tree.root, {});
    return std::move(walk.facts);
}

void setByFact(ConfigReader &reader, const ConfigFacts &facts, std::string_view path, std::string_view field,
               const FieldValue &value, std::string noteIfSaid, std::string noteIfNot)
{
    if (const ConfigFacts::Fact *fact = facts.find(path))
        reader.understand(fact->key, field, value, std::move(noteIfSaid));
    else
        reader.assume(path, field, value, std::move(noteIfNot));
}

void assumeFallbacks(const ConfigRows &rows, std::string_view whose, ConfigReader &reader, std::string_view except)
{
    for (const ConfigRow &row : rows.rows) {
        if (row.fallback.empty() || (!except.empty() && row.field.starts_with(except)))
            continue;
        if (const Result<FieldValue> value = parseField(*findField(row.field), row.fallback))
            reader.assume(canonicalPath(row), row.field, *value, std::string(whose));
    }
}

} // namespace stringline
