#include "core/scenario/preset_file.h"

#include "core/base/file.h"
#include "core/base/nearest.h"

#include <fmt/format.h>

#include <algorithm>
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

bool isDocument(const PresetLibrary &presets, PresetKind kind, const std::string &fileOrPreset,
                std::initializer_list<std::string_view> members)
{
    if (!presets.fileOf(kind, fileOrPreset).empty())
        return true;
    constexpr std::size_t kLargest = std::size_t(4) << 20; // of such a file
    const Result<std::string> text = readFile(fileOrPreset, kLargest);
    const Result<Json> json = text ? parseJson(*text, fileOrPreset) : Result<Json>(Json());
    return json && std::ranges::all_of(members, [&](std::string_view member) { return json->find(member) != nullptr; });
}

} // namespace stringline
