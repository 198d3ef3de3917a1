// The text under a figure, for a paper: what it shows, the whole configuration, the result, the program.
#pragma once

#include "ui/figure/figure.h"
#include "ui/figure/figure_kinds.h"

#include <QString>

namespace stringline::ui {

// In plain sentences.
[[nodiscard]] QString captionText(const FigureSubject &subject, const FigureSpec &spec, const Figure &figure);

} // namespace stringline::ui
