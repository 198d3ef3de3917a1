// A figure on any QPainter: the preview on the screen, a picture, a PDF page.
#pragma once

#include "ui/figure/figure.h"

#include <string_view>

class QFont;
class QPainter;

namespace stringline::ui {

// Draws with the page's corner at the painter's origin, `unitsPerMm` of the painter's units to a millimetre.
void paintFigure(QPainter &painter, const Figure &figure, double unitsPerMm);

// A typeface by its row of figureFonts(), its size in hundredths of a millimetre as pixels.
[[nodiscard]] QFont figureFont(double sizePt, bool bold, std::string_view font = "sans");

} // namespace stringline::ui
