// Works out what `stringline render` draws from: only what the figure needs.
#pragma once

#include "ui/figure/figure_kinds.h"
#include "ui/figure/render_arguments.h"

#include <QStringList>

namespace stringline::ui {

// Exit statuses of the command line's contract.
inline constexpr int kRenderDone = 0;
inline constexpr int kScenarioWrong = 1;
inline constexpr int kBadUsage = 2;

struct RenderSubject {
    FigureSubject subject;
    int status = kRenderDone;
    QStringList errors; // a line each, where the status is not done
};
[[nodiscard]] RenderSubject renderSubject(const RenderArguments &arguments, const PresetLibrary &presets);

} // namespace stringline::ui
