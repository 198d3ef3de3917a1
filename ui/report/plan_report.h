// A page about a plan with its figures: HTML with the figures inside, Markdown with SVG files beside it, or an A4 PDF.
#pragma once

#include "core/base/result.h"
#include "core/report/plan_page.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_kinds.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace stringline::ui {

struct ReportFigure {
    std::string id; // of its kind: "timeline"
    Figure figure;
};
// Those of timeline, memory and breakdown that there are kinds for.
[[nodiscard]] std::vector<ReportFigure> reportFigures(const FigureSubject &subject);

[[nodiscard]] QByteArray reportPdf(const PlanPage &page, const std::vector<ReportFigure> &figures);

// Why the name says no format; empty where it does.
[[nodiscard]] QString whyNoReportFile(const QString &path);
// By the suffix of the name: .pdf, .html or .md.
[[nodiscard]] Errors writeReport(const PlanPage &page, const std::vector<ReportFigure> &figures, const QString &path);

} // namespace stringline::ui
