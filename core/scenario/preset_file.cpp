#include "core/scenario/preset_file.h"

#include "core/base/nearest.h"

#include <fmt/format.h>

#include <filesystem>

namespace stringline {

Result<std::string> presetFile(const PresetLibrary &presets, PresetKind kind, const std::string &fileOrPreset)
{
    std::error_code error;
    const bool looksLikePath = fileOrPreset.find('/') != std::string::npos || fileOrPreset.ends_with(".json");
    if (looksLikePath || std::filesystem::exists(fileOrPreset, error))
        return fileOrPreset;
    std::string file = presets.fileOf(kind, fileOrPreset);
    if (!file.empty())
        return file;
    std::vector<std::string> ids;
    for (const PresetEntry &entry : presets.list(kind))
        ids.push_back(entry.id);
    const std::string hint = didYouMean(nearestNames(fileOrPreset, ids));
    constexpr std::size_t kLongest = 200; // of a name in a message
    return Error{
        fileOrPreset.substr(0, kLongest),
        {},
        fmt::format("there is no such file or preset {}{}{}", singularName(kind), hint.empty() ? "" : "; ", hint)};
}

} // namespace stringline
