// Where this program finds its presets, for both the window and the command line.
#pragma once

#include <string>
#include <vector>

namespace stringline {

// For PresetLibrary: the built-in folder, then the person's own. Built in is the first that exists of
// $STRINGLINE_PRESETS,
// ../share/stringline/presets seen from the program, and the source tree it was built from. The person's own is
// $XDG_DATA_HOME/stringline/presets, or ~/.local/share/stringline/presets; it need not exist yet.
[[nodiscard]] std::vector<std::string> presetFolders();

} // namespace stringline
