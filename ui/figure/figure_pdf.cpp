// Qt's writer counts the bytes of the file in a table at its end: text of the same length can be replaced, what is
// longer moves all offsets behind it.
#include "ui/figure/figure_pdf.h"

#include "ui/figure/figure_painter.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

#include <algorithm>
#include <string_view>

namespace stringline::ui {

namespace {

constexpr double kMmPerInch = 25.4;
constexpr int kPdfDpi = 1200; // coordinates of the page; text is sized in pixels, so it does not grow with this

// Qt rounds pages to whole points. The drawing hangs from the upper edge, so the lower one moves.
void fixPageSize(QByteArray &pdf, const Figure &figure)
{
    static const QByteArray kBox = "/MediaBox [";
    const qsizetype begin = pdf.indexOf(kBox) + kBox.size();
    const qsizetype end = pdf.indexOf(']', begin);
    const QList<QByteArray> corners = pdf.mid(begin, end - begin).split(' ');
    Q_ASSERT_X(begin >= kBox.size() && corners.size() == 4, "fixPageSize", "a page has a box of four numbers");
    const double top = corners[3].toDouble();
    const QByteArray box = "0 " + QByteArray::number(top - figure.heightMm / kMmPerPoint, 'f', 3) + ' ' +
                           QByteArray::number(figure.widthMm / kMmPerPoint, 'f', 3) + ' ' +
                           QByteArray::number(top, 'f', 0);
    if (box.size() <= end - begin) // which Qt's six digits leave room for
        pdf.replace(begin, end - begin, box.leftJustified(end - begin, ' '));
}

// Text inside one object; the table at the end follows.
void insertText(QByteArray &pdf, qsizetype at, const QByteArray &text)
{
    static const QRegularExpression kEntry(QStringLiteral("(\\d{10}) \\d{5} n"));
    pdf.insert(at, text);
    const qsizetype table = pdf.lastIndexOf("\nxref\n") + 1;
    const QString entries = QString::fromLatin1(pdf.mid(table));
    QRegularExpressionMatchIterator found = kEntry.globalMatch(entries);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        const qsizetype offset = match.captured(1).toLongLong();
        if (offset > at)
            pdf.replace(table + match.capturedStart(1), 10,
                        QByteArray::number(offset + text.size()).rightJustified(10, '0'));
    }
    const qsizetype start = pdf.lastIndexOf("startxref\n") + qsizetype(qstrlen("startxref\n"));
    pdf.replace(start, pdf.indexOf('\n', start) - start, QByteArray::number(table));
}

// As the document's subject, which readers show beside its title.
void addCaption(QByteArray &pdf, const QString &caption)
{
    const qsizetype info = pdf.indexOf("/Title ");
    if (caption.isEmpty() || info < 0)
        return;
    QByteArray text = "/Subject <FEFF";
    for (const QChar letter : caption)
        text += QByteArray::number(letter.unicode(), 16).rightJustified(4, '0');
    insertText(pdf, info, text + ">\n");
}

} // namespace

void fixPdfDates(QByteArray &pdf)
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

QByteArray pdfOf(const Figure &figure)
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
    fixPdfDates(bytes);
    fixPageSize(bytes, figure);
    addCaption(bytes, figure.caption);
    return bytes;
}

} // namespace stringline::ui
