// Which file a person means: by its path, or by the id of a preset.
#pragma once

#include "core/base/result.h"
#include "core/scenario/presets.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace stringline {

// What looks like a path, or is a file, is one. Errors: there is no preset of that id; nearest ids are named.
[[nodiscard]] Result<std::string> presetFile(const PresetLibrary &presets, PresetKind kind,
                                             const std::string &fileOrPreset);

// Whether it is a document of that kind rather than a scenario: a preset's id, or a file with these members.
[[nodiscard]] bool isDocument(const PresetLibrary &presets, PresetKind kind, const std::string &fileOrPreset,
                              std::initializer_list<std::string_view> members);

} // namespace stringline
