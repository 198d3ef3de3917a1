// The timeline of an iteration as a figure: a row per pipeline stage, bars of passes, communication under them, a time
// axis and a legend.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_spec.h"
#include "ui/figure/figure_words.h"
#include "ui/session/view_state.h"
#include "ui/theme/theme.h"

#include <optional>

namespace stringline::ui {

struct TimelineFigureOptions {
    double widthMm = 183;
    double heightMm = 0; // 0: as the number of stages asks for
    Scheme scheme = Scheme::Accessible;
    std::optional<TimeRange> region; // the whole iteration where empty
    QString title;                   // the scenario's name where empty
    FigureFrame frame{};
};

// Expects an evaluation without errors and a size between the two above. Figures are for paper: always light.
[[nodiscard]] Figure timelineFigure(const Evaluation &evaluation, const TimelineFigureOptions &options = {});

// Where its bars stand, mm: from the left to the right edge runs the region.
[[nodiscard]] QRectF timelineFigureRows(const Evaluation &evaluation, const TimelineFigureOptions &options = {});

// Two of them under each other on one time axis, each with its result; the title names both, or what they share.
[[nodiscard]] Figure comparisonFigure(const Evaluation &a, const Evaluation &b,
                                      const TimelineFigureOptions &options = {});

} // namespace stringline::ui
