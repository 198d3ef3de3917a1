#include "core/import/model_names.h"

#include <algorithm>
#include <array>
#include <map>

namespace stringline {

namespace {

// Names that do not follow from a preset's own.
struct Alias {
    std::string_view name; // as plainName() leaves it
    std::string_view preset;
};
constexpr std::array<Alias, 9> kAliases{{{"gpt2", "gpt2-small"},
                                         {"gpt175b", "gpt3-175b"},
                                         {"gpt3126m", "gpt3-125m"},
                                         {"bloom", "bloom-176b"},
                                         {"grok1", "grok1-314b"},
                                         {"palm", "palm-540b"},
                                         {"mistral7b", "mistral-7b-v0.1"},
                                         {"deepseekr1", "deepseek-v3"},
                                         {"moonlight16ba3b", "moonlight-16b"}}};

// What surrounds a name and says nothing of the model.
constexpr std::array<std::string_view, 9> kFiller{"modelprovider", "provider", "config", "model",   "pretrain",
                                                  "recipe",        "meta",     "moe",    "causallm"};
// What may stand behind a name of a model and leave it the same.
constexpr std::array<std::string_view, 18> kEnds{"instruct", "chat",     "base", "hf",    "it",   "v0",
                                                 "v1",       "finetune", "sft",  "lora",  "bf16", "fp8",
                                                 "nvfp4",    "h100",     "b200", "gb200", "gpus", "4k"};

std::string lettersOf(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c + ('a' - 'A'));
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.')
            plain += c;
    }
    return plain;
}

// "meta-llama/Meta-Llama-3.1-70B" and "Llama31ModelProvider70B" as "llama3.1" and "llama31" with "70b" behind.
std::string plainName(std::string_view name)
{
    name.remove_prefix(name.rfind('/') == std::string_view::npos ? 0 : name.rfind('/') + 1);
    const std::size_t point = name.rfind('.'); // of a module, not of a number
    if (point != std::string_view::npos && point + 1 < name.size() && lettersOf(name.substr(point + 1, 1)) >= "a")
        name.remove_prefix(point + 1);
    std::string plain = lettersOf(name);
    for (const std::string_view filler : kFiller) {
        for (std::size_t at = plain.find(filler); at != std::string::npos; at = plain.find(filler, at))
            plain.erase(at, filler.size());
    }
    return plain;
}

std::string withoutPoints(std::string text)
{
    std::erase(text, '.');
    return text;
}

// How much of `name` the model `known` is; 0 where it is another.
std::size_t matching(std::string_view name, std::string_view known)
{
    if (known.empty() || !name.starts_with(known))
        return 0;
    const std::string_view rest = name.substr(known.size());
    const bool same =
        rest.empty() || std::ranges::any_of(kEnds, [&](std::string_view end) { return rest.starts_with(end); });
    return same ? known.size() : 0;
}

} // namespace

std::string presetOfModel(std::string_view name, const PresetLibrary &presets)
{
    const std::string plain = plainName(name);
    std::string best;
    std::size_t most = 0;
    const auto offer = [&](std::string_view known, const std::string &id) {
        if (const std::size_t length = matching(plain, known); length > most) {
            most = length;
            best = id;
        }
    };
    std::map<std::string, int> pointless; // sizes such as 1.3b and 13b fall together without their points
    const std::vector<PresetEntry> all = presets.list(PresetKind::Model);
    for (const PresetEntry &entry : all)
        ++pointless[withoutPoints(plainName(entry.id))];
    for (const PresetEntry &entry : all) {
        const std::string known = plainName(entry.id);
        offer(known, entry.id);
        const std::string bare = withoutPoints(known);
        if (pointless[bare] == 1)
            offer(bare, entry.id);
    }
    for (const Alias &alias : kAliases)
        offer(alias.name, std::string(alias.preset));
    return best;
}

} // namespace stringline
