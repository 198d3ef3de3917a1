// A figure as TikZ: a file that compiles alone, whose picture documents can take in with the package standalone.
#pragma once

#include "ui/figure/figure.h"

#include <QByteArray>

namespace stringline::ui {

// Coordinates are millimetres from the page's upper left corner. Text is LaTeX's, in the document's letters.
[[nodiscard]] QByteArray tikzOf(const Figure &figure);

} // namespace stringline::ui
