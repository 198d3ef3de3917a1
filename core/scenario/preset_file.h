// Which file a person means: by its path, or by the id of a preset.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"

#include <cstddef>
#include <string>

namespace stringline {

// What looks like a path, or is a file, is one. Errors: there is no preset of that id; nearest ids are named.
[[nodiscard]] Result<std::string> presetFile(const PresetLibrary &presets, PresetKind kind,
                                             const std::string &fileOrPreset);

struct PresetDocument {
    std::string file;
    Json json;
};
// Errors: those of presetFile(), a file of more than `largest` bytes, and text that is no JSON.
[[nodiscard]] Result<PresetDocument> loadDocument(const PresetLibrary &presets, PresetKind kind,
                                                  const std::string &fileOrPreset,
                                                  std::size_t largest = std::size_t(256) << 20);

// What a person means: a study or a lesson, by its id or by what is in the file; anything else is a scenario's.
[[nodiscard]] PresetKind documentKind(const PresetLibrary &presets, const std::string &fileOrPreset);
[[nodiscard]] PresetKind documentKind(const Json &json);

} // namespace stringline
