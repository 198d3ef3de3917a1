// stringline report: writes the page about a plan with its figures, without opening a window.
#pragma once

#include <QStringList>

namespace stringline::ui {

// Arguments behind "report". The exit status is that of animateCommand().
int reportCommand(const QStringList &arguments);

} // namespace stringline::ui
