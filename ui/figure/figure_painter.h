// A figure on any QPainter: the preview on the screen, a picture, a PDF page.
#pragma once

#include "ui/figure/figure.h"

class QFont;
class QPainter;

namespace stringline::ui {

// Draws with the page's corner at the painter's origin, `unitsPerMm` of the painter's units to a millimetre.
void paintFigure(QPainter &painter, const Figure &figure, double unitsPerMm);

// The figures' one typeface, its size in hundredths of a millimetre as pixels.
[[nodiscard]] QFont figureFont(double sizePt, bool bold);

} // namespace stringline::ui
