// Walks the display list. Coordinates are hundredths of a millimetre and fonts are sized in pixels, because fonts in
// points would be scaled a second time by the device's resolution.
#include "ui/figure/figure_painter.h"

#include "ui/figure/figure_font.h"

#include <QFont>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kUnits = 100; // per millimetre

QRectF scaled(const QRectF &rect)
{
    return {rect.x() * kUnits, rect.y() * kUnits, rect.width() * kUnits, rect.height() * kUnits};
}

class ItemPainter {
public:
    ItemPainter(QPainter &painter, std::string_view font)
        : m_painter(painter)
        , m_font(font)
    {
    }

    void operator()(const FigureRects &item) const
    {
        // Edges of neighbouring bars meet: smoothed, the paper would shine through between them.
        m_painter.setRenderHint(QPainter::Antialiasing, item.outline.isValid());
        QPen pen(Qt::NoPen);
        if (item.outline.isValid()) {
            pen = QPen(item.outline, item.outlineMm * kUnits, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
            if (item.dotted)
                pen.setDashPattern({2, 2});
        }
        m_painter.setPen(pen);
        m_painter.setBrush(item.fill.isValid() ? QBrush(item.fill) : QBrush(Qt::NoBrush));
        for (const QRectF &rect : item.rects)
            m_painter.drawRect(scaled(rect));
    }

    void operator()(const FigureLines &item) const
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(QPen(item.color, item.widthMm * kUnits, Qt::SolidLine, Qt::FlatCap));
        for (const QLineF &line : item.lines)
            m_painter.drawLine(QLineF(line.p1() * kUnits, line.p2() * kUnits));
    }

    void operator()(const FigureShapes &item) const
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(item.outline.isValid()
                             ? QPen(item.outline, item.outlineMm * kUnits, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin)
                             : QPen(Qt::NoPen));
        m_painter.setBrush(item.fill.isValid() && item.closed ? QBrush(item.fill) : QBrush(Qt::NoBrush));
        for (QPolygonF shape : item.shapes) {
            for (QPointF &point : shape)
                point *= kUnits;
            if (item.closed)
                m_painter.drawPolygon(shape);
            else
                m_painter.drawPolyline(shape);
        }
    }

    void operator()(const FigureText &item) const
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setFont(figureFont(item.sizePt, item.bold, m_font));
        m_painter.setPen(item.color);
        const double width = textWidthMm(item.text, item.sizePt, item.bold, m_font);
        const double shift = item.align == FigureText::Align::Left     ? 0
                             : item.align == FigureText::Align::Center ? width / 2
                                                                       : width;
        m_painter.drawText(QPointF(item.anchor.x() - shift, item.anchor.y()) * kUnits, item.text);
    }

private:
    QPainter &m_painter;
    std::string_view m_font;
};

} // namespace

QFont figureFont(double sizePt, bool bold, std::string_view id)
{
    const FigureFont &row = figureFontOf(id);
    QFont font;
    font.setFamilies(row.familyList());
    font.setStyleHint(row.serif ? QFont::Serif : QFont::SansSerif);
    font.setPixelSize(int(std::lround(sizePt * kMmPerPoint * kUnits)));
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting); // widths must not depend on the device
    return font;
}

double textWidthMm(const QString &text, double sizePt, bool bold, std::string_view font)
{
    return QFontMetricsF(figureFont(sizePt, bold, font)).horizontalAdvance(text) / kUnits;
}

QString elidedToMm(QString text, double widthMm, double sizePt, bool bold, std::string_view font)
{
    while (text.size() > 1 && textWidthMm(text, sizePt, bold, font) > widthMm)
        text = text.left(text.size() - 2) + QChar(0x2026);
    return text;
}

double capHeightMm(double sizePt, std::string_view font)
{
    return QFontMetricsF(figureFont(sizePt, false, font)).capHeight() / kUnits;
}

void paintFigure(QPainter &painter, const Figure &figure, double unitsPerMm)
{
    painter.save();
    painter.scale(unitsPerMm / kUnits, unitsPerMm / kUnits);
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    painter.fillRect(QRectF(0, 0, figure.widthMm * kUnits, figure.heightMm * kUnits), figure.background);
    for (const FigureItem &item : figure.items)
        std::visit(ItemPainter(painter, figure.font), item);
    painter.restore();
}

} // namespace stringline::ui
