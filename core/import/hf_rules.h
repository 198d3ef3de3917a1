// What follows from several keys of a config.json together, and what a family's code works out where a key is missing.
//
// Internal to core/import.
#pragma once

#include "core/import/config_reader.h"
#include "core/import/hf_keys.h"

#include <map>
#include <string>
#include <string_view>

namespace stringline {

// Keys that no one field holds: by canonical name.
struct HfFact {
    ConfigKey key;
    Json value;
};
struct HfFacts {
    std::string_view family; // id; empty for one that is not listed
    std::map<std::string, HfFact, std::less<>> values;

    [[nodiscard]] const HfFact *find(std::string_view name) const;
    [[nodiscard]] bool isTrue(std::string_view name) const;
    [[nodiscard]] bool isFalse(std::string_view name) const;
};

// Whether a family's FFN is four times as wide as its layers where the file gives no width.
[[nodiscard]] bool hasFourfoldFfn(std::string_view family);

// In order; each sets fields that are still open, as a default with its reason, or fails at a key.
void applyHfRules(ConfigReader &reader, const HfFacts &facts);

} // namespace stringline
