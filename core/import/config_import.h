// Configurations that people run, as scenarios: what was understood of each key, what the framework's own default
// filled in, what was ignored, and what contradicts itself.
//
// A configuration never says everything: a model file knows no machine. What it does not say stays as in the scenario
// that it is read into.
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

enum class Fate : std::uint8_t {
    Understood, // it set `field`
    Defaulted,  // the file does not say it: the framework's default, of the format's version, set `field`
    Ignored     // no number of ours depends on it, or it is not known; `note` says which
};

struct ConfigLine {
    std::string key;   // as written: "num_key_value_heads", "--tensor-model-parallel-size"
    int line = 0;      // of the file, from 1; 0 for defaults and where the format has no lines
    std::string value; // as written; of a default what it is
    Fate fate = Fate::Understood;
    std::string field; // path of the scenario's field; empty where none was set
    std::string note;  // how it was read, or why it was not
};

struct ConfigImport {
    std::string format; // id
    Scenario scenario;
    std::vector<ConfigLine> lines; // in the order of the file, defaults at the end
    // Contradictions inside the file (batch arithmetic, world size, heads and degrees), with the numbers. The
    // scenario's own rules come on top, by validate().
    Diagnostics diagnostics;
};

struct ConfigSource {
    std::string file; // as the user named it; only named in errors
    std::string text;
};

struct ConfigFormat {
    std::string_view id;        // "hf"
    std::string_view label;     // "Hugging Face config.json"
    std::string_view framework; // whose defaults fill in, with the version: "transformers 4.57"
    // How sure it is that `text` is of this format, 0 to 1; by content, never by name. Never throws, never slow.
    double (*likeness)(std::string_view text) = nullptr;
    // Errors: what cannot be read at all, with lines; a key that must be there and is missing, with its other names.
    Result<ConfigImport> (*read)(const ConfigSource &source, const Scenario &base,
                                 const PresetLibrary &presets) = nullptr;
};
[[nodiscard]] std::span<const ConfigFormat> configFormats();
[[nodiscard]] const ConfigFormat *findConfigFormat(std::string_view id);
// The likeliest; null where none is likely.
[[nodiscard]] const ConfigFormat *detectConfigFormat(std::string_view text);

// What was understood, defaulted and ignored, as text for people.
[[nodiscard]] std::string importText(const ConfigImport &import);

} // namespace stringline
