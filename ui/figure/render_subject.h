// Works out what `stringline render` draws from: only what the figure needs.
#pragma once

#include "ui/figure/command_scenario.h"
#include "ui/figure/figure_kinds.h"
#include "ui/figure/render_arguments.h"

#include <QStringList>

namespace stringline::ui {

struct RenderSubject {
    FigureSubject subject;
    int status = kCommandDone;
    QStringList errors; // a line each, where the status is not done
};
[[nodiscard]] RenderSubject renderSubject(const RenderArguments &arguments, const PresetLibrary &presets);

} // namespace stringline::ui
