// What the rows of figureKinds() call: a function for each kind, and what several of them share.
#pragma once

#include "ui/figure/figure_kinds.h"
#include "ui/figure/study_figure.h"
#include "ui/session/view_state.h"

#include <QString>

namespace stringline::ui {

[[nodiscard]] Figure drawComparison(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawMemory(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawMemoryTime(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawBreakdown(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawWaterfall(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawMesh(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawSweep(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawPareto(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);
[[nodiscard]] Figure drawGrid(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);

// The spec drawn at the size that it says, with text of 6 pt.
[[nodiscard]] Figure drawnPart(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);

// What the page of a plot takes from a spec.
[[nodiscard]] StudyFigureOptions pageOptions(const FigureSpec &spec, const FigureFrame &frame);
// "GPT-3 175B on Selene: memory of each stage", the plan under it, `shown` and the configuration as the caption.
[[nodiscard]] PlotWords plotWords(const Evaluation &evaluation, const QString &what, const QString &shown);
// The part of an iteration that a spec asks for.
[[nodiscard]] TimeRange regionOf(const FigureSpec &spec, Tick length);

} // namespace stringline::ui
