// A figure as a page of PDF, by Qt's writer, with what that lacks: the page's exact size, the caption, fixed dates.
#pragma once

#include "ui/figure/figure.h"

#include <QByteArray>

namespace stringline::ui {

// Fonts are embedded; the scenario is an attached file. The same figure gives the same bytes on any day.
[[nodiscard]] QByteArray pdfOf(const Figure &figure);

// Replaces what Qt writes into a PDF from the clock and at random by text of the same length, since a PDF counts its
// bytes.
void fixPdfDates(QByteArray &pdf);

} // namespace stringline::ui
