// A figure as SVG text, written here because Qt's generator neither clips nor groups.
#pragma once

#include "ui/figure/figure.h"

#include <QByteArray>

namespace stringline::ui {

// One unit of the drawing is a millimetre. Text stays text; its font is named with fall-backs, not embedded.
[[nodiscard]] QByteArray svgOf(const Figure &figure);

} // namespace stringline::ui
