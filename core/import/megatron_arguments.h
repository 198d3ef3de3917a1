// The arguments of a Megatron run, out of a script of the shell, a plain list of flags, or Megatron's YAML.
#pragma once

#include "core/import/config_import.h"
#include "core/import/shell_text.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stringline {

struct MegatronArgument {
    std::string name;    // without leading dashes, and with - for _: "num-layers"
    std::string written; // as in the file: "--num-layers", "num_layers"
    int line = 0;
    std::vector<ShellWord> values;
    std::string note; // where the name is an old one
};

// Processes that the launcher starts.
struct LaunchNumber {
    std::int64_t value = 0;
    std::string written; // "--nproc_per_node"
    int line = 0;
};

struct MegatronArguments {
    std::vector<MegatronArgument> list;
    std::optional<LaunchNumber> perNode;
    std::optional<LaunchNumber> nodes;
    std::optional<LaunchNumber> world; // of all nodes
    Diagnostics diagnostics;
};

// Numbers of processes out of a launcher's words: --nproc-per-node 8, -N 4. Later ones overwrite earlier ones.
void readLaunch(MegatronArguments &arguments, std::span<const ShellWord> words);

// Whether `text` has more of the look of Megatron's YAML than of flags.
[[nodiscard]] bool looksLikeMegatronYaml(std::string_view text);

// Errors: text that cannot be read at all, or holds no argument.
[[nodiscard]] Result<MegatronArguments> megatronArguments(const ConfigSource &source);
[[nodiscard]] Result<MegatronArguments> megatronYamlArguments(const ConfigSource &source);

} // namespace stringline
