// The table of formats.
#include "ui/figure/figure_file.h"

#include "core/base/file.h"
#include "ui/figure/figure_painter.h"
#include "ui/figure/figure_pdf.h"
#include "ui/figure/figure_pgfplots.h"
#include "ui/figure/figure_svg.h"
#include "ui/figure/figure_tikz.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>

#include <array>
#include <cmath>
#include <string_view>

namespace stringline::ui {

namespace {

constexpr double kMmPerInch = 25.4;

class Words {
    Q_DECLARE_TR_FUNCTIONS(FigureFormat)
};

// Qt joins blanks and drops line ends of a picture's texts: what would change is written as base64.
QString pngText(const QByteArray &source)
{
    const QString plain = QString::fromUtf8(source);
    return plain == plain.simplified() ? plain : QStringLiteral("base64:") + QString::fromLatin1(source.toBase64());
}

QByteArray png(const Figure &figure, double dpi)
{
    const double perMm = dpi / kMmPerInch;
    QImage image(int(std::lround(figure.widthMm * perMm)), int(std::lround(figure.heightMm * perMm)),
                 QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.setDotsPerMeterX(int(std::lround(perMm * 1000)));
    image.setDotsPerMeterY(int(std::lround(perMm * 1000)));
    image.setText(QStringLiteral("Title"), figure.title);
    image.setText(QStringLiteral("Description"), figure.caption);
    if (!figure.source.isEmpty())
        image.setText(QStringLiteral("stringline-scenario"), pngText(figure.source));
    image.fill(figure.background);
    QPainter painter(&image);
    paintFigure(painter, figure, perMm);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray pdf(const Figure &figure, double)
{
    return pdfOf(figure);
}

QByteArray svg(const Figure &figure, double)
{
    return svgOf(figure);
}

QByteArray tikz(const Figure &figure, double)
{
    return tikzOf(figure);
}

QByteArray pgfplots(const Figure &figure, double)
{
    return pgfplotsOf(figure);
}

QByteArray csv(const Figure &figure, double)
{
    return csvOf(figure.tables);
}

QString nothing(const Figure &)
{
    return {};
}

QString noAxes(const Figure &figure)
{
    return figure.axes ? QString()
                       : Words::tr("This figure has no axis with lines, points or bars; .tex draws it as it is.");
}

QString noTables(const Figure &figure)
{
    return figure.tables.empty() ? Words::tr("There is no table behind this figure.") : QString();
}

constexpr std::array kFormats = {
    FigureFormat{"pdf", QT_TRANSLATE_NOOP("FigureFormat", "PDF, vectors for print"), nothing, pdf},
    FigureFormat{"svg", QT_TRANSLATE_NOOP("FigureFormat", "SVG, vectors for the web"), nothing, svg},
    FigureFormat{"png", QT_TRANSLATE_NOOP("FigureFormat", "PNG, a picture"), nothing, png},
    FigureFormat{"tex", QT_TRANSLATE_NOOP("FigureFormat", "TikZ, a drawing for LaTeX"), nothing, tikz},
    FigureFormat{"pgfplots.tex", QT_TRANSLATE_NOOP("FigureFormat", "pgfplots, an axis of the data for LaTeX"), noAxes,
                 pgfplots},
    FigureFormat{"csv", QT_TRANSLATE_NOOP("FigureFormat", "CSV, the data"), noTables, csv},
};

} // namespace

std::span<const FigureFormat> figureFormats()
{
    return kFormats;
}

const FigureFormat *figureFormatOf(const QString &path)
{
    const FigureFormat *longest = nullptr;
    for (const FigureFormat &format : kFormats) {
        const QString suffix = u'.' + QString::fromLatin1(format.suffix);
        if (path.endsWith(suffix, Qt::CaseInsensitive) &&
            (longest == nullptr || qstrlen(format.suffix) > qstrlen(longest->suffix)))
            longest = &format;
    }
    return longest;
}

QString figureSuffixes()
{
    QString text;
    for (const FigureFormat &format : kFormats) {
        const bool last = &format == &kFormats.back();
        text += (&format == kFormats.data() ? QString()
                 : last                     ? QStringLiteral(" or ")
                                            : QStringLiteral(", ")) +
                u'.' + QString::fromLatin1(format.suffix);
    }
    return text;
}

Errors writeFigure(const Figure &figure, const QString &path, double dpi)
{
    const std::string file = path.toStdString();
    const FigureFormat *format = figureFormatOf(path);
    if (format == nullptr)
        return {{file, "", "expected a name that ends in " + figureSuffixes().toStdString()}};
    if (const QString why = format->missing(figure); !why.isEmpty())
        return {{file, "", why.toStdString()}};
    const QByteArray bytes = format->bytes(figure, dpi);
    if (bytes.isEmpty())
        return {{file, "", "the picture would be too large; try a lower resolution"}};
    return writeFile(file, std::string_view(bytes.constData(), std::size_t(bytes.size())));
}

} // namespace stringline::ui
