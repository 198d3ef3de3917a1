// A figure as other eyes or another printer would show it: its colours replaced, its shapes kept. Pure functions.
#pragma once

#include "ui/figure/figure.h"

#include <span>

namespace stringline::ui {

struct FigureSeen {
    const char *id;
    const char *label; // for people; translated in context "FigureSeen"
    QColor (*color)(const QColor &color);
};
// The first leaves colours as they are.
[[nodiscard]] std::span<const FigureSeen> waysToSee();

[[nodiscard]] Figure recolored(Figure figure, QColor (*color)(const QColor &color));
// What a figure of a moment ago is shown in.
[[nodiscard]] QColor staleColor(const QColor &color);

} // namespace stringline::ui
