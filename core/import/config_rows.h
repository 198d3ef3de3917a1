// A format of which most keys say one field each, as a table: its keys with what each sets and what the framework does
// without it. What several keys decide together the format's own code says, from the facts.
//
// Internal to core/import.
#pragma once

#include "core/import/config_tree.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stringline {

enum class RowAs : std::uint8_t {
    Value,   // a number, true or false, as `field` takes
    Inverse, // true or false, the other way round
    Choice,  // words into `field`'s choices by `choices`, without regard to case: "AdamW=adam SGD=sgd"
    Fact,    // kept; the format's code says what follows
    Whole,   // a fact that must be a whole number
    Number,  // any number
    Truth,   // true or false
    Word     // text
};

struct ConfigRow {
    std::string_view paths;   // from the root, separated by spaces: "model.num_layers"; the first is the canonical one
    std::string_view field{}; // path of the scenario's field; empty for facts
    RowAs as = RowAs::Value;
    std::string_view choices{};
    std::string_view fallback{}; // the framework's default, as the field is typed; empty where the code knows or none
    std::string_view note{};
};

// Keys on which no number of ours depends: a path, with all inside it, and why.
struct IgnoredRow {
    std::string_view path;
    std::string_view why;
};

struct ConfigRows {
    std::span<const ConfigRow> rows;
    std::span<const IgnoredRow> ignored;
};

// What the file said, by canonical path: of every row, facts and fields alike. Nulls are not said.
class ConfigFacts {
public:
    struct Fact {
        ConfigKey key;
        Json value;
    };
    [[nodiscard]] const Fact *find(std::string_view path) const;
    [[nodiscard]] bool has(std::string_view path) const { return find(path) != nullptr; }
    // Nothing where it is not said or of another kind.
    [[nodiscard]] std::optional<double> number(std::string_view path) const;
    [[nodiscard]] std::string word(std::string_view path, std::string_view otherwise = {}) const; // in small letters
    [[nodiscard]] bool isTrue(std::string_view path) const;
    [[nodiscard]] bool isFalse(std::string_view path) const;

    void keep(std::string_view path, ConfigKey key, Json value);
    [[nodiscard]] const std::map<std::string, Fact, std::less<>> &all() const { return m_facts; }

private:
    std::map<std::string, Fact, std::less<>> m_facts;
};

// Reads each key of `tree` by its row; those of no row are ignored with the reason. A value of the wrong kind is an
// Error at its line.
[[nodiscard]] ConfigFacts readConfigRows(const ConfigTree &tree, const ConfigRows &rows, ConfigReader &reader);
// Sets `field` by the key at `path`, or where the file does not say it as the framework's default.
void setByFact(ConfigReader &reader, const ConfigFacts &facts, std::string_view path, std::string_view field,
               const FieldValue &value, std::string noteIfSaid, std::string noteIfNot);
// Defaults of all rows whose fields are still open; `whose`: "torchtitan's default". Fields that begin with `except`
// stay as they are: "model." for a file without a model.
void assumeFallbacks(const ConfigRows &rows, std::string_view whose, ConfigReader &reader,
                     std::string_view except = {});

} // namespace stringline
