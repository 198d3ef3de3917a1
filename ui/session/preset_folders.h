// Where presets are looked for, by the window and by its figures.
#pragma once

#include <string>
#include <vector>

namespace stringline::ui {

// $STRINGLINE_PRESETS, else beside the installed program, else the source tree; the person's own folder comes last, so
// that it overrides the others and receives what is saved.
[[nodiscard]] std::vector<std::string> presetFolders();

} // namespace stringline::ui
