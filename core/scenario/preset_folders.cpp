// The search order for preset folders; reads the environment and the place of the program.
#include "core/scenario/preset_folders.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace stringline {

namespace {

namespace fs = std::filesystem;

std::string environment(const char *name)
{
    const char *value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

bool isFolder(const fs::path &path)
{
    std::error_code failed;
    return fs::is_directory(path, failed);
}

} // namespace

std::vector<std::string> presetFolders()
{
    std::vector<fs::path> builtIn;
    if (const std::string given = environment("STRINGLINE_PRESETS"); !given.empty())
        builtIn.emplace_back(given);
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (!failed)
        builtIn.push_back((program.parent_path().parent_path() / "share/stringline/presets").lexically_normal());
    builtIn.emplace_back(STRINGLINE_SOURCE_PRESETS);

    std::vector<std::string> folders;
    for (const fs::path &folder : builtIn) {
        if (isFolder(folder)) {
            folders.push_back(folder.string());
            break;
        }
    }
    const std::string data = environment("XDG_DATA_HOME");
    const std::string home = environment("HOME");
    if (!data.empty())
        folders.push_back((fs::path(data) / "stringline/presets").string());
    else if (!home.empty())
        folders.push_back((fs::path(home) / ".local/share/stringline/presets").string());
    return folders;
}

} // namespace stringline
