// Several configurations as one scenario: a model's file, a plan's and an engine's are read one into the other, each
// into the scenario of the one before. Where two say otherwise, both are named and the later one counts.
#pragma once

#include "core/import/config_import.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct ConfigInput {
    ConfigSource source;
    std::string format = "auto"; // an id of configFormats(); "auto": by content
};

// The one that is named, or the likeliest; null for none.
[[nodiscard]] const ConfigFormat *formatOf(const ConfigInput &input);

struct ReadConfig {
    std::string file;
    ConfigImport import;
};

struct ReadConfigs {
    std::vector<ReadConfig> files; // one an input, in their order
    Scenario scenario;             // of all of them; called as its model where nobody named it
    Diagnostics diagnostics;       // inside the files and between them, in their order
};

// What configurations are read into where nobody names a scenario: one node of eight GPUs, or the cluster of that
// preset, with a plan and a training that say nothing. Errors: a cluster that there is not.
[[nodiscard]] Result<Scenario> startOfConfigs(const PresetLibrary &presets, std::string_view cluster = {});

// Errors: the first file that is of no known format, or that its format cannot read.
[[nodiscard]] Result<ReadConfigs> readConfigs(const std::vector<ConfigInput> &inputs, const Scenario &start,
                                              const PresetLibrary &presets);

// The size that a name says: 7e9 of "mpt-7b-bench.yaml", 1.25e8 of "gpt3_125M.sh"; none of "8x7b", which is not all.
[[nodiscard]] std::optional<double> sizeInName(std::string_view name);

// Whether a line of a file set a field of `part`: "model", "plan", "cluster". Defaults of a framework say nothing.
[[nodiscard]] bool saysOf(const ReadConfigs &configs, std::string_view part);

// `said`, then those of `rules` that say something else: a rule of the scenario may find again what the file says.
[[nodiscard]] Diagnostics withRules(Diagnostics said, const Diagnostics &rules);

// "understood", "defaulted", "ignored".
[[nodiscard]] std::string_view fateId(Fate fate);

} // namespace stringline
