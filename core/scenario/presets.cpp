#include "core/scenario/presets.h"

#include "core/base/file.h"
#include "core/base/nearest.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace stringline {

namespace {

namespace fs = std::filesystem;

struct KindRow {
    std::string_view folder;
    std::string_view singular;
};
constexpr std::array<KindRow, 7> kKinds = {{{"models", "model"},
                                            {"gpus", "GPU"},
                                            {"clusters", "cluster"},
                                            {"software", "software"},
                                            {"scenarios", "scenario"},
                                            {"studies", "study"},
                                            {"lessons", "lesson"}}};

const KindRow &rowOf(PresetKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

// Numbers inside names compare by value: "7b" before "13b".
bool naturalLess(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            std::size_t endA = i;
            std::size_t endB = j;
            while (endA < a.size() && isDigit(a[endA]))
                ++endA;
            while (endB < b.size() && isDigit(b[endB]))
                ++endB;
            const std::string_view numberA = a.substr(i, endA - i);
            const std::string_view numberB = b.substr(j, endB - j);
            if (numberA != numberB)
                return numberA.size() != numberB.size() ? numberA.size() < numberB.size() : numberA < numberB;
            i = endA;
            j = endB;
        } else if (a[i] != b[j]) {
            return a[i] < b[j];
        } else {
            ++i;
            ++j;
        }
    }
    return a.size() - i < b.size() - j;
}

// A plain file name in any file system: no separators, no leading dot, no control characters.
bool isPlainId(std::string_view id)
{
    constexpr std::size_t kLongest = 100;
    if (id.empty() || id.size() > kLongest || id.front() == '.' || id.back() == ' ')
        return false;
    return std::all_of(id.begin(), id.end(), [](char letter) {
        const bool letterOrDigit =
            isDigit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        return letterOrDigit || letter == '-' || letter == '_' || letter == '.' || letter == '+' || letter == ' ';
    });
}

} // namespace

std::string_view folderName(PresetKind kind)
{
    return rowOf(kind).folder;
}

std::string_view singularName(PresetKind kind)
{
    return rowOf(kind).singular;
}

PresetLibrary::PresetLibrary(std::vector<std::string> folders)
    : m_folders(std::move(folders))
{
}

std::vector<PresetEntry> PresetLibrary::list(PresetKind kind) const
{
    std::map<std::string, PresetEntry> entries;
    for (std::size_t i = 0; i < m_folders.size(); ++i) {
        std::error_code error;
        const fs::path folder = fs::path(m_folders[i]) / folderName(kind);
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
            const fs::path &path = entry->path();
            std::string id = path.stem().string();
            if (path.extension() == ".json" && isPlainId(id))
                entries[id] = {id, path.string(), i > 0};
        }
    }
    std::vector<PresetEntry> sorted;
    sorted.reserve(entries.size());
    for (auto &[id, entry] : entries)
        sorted.push_back(std::move(entry));
    std::sort(sorted.begin(), sorted.end(),
              [](const PresetEntry &a, const PresetEntry &b) { return naturalLess(a.id, b.id); });
    return sorted;
}

std::string PresetLibrary::fileOf(PresetKind kind, std::string_view id) const
{
    if (!isPlainId(id))
        return {};
    for (auto folder = m_folders.rbegin(); folder != m_folders.rend(); ++folder) {
        const fs::path path = fs::path(*folder) / folderName(kind) / (std::string(id) + ".json");
        std::error_code error;
        if (fs::exists(path, error))
            return path.string();
    }
    return {};
}

Result<Json> PresetLibrary::load(PresetKind kind, std::string_view id) const
{
    const std::string file = fileOf(kind, id);
    if (file.empty()) {
        std::vector<std::string> ids;
        for (const PresetEntry &entry : list(kind))
            ids.push_back(entry.id);
        const std::string hint = didYouMean(nearestNames(id, ids));
        return Error{{},
                     {},
                     fmt::format("there is no {} preset called {}{}{}", singularName(kind), quotedText(id),
                                 hint.empty() ? "" : "; ", hint)};
    }
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto cached = m_cache.find(file); cached != m_cache.end())
            return cached->second;
    }
    const Result<std::string> text = readFile(file);
    if (!text)
        return text.errors();
    Result<Json> json = parseJson(*text, file);
    if (!json)
        return json;
    if (!json->isObject())
        return Error{file, "line 1", fmt::format("expected an object, found {}", json->kindName())};
    const std::scoped_lock lock(m_mutex);
    m_cache.insert_or_assign(file, *json);
    return json;
}

Errors PresetLibrary::save(PresetKind kind, std::string_view id, const Json &content)
{
    if (!isPlainId(id))
        return {{{},
                 {},
                 fmt::format("expected a name of up to 100 letters, digits, spaces and - _ . +, found {}",
                             quotedText(id))}};
    if (m_folders.empty())
        return {{{}, {}, "there is no folder for presets"}};
    const fs::path folder = fs::path(m_folders.back()) / folderName(kind);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return {{folder.string(), {}, "cannot be made: " + error.message()}};
    const std::string file = (folder / (std::string(id) + ".json")).string();
    if (Errors errors = writeFile(file, toText(content) + "\n"); !errors.empty())
        return errors;
    const std::scoped_lock lock(m_mutex);
    m_cache.erase(file);
    return {};
}

} // namespace stringline
