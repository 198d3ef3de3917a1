// Colour as numbers: perceived lightness, mixing, and what colour-blind eyes make of it.
#pragma once

#include <QColor>

namespace stringline::ui {

// CIE L*, 0 black to 100 white (CIE 1976, D65).
[[nodiscard]] double lightness(const QColor &color);

// `amount` of `b` in `a`, 0 to 1, in sRGB values as the raster engine blends.
[[nodiscard]] QColor mixed(const QColor &a, const QColor &b, double amount);
[[nodiscard]] QRgb mixed(QRgb a, QRgb b, double amount);

// The colour of the given CIE lightness, chroma and hue (degrees); chroma is lowered until a screen can show it.
[[nodiscard]] QColor fromLch(double lightness, double chroma, double hue);

// Partly drained of colour, its lightness kept: what a picture from a moment ago is drawn in.
[[nodiscard]] QColor desaturated(const QColor &color, double amount);

// Near-black or white, whichever reads better on `background` (WCAG 2 contrast).
[[nodiscard]] QColor contrastText(const QColor &background);
[[nodiscard]] double contrastRatio(const QColor &a, const QColor &b);

enum class ColorVision { Normal, Protanopia, Deuteranopia };
// As somebody with that vision sees it (Vienot, Brettel, Mollon 1999, for dichromats).
[[nodiscard]] QColor asSeenWith(ColorVision vision, const QColor &color);

} // namespace stringline::ui
