// A configuration as a tree of keys with their lines, whether it is written in JSON, YAML or TOML.
//
// Internal to core/import.
#pragma once

#include "core/base/json_lines.h"
#include "core/import/config_reader.h"

namespace stringline {

struct ConfigTree {
    Json root; // an object
    JsonLines lines;

    // The key called `name` of the object at `pointer` ("" for the root), which holds `value`.
    [[nodiscard]] ConfigKey key(const std::string &pointer, const std::string &name, const Json &value) const;
    // The value at a path from the root, "zero_optimization.stage"; null where there is none.
    [[nodiscard]] const Json *find(std::string_view path) const;
};

// Beyond these a file is no configuration: levels, bytes, and values (an alias of YAML counts each time it is used).
inline constexpr JsonLimits kConfigLimits{24, std::size_t(4) << 20};
inline constexpr int kMostConfigValues = 200'000;

// Each: errors are text that cannot be parsed, with its line, no object at the top, or too large or too deep.
[[nodiscard]] Result<ConfigTree> readJsonTree(const ConfigSource &source); // comments are skipped
// Plain words are what PyYAML makes of them (yes and no are truth values); "1e5" is a number all the same.
[[nodiscard]] Result<ConfigTree> readYamlTree(const ConfigSource &source);
[[nodiscard]] Result<ConfigTree> readTomlTree(const ConfigSource &source); // dates become their text

// Keys in quotes that a text has, as a share of `keys`: for likenesses, which must not parse.
[[nodiscard]] double shareOfKeys(std::string_view text, std::string_view keys);
// The same for keys that begin a line, with or without a "- " before and a colon, an equals sign or a bracket behind.
[[nodiscard]] double shareOfLines(std::string_view text, std::string_view keys);

} // namespace stringline
