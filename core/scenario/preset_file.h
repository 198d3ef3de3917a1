// Which file a person means: by its path, or by the id of a preset.
#pragma once

#include "core/base/result.h"
#include "core/scenario/presets.h"

#include <string>

namespace stringline {

// What looks like a path, or is a file, is one. Errors: there is no preset of that id; nearest ids are named.
[[nodiscard]] Result<std::string> presetFile(const PresetLibrary &presets, PresetKind kind,
                                             const std::string &fileOrPreset);

} // namespace stringline
