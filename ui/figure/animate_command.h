// stringline animate: writes the film of an iteration without opening a window.
#pragma once

#include <QStringList>

namespace stringline::ui {

// Arguments behind "animate". Writes errors to stderr; returns the exit status: 0 done, 1 the scenario has errors, 2
// bad usage or a file that cannot be read or written. Needs no application object to exist.
int animateCommand(const QStringList &arguments);

} // namespace stringline::ui
