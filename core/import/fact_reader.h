// What readers do with facts: a field from several keys, with a line for the key that decides it.
//
// Internal to core/import.
#pragma once

#include "core/import/config_rows.h"

#include <set>

namespace stringline {

struct FactReader {
    // `defaults`: "torchtitan's default"; `name`: "(torchtitan)".
    FactReader(ConfigReader &to, std::string_view defaults, std::string_view name)
        : reader(to)
        , whose(defaults)
        , tool(name)
    {
    }

    ConfigReader &reader;
    std::string_view whose;
    std::string_view tool;
    ConfigFacts facts;
    std::set<std::string, std::less<>> told; // facts that have a line

    using Fact = ConfigFacts::Fact;

    [[nodiscard]] const Scenario &scenario() const { return reader.scenario(); }
    [[nodiscard]] double number(std::string_view path, double otherwise) const
    {
        return facts.number(path).value_or(otherwise);
    }
    // The fact as a word, numbers as they are written; empty where there is none.
    [[nodiscard]] std::string word(std::string_view path) const;
    // A truth value, also where it is written as text; other text is an Error at its line.
    [[nodiscard]] bool isTrue(std::string_view path, bool otherwise);
    // At least `least`; else an Error at its line, and `least`.
    [[nodiscard]] double atLeast(std::string_view path, double otherwise, double least);

    // Sets `field` from the fact at `path`, or as the framework's default where the file does not say it.
    void set(std::string_view path, std::string_view field, const FieldValue &value, const std::string &note = {});
    // What the framework does whatever the file says.
    void always(std::string_view field, const FieldValue &value, std::string note);
    // The framework's own constants and laws, unless the scenario has them already.
    void takeSoftware(std::string_view preset, const PresetLibrary &presets, std::string note);
    // These two only where nothing told of the fact before.
    void note(std::string_view path, std::string note);
    void ignore(std::string_view path, std::string why);
    void fail(std::string_view path, std::string message);
    void report(Severity severity, std::string_view path, std::string message, std::string hint = {},
                std::vector<Fix> fixes = {});
    // Facts of rows without a field that nothing has told of yet.
    void ignoreRest(const ConfigRows &rows, std::string_view why);
};

[[nodiscard]] FieldValue choiceOf(std::string_view id);

} // namespace stringline
