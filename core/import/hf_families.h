// Families of Hugging Face models: what the model's code fixes and config.json never says, and what the class of the
// configuration fills in where the file leaves a key out.
//
// Internal to core/import.
#pragma once

#include <span>
#include <string_view>

namespace stringline {

struct HfFamily {
    std::string_view types;    // values of model_type, separated by spaces; the first names the family
    std::string_view label;    // "Llama 1 to 3"
    std::string_view traits;   // "gated=true norm=rmsnorm": fields of the model
    std::string_view defaults; // "vocab_size=32000": by the canonical name of a key, values as JSON
};

[[nodiscard]] std::span<const HfFamily> hfFamilies();
// Null for a family that is not listed.
[[nodiscard]] const HfFamily *findHfFamily(std::string_view modelType);
[[nodiscard]] std::string_view familyId(const HfFamily &family);
// By the first name in `architectures` ("LlamaForCausalLM").
[[nodiscard]] const HfFamily *familyOfArchitecture(std::string_view architecture);

} // namespace stringline
