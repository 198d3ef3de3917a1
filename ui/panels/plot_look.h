// How all plots of the workbench look: small text, few ticks, quiet axes.
#pragma once

#include "ui/timeline/custom_plot.h"

#include <span>

namespace stringline::ui {

struct Theme;

// Fonts and ticks, once.
void setUpAxis(QCPAxis &axis, const QFont &font);
// Background, axes and grid; again whenever the theme changes.
void colorPlot(QCustomPlot &plot, std::span<QCPAxis *const> axes, const Theme &theme);
// "iteration time (s)".
[[nodiscard]] QString withUnit(const QString &label, const QString &unit);
// From light to dark, by the theme's ramp for heat maps.
[[nodiscard]] QCPColorGradient heatGradient(const Theme &theme);

} // namespace stringline::ui
