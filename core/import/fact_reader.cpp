#include "core/import/fact_reader.h"

#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

std::string FactReader::word(std::string_view path) const
{
    const Fact *fact = facts.find(path);
    if (fact == nullptr)
        return {};
    return fact->value.isString() ? fact->value.asString() : fact->key.value;
}

bool FactReader::isTrue(std::string_view path, bool otherwise)
{
    const Fact *fact = facts.find(path);
    if (fact == nullptr)
        return otherwise;
    if (fact->value.isBool())
        return fact->value.asBool();
    const std::string text = facts.word(path);
    if (text != "true" && text != "false")
        fail(path, fmt::format("expected true or false, found {}", fact->key.value));
    return text == "true";
}

double FactReader::atLeast(std::string_view path, double otherwise, double least)
{
    const double value = number(path, otherwise);
    if (value >= least)
        return value;
    fail(path, fmt::format("expected at least {:.0f}, found {:.0f}", least, value));
    return least;
}

void FactReader::set(std::string_view path, std::string_view field, const FieldValue &value, const std::string &note)
{
    if (facts.has(path))
        told.insert(std::string(path));
    setByFact(reader, facts, path, field, value, note,
              note.empty() ? std::string(whose) : fmt::format("{}: {}", whose, note));
}

void FactReader::always(std::string_view field, const FieldValue &value, std::string note)
{
    reader.assume(tool, field, value, std::move(note));
}

void FactReader::takeSoftware(std::string_view preset, const PresetLibrary &presets, std::string note)
{
    Scenario changed = scenario();
    if (changed.software.preset == preset || !applyPreset(changed, PresetKind::Software, preset, presets).empty())
        return;
    reader.scenario().software = changed.software;
    always("software.name", FieldValue(changed.software.name), std::move(note));
}

void FactReader::note(std::string_view path, std::string note)
{
    if (const Fact *fact = facts.find(path); fact != nullptr && told.insert(std::string(path)).second)
        reader.note(fact->key, std::move(note));
}

void FactReader::ignore(std::string_view path, std::string why)
{
    if (const Fact *fact = facts.find(path); fact != nullptr && told.insert(std::string(path)).second)
        reader.ignore(fact->key, std::move(why));
}

void FactReader::fail(std::string_view path, std::string message)
{
    if (const Fact *fact = facts.find(path))
        reader.fail(fact->key, std::move(message));
    else
        reader.fail({std::string(path), {}, 0, {}}, std::move(message));
}

void FactReader::report(Severity severity, std::string_view path, std::string message, std::string hint,
                        std::vector<Fix> fixes)
{
    reader.report({severity, std::string(path), std::move(message), std::move(hint), std::move(fixes)});
}

void FactReader::ignoreRest(const ConfigRows &rows, std::string_view why)
{
    for (const auto &[path, fact] : facts.all()) {
        const std::string_view name = path;
        const auto row = std::ranges::find_if(
            rows.rows, [&](const ConfigRow &each) { return each.paths.substr(0, each.paths.find(' ')) == name; });
        if (row != rows.rows.end() && row->field.empty() && row->note.empty() && !told.contains(path))
            reader.ignore(fact.key, std::string(why));
    }
}

FieldValue choiceOf(std::string_view id)
{
    return std::string(id);
}

} // namespace stringline
