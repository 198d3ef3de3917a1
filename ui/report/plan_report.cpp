#include "ui/report/plan_report.h"

#include "core/base/file.h"
#include "core/report/plan_page_text.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/figure_svg.h"
#include "ui/qt_text.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

constexpr std::array<std::string_view, 3> kFigures = {"timeline", "memory", "breakdown"};
constexpr double kFigureMm = 180; // as wide as the text of an A4 page

Errors write(const QString &path, std::string_view bytes)
{
    return writeFile(path.toStdString(), bytes);
}

Errors writePdf(const PlanPage &page, const std::vector<ReportFigure> &figures, const QString &path)
{
    const QByteArray bytes = reportPdf(page, figures);
    return write(path, {bytes.constData(), std::size_t(bytes.size())});
}

// An SVG inside HTML has no heading of XML.
Errors writeHtml(const PlanPage &page, const std::vector<ReportFigure> &figures, const QString &path)
{
    std::vector<PageFigure> inlined;
    for (const ReportFigure &each : figures) {
        const QByteArray svg = svgOf(each.figure);
        inlined.push_back({each.figure.caption.toStdString(), svg.mid(svg.indexOf("<svg")).toStdString()});
    }
    return write(path, pageHtml(page, inlined));
}

Errors writeMarkdown(const PlanPage &page, const std::vector<ReportFigure> &figures, const QString &path)
{
    const QFileInfo file(path);
    std::vector<PageFigure> beside;
    for (const ReportFigure &each : figures) {
        const QString name = file.completeBaseName() + QLatin1Char('-') + toQString(each.id) + QStringLiteral(".svg");
        const QByteArray svg = svgOf(each.figure);
        if (Errors errors = write(file.path() + QLatin1Char('/') + name, {svg.constData(), std::size_t(svg.size())});
            !errors.empty())
            return errors;
        beside.push_back({each.figure.caption.toStdString(), name.toStdString()});
    }
    return write(path, pageMarkdown(page, beside));
}

struct ReportFormat {
    const char *suffix;
    Errors (*write)(const PlanPage &page, const std::vector<ReportFigure> &figures, const QString &path);
};
constexpr std::array kFormats = {ReportFormat{"pdf", writePdf}, ReportFormat{"html", writeHtml},
                                 ReportFormat{"md", writeMarkdown}};

const ReportFormat *formatOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto found = std::ranges::find_if(
        kFormats, [&suffix](const ReportFormat &format) { return suffix == QLatin1String(format.suffix); });
    return found == kFormats.end() ? nullptr : &*found;
}

} // namespace

std::vector<ReportFigure> reportFigures(const FigureSubject &subject)
{
    std::vector<ReportFigure> figures;
    for (const std::string_view id : kFigures) {
        FigureSpec spec;
        spec.kind = id;
        spec.widthMm = kFigureMm;
        if (!whyNoFigure(subject, spec).isEmpty())
            continue;
        ReportFigure made{std::string(id), figureOf(subject, spec)};
        made.figure.source.clear(); // the page holds it once
        figures.push_back(std::move(made));
    }
    return figures;
}

QString whyNoReportFile(const QString &path)
{
    return formatOf(path) != nullptr
               ? QString()
               : QCoreApplication::translate("PlanReport", "expected a name that ends in .pdf, .html or .md");
}

Errors writeReport(const PlanPage &page, const std::vector<ReportFigure> &figures, const QString &path)
{
    const ReportFormat *format = formatOf(path);
    if (format == nullptr)
        return {{path.toStdString(), "", whyNoReportFile(path).toStdString()}};
    return format->write(page, figures, path);
}

} // namespace stringline::ui
