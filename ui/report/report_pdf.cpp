// The page as a PDF: A4, section under section, figures as vectors. A section that does not fit begins another page,
// and one longer than a page goes on over several.
#include "core/report/plan_page_text.h"
#include "ui/figure/figure_painter.h"
#include "ui/figure/figure_pdf.h"
#include "ui/qt_text.h"
#include "ui/report/plan_report.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kDpi = 1200;
constexpr double kPerMm = kDpi / 25.4;
constexpr double kMarginMm = 15;
constexpr double kWidthMm = 210 - 2 * kMarginMm;
constexpr double kHeightMm = 297 - 2 * kMarginMm;
constexpr double kGapMm = 1.5;
constexpr double kTextPt = 7.5;

constexpr const char *kStyle = "h1 { font-size: 14pt; margin: 0 } h2 { font-size: 9pt; margin: 0 0 2px 0 }"
                               "p { margin: 0 0 2px 0 } ul { margin: 0 }"
                               "td, th { padding: 0 10px 0 0 } th { text-align: left }";

class PdfPages {
public:
    explicit PdfPages(QPdfWriter &writer)
        : m_writer(writer)
        , m_painter(&writer)
    {
    }

    void addHtml(const std::string &html)
    {
        QTextDocument document;
        document.documentLayout()->setPaintDevice(&m_writer);
        document.setDocumentMargin(0);
        QFont font(QStringLiteral("DejaVu Sans"));
        font.setPointSizeF(kTextPt);
        document.setDefaultFont(font);
        document.setDefaultStyleSheet(QLatin1String(kStyle));
        document.setHtml(toQString(html));
        document.setTextWidth(kWidthMm * kPerMm);
        const double height = document.size().height() / kPerMm;
        if (height <= kHeightMm)
            makeRoom(height);
        for (double done = 0; done < height;) {
            const double part = std::min(height - done, kHeightMm - m_top);
            m_painter.save();
            m_painter.translate(0, (m_top - done) * kPerMm);
            document.drawContents(&m_painter, QRectF(0, done * kPerMm, kWidthMm * kPerMm, part * kPerMm));
            m_painter.restore();
            done += part;
            m_top += part;
            if (done < height)
                nextPage();
        }
        m_top += kGapMm;
    }

    void addFigure(const Figure &figure)
    {
        const double scale = std::min({1.0, kWidthMm / figure.widthMm, kHeightMm / figure.heightMm});
        makeRoom(figure.heightMm * scale);
        m_painter.save();
        m_painter.translate(0, m_top * kPerMm);
        paintFigure(m_painter, figure, kPerMm * scale);
        m_painter.restore();
        m_top += figure.heightMm * scale + kGapMm;
    }

private:
    void makeRoom(double height)
    {
        if (m_top > 0 && m_top + height > kHeightMm)
            nextPage();
    }

    void nextPage()
    {
        m_writer.newPage();
        m_top = 0;
    }

    QPdfWriter &m_writer;
    QPainter m_painter;
    double m_top = 0; // mm below the margin
};

} // namespace

QByteArray reportPdf(const PlanPage &page, const std::vector<ReportFigure> &figures)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(kDpi);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm), QPageLayout::Millimeter);
        writer.setTitle(toQString(page.title));
        writer.setCreator(QStringLiteral("Stringline"));
        writer.addFileAttachment(QStringLiteral("scenario.json"), QByteArray::fromStdString(page.source),
                                 QStringLiteral("application/json"));
        PdfPages pages(writer);
        pages.addHtml("<h1>" + htmlEscaped(page.title) + "</h1><p>" + htmlEscaped(page.subtitle) + "</p>");
        std::size_t next = 0;
        for (const PageSection &section : page.sections) {
            pages.addHtml(sectionHtml(section));
            // Figures stand behind the result, where a reader wants to see why.
            for (; section.title == "Result" && next < figures.size(); ++next)
                pages.addFigure(figures[next].figure);
        }
        pages.addHtml("<p>" + htmlEscaped("Written by Stringline " + page.version + ". The scenario is attached.") +
                      "</p>");
    }
    buffer.close();
    fixPdfDates(bytes);
    return bytes;
}

} // namespace stringline::ui
