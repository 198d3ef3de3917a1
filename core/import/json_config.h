// A JSON configuration with the lines of its keys.
//
// Internal to core/import.
#pragma once

#include "core/base/json_lines.h"
#include "core/import/config_reader.h"

namespace stringline {

struct JsonConfig {
    Json root; // an object
    JsonLines lines;

    // The key called `name` of the object at `pointer` ("" for the root), which holds `value`.
    [[nodiscard]] ConfigKey key(const std::string &pointer, const std::string &name, const Json &value) const;
};

// Comments are skipped. Errors: no JSON, no object, too large or too deep.
[[nodiscard]] Result<JsonConfig> readJsonConfig(const ConfigSource &source);

// Keys in quotes that a text has, as a share of `keys`: for likenesses, which must not parse.
[[nodiscard]] double shareOfKeys(std::string_view text, std::string_view keys);

} // namespace stringline
