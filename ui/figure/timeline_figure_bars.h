// The bars of a timeline figure: a row per pipeline stage, communication under the passes.
#pragma once

#include "core/sim/timeline.h"
#include "ui/figure/figure.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/theme/theme.h"

namespace stringline::ui {

inline constexpr double kFigureHatchMm = 0.75; // between two lines of a hatch

// As the layout's block of rows.
void appendTimelineBars(Figure &figure, const Timeline &timeline, const TimelineFigureLayout &layout,
                        const Theme &theme, std::size_t block = 0);

} // namespace stringline::ui
