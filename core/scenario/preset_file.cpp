#include "core/scenario/preset_file.h"

#include "core/base/file.h"
#include "core/base/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace stringline {

namespace {

// Documents around a scenario, and a member that no other kind has.
struct DocumentMark {
    PresetKind kind;
    std::string_view member;
};
constexpr std::array<DocumentMark, 2> kMarks{{{PresetKind::Study, "kind"}, {PresetKind::Lesson, "steps"}}};

} // namespace

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

Result<PresetDocument> loadDocument(const PresetLibrary &presets, PresetKind kind, const std::string &fileOrPreset,
                                    std::size_t largest)
{
    Result<std::string> file = presetFile(presets, kind, fileOrPreset);
    if (!file)
        return file.errors();
    const Result<std::string> text = readFile(*file, largest);
    if (!text)
        return text.errors();
    Result<Json> json = parseJson(*text, *file);
    if (!json)
        return json.errors();
    return PresetDocument{std::move(file).value(), std::move(json).value()};
}

PresetKind documentKind(const PresetLibrary &presets, const std::string &fileOrPreset)
{
    for (const DocumentMark &mark : kMarks) {
        if (!presets.fileOf(mark.kind, fileOrPreset).empty())
            return mark.kind;
    }
    constexpr std::size_t kLargest = std::size_t(4) << 20; // of such a file
    const Result<std::string> text = readFile(fileOrPreset, kLargest);
    const Result<Json> json = text ? parseJson(*text, fileOrPreset) : Result<Json>(Json());
    return json ? documentKind(*json) : PresetKind::Scenario;
}

PresetKind documentKind(const Json &json)
{
    if (json.find("scenario") == nullptr)
        return PresetKind::Scenario;
    const auto *mark =
        std::ranges::find_if(kMarks, [&](const DocumentMark &each) { return json.find(each.member) != nullptr; });
    return mark == kMarks.end() ? PresetKind::Scenario : mark->kind;
}

} // namespace stringline
