// Keys of Hugging Face's config.json with their other names, and the fields of a model that they say.
//
// Internal to core/import.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace stringline {

enum class HfAs : std::uint8_t {
    Size,    // a whole number, into every field
    Switch,  // true or false
    Inverse, // the other way round: "no_bias"
    Fact,    // kept for the rules (hf_rules.h), which say what follows
    Kernel   // which attention runs: "eager" stores its scores
};

struct HfKey {
    std::string_view names;  // separated by spaces; the first is the canonical one, the others are other families'
    std::string_view fields; // paths without "model.", separated by spaces; of a Fact those that it bears on
    HfAs as = HfAs::Size;
    std::string_view families{}; // ids that alone mean this by it; empty for all
    std::string_view note{};
};

// Null for keys that say nothing of a model's shape, or are not known.
[[nodiscard]] const HfKey *findHfKey(std::string_view name, std::string_view family);
[[nodiscard]] std::string_view canonicalName(const HfKey &key);
// The key that says `field` in this family: for messages about what is missing.
[[nodiscard]] const HfKey *hfKeyOfField(std::string_view field, std::string_view family);

// Objects inside the file. The text model of one that also sees or hears stands in the first kind; keys of the second
// kind are read as if they stood beside it.
[[nodiscard]] bool isTextPart(std::string_view name);
[[nodiscard]] bool isKeyGroup(std::string_view name);

// Why a key that no row reads says nothing here; "not known" where it is not listed.
[[nodiscard]] std::string_view whyIgnored(std::string_view name);

} // namespace stringline
