// JSON Schema (draft 2020-12) of a scenario file, for editors: made of the field table, so that it says what the reader
// takes. `$defs` hold the parts, which are also the schemas of preset files: model, cluster, gpu, software.
//
// Stricter than the reader in three ways: choices are their ids as written, layers and axes their usual forms, and keys
// of a file (`schemaVersion`, `result`) stand at its top alone.
#pragma once

#include "core/base/json.h"
#include "core/scenario/presets.h"

#include <string_view>

namespace stringline {

[[nodiscard]] Json scenarioSchema();

// The name under `$defs` of what files of a kind hold; empty for kinds that have none there.
[[nodiscard]] std::string_view schemaPart(PresetKind kind);

} // namespace stringline
