// `stringline render SCENARIO --out FILE`: a figure without a window or a display.
#pragma once

#include <QStringList>

namespace stringline::ui {

// `arguments` follow the word "render". Makes its own QGuiApplication, off screen, where there is none yet. Returns the
// exit status of the command line's contract: 0 done, 1 the scenario has errors, 2 bad usage or an unreadable file.
[[nodiscard]] int renderCommand(const QStringList &arguments);

} // namespace stringline::ui
