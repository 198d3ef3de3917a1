// What a scenario file cannot leave out where it names no preset, as JSON Schema.
//
// Internal to core/scenario.
#pragma once

#include "core/base/json.h"
#include "core/scenario/presets.h"

#include <string_view>

namespace stringline {

// Found by leaving each key out of a whole file and asking the reader.
class RequiredKeys {
public:
    RequiredKeys();

    // "required" of the object at `prefix`, and "properties" of those in it; empty where all may be left out.
    [[nodiscard]] Json of(std::string_view prefix);
    // The same for a part that may be a preset's instead.
    [[nodiscard]] Json orPreset(std::string_view prefix);

private:
    Json m_whole; // a scenario without presets
    PresetLibrary m_none{{}};
};

} // namespace stringline
