// The data of a figure as an axis of pgfplots, for documents that draw their plots in their own style.
#pragma once

#include "ui/figure/figure.h"

#include <QByteArray>

namespace stringline::ui {

// Expects a figure with axes. A file that compiles alone, data included; numbers with every digit.
[[nodiscard]] QByteArray pgfplotsOf(const Figure &figure);

} // namespace stringline::ui
