// The table of formats.
#include "ui/figure/figure_file.h"

#include "core/base/file.h"
#include "ui/figure/figure_painter.h"
#include "ui/figure/figure_svg.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace stringline::ui {

namespace {

constexpr double kMmPerInch = 25.4;
constexpr int kPdfDpi = 1200; // coordinates of the page; text is sized in pixels, so it does not grow with this

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
        image.setText(QStringLiteral("stringline-scenario"), QString::fromUtf8(figure.source));
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

// Replaces what Qt writes from the clock and at random by text of the same length, since a PDF counts its bytes.
void fixDates(QByteArray &pdf)
{
    static const QRegularExpression kDates(
        QStringLiteral("/(?:CreationDate|ModDate) ?\\(D:(\\d{14}[^)]*)\\)"
                       "|<xmp:(?:Create|Modify|Metadata)Date>([^<]*)<"
                       "|uuid:([0-9a-f-]{36})|/ID ?\\[ ?<([0-9A-Fa-f]+)> ?<([0-9A-Fa-f]+)>"));
    const QString text = QString::fromLatin1(pdf);
    QRegularExpressionMatchIterator found = kDates.globalMatch(text);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        for (int group = 1; group <= match.lastCapturedIndex(); ++group) {
            for (qsizetype i = match.capturedStart(group); i >= 0 && i < match.capturedEnd(group); ++i) {
                if (QChar(text[i]).isLetterOrNumber() && text[i] != QLatin1Char('Z') && text[i] != QLatin1Char('T'))
                    pdf[i] = '0';
            }
            if (group == 1 && match.capturedLength(1) >= 8)
                std::ranges::copy(std::string_view("20000101"), pdf.begin() + match.capturedStart(1));
        }
    }
}

QByteArray pdf(const Figure &figure, double)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kPdfDpi);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(
        QPageSize(QSizeF(figure.widthMm, figure.heightMm), QPageSize::Millimeter, figure.title, QPageSize::ExactMatch));
    writer.setTitle(figure.title);
    writer.setCreator(QStringLiteral("Stringline"));
    if (!figure.source.isEmpty())
        writer.addFileAttachment(QStringLiteral("scenario.json"), figure.source, QStringLiteral("application/json"));
    QPainter painter(&writer);
    paintFigure(painter, figure, kPdfDpi / kMmPerInch);
    painter.end();
    buffer.close();
    fixDates(bytes);
    return bytes;
}

QByteArray svg(const Figure &figure, double)
{
    return svgOf(figure);
}

constexpr std::array kFormats = {
    FigureFormat{"pdf", QT_TRANSLATE_NOOP("FigureFormat", "PDF, vectors for print"), pdf},
    FigureFormat{"svg", QT_TRANSLATE_NOOP("FigureFormat", "SVG, vectors for the web"), svg},
    FigureFormat{"png", QT_TRANSLATE_NOOP("FigureFormat", "PNG, a picture"), png},
};

} // namespace

std::span<const FigureFormat> figureFormats()
{
    return kFormats;
}

const FigureFormat *figureFormatOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const FigureFormat &format : kFormats) {
        if (suffix == QLatin1String(format.suffix))
            return &format;
    }
    return nullptr;
}

Errors writeFigure(const Figure &figure, const QString &path, double dpi)
{
    const std::string file = path.toStdString();
    const FigureFormat *format = figureFormatOf(path);
    if (format == nullptr)
        return {{file, "", "expected a name that ends in .pdf, .svg or .png"}};
    const QByteArray bytes = format->bytes(figure, dpi);
    if (bytes.isEmpty())
        return {{file, "", "the picture would be too large; try a lower resolution"}};
    return writeFile(file, std::string_view(bytes.constData(), std::size_t(bytes.size())));
}

} // namespace stringline::ui
