// Rectangles of one look become one path, so that a figure of many thousand bars stays small.
#include "ui/figure/figure_svg.h"

#include "ui/figure/figure_font.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace stringline::ui {

namespace {

// The drawing's unit is a hundredth of a millimetre, finer than any printer, so that coordinates are short whole
// numbers.
constexpr double kUnits = 100;

QByteArray number(double mm)
{
    return QByteArray::number(qRound64(mm * kUnits));
}

QByteArray millimetres(double mm)
{
    return QByteArray::number(std::round(mm * kUnits) / kUnits) + "mm";
}

QByteArray escaped(const QString &text)
{
    return text.toHtmlEscaped().toUtf8();
}

QByteArray colorName(const QColor &color)
{
    return color.isValid() ? color.name().toUtf8() : QByteArray("none");
}

constexpr std::size_t kRectsPerPath = 2000; // readers give up on longer paths
constexpr qsizetype kPointsPerPath = 8000;

QByteArray pathOf(std::span<const QRectF> rects)
{
    QByteArray path;
    qint64 lastX = 0;
    qint64 lastY = 0;
    for (const QRectF &rect : rects) {
        // Corners are rounded, not widths, so that neighbours meet. Moves are relative: they are shorter.
        const qint64 x = qRound64(rect.left() * kUnits);
        const qint64 y = qRound64(rect.top() * kUnits);
        const qint64 width = std::max<qint64>(1, qRound64(rect.right() * kUnits) - x);
        const qint64 height = std::max<qint64>(1, qRound64(rect.bottom() * kUnits) - y);
        path += 'm' + QByteArray::number(x - lastX) + ' ' + QByteArray::number(y - lastY) + 'h' +
                QByteArray::number(width) + 'v' + QByteArray::number(height) + 'h' + QByteArray::number(-width) + 'z';
        lastX = x;
        lastY = y;
    }
    return path;
}

QByteArray pathOf(const QPolygonF &shape, bool closed)
{
    QByteArray path;
    QPoint last;
    for (qsizetype i = 0; i < shape.size(); ++i) {
        const QPoint point(qRound(shape[i].x() * kUnits), qRound(shape[i].y() * kUnits));
        path += (i == 0   ? "M"
                 : i == 1 ? "l"
                          : " ") +
                QByteArray::number(point.x() - last.x()) + ' ' + QByteArray::number(point.y() - last.y());
        last = point;
    }
    return closed ? path + 'z' : path;
}

class SvgWriter {
public:
    explicit SvgWriter(QByteArray &out)
        : m_out(out)
    {
    }

    void operator()(const FigureRects &item) const
    {
        if (item.rects.empty())
            return;
        QByteArray look = "<path fill=\"" + colorName(item.fill) + "\"";
        if (item.outline.isValid()) {
            look += " stroke=\"" + colorName(item.outline) + "\" stroke-width=\"" + number(item.outlineMm) + "\"";
            if (item.dotted)
                look += " stroke-dasharray=\"" + number(2 * item.outlineMm) + "\"";
        }
        for (std::size_t begin = 0; begin < item.rects.size(); begin += kRectsPerPath) {
            const std::size_t end = std::min(item.rects.size(), begin + kRectsPerPath);
            m_out += look + " d=\"" + pathOf({item.rects.begin() + begin, item.rects.begin() + end}) + "\"/>\n";
        }
    }

    void operator()(const FigureLines &item) const
    {
        if (item.lines.empty())
            return;
        m_out += "<path fill=\"none\" stroke=\"" + colorName(item.color) + "\" stroke-width=\"" + number(item.widthMm) +
                 "\" d=\"";
        for (const QLineF &line : item.lines)
            m_out +=
                "M" + number(line.x1()) + " " + number(line.y1()) + "L" + number(line.x2()) + " " + number(line.y2());
        m_out += "\"/>\n";
    }

    void operator()(const FigureShapes &item) const
    {
        QByteArray look = "<path fill=\"" + colorName(item.closed ? item.fill : QColor()) + "\"";
        if (item.outline.isValid())
            look += " stroke=\"" + colorName(item.outline) + "\" stroke-width=\"" + number(item.outlineMm) +
                    "\" stroke-linejoin=\"round\"";
        QByteArray path;
        qsizetype points = 0;
        const auto flush = [&] {
            if (!path.isEmpty())
                m_out += look + " d=\"" + path + "\"/>\n";
            path.clear();
            points = 0;
        };
        for (const QPolygonF &shape : item.shapes) {
            if (points + shape.size() > kPointsPerPath)
                flush();
            path += pathOf(shape, item.closed);
            points += shape.size();
        }
        flush();
    }

    void operator()(const FigureText &item) const
    {
        static constexpr const char *kAnchors[] = {"start", "middle", "end"};
        m_out += "<text x=\"" + number(item.anchor.x()) + "\" y=\"" + number(item.anchor.y()) + "\" font-size=\"" +
                 number(item.sizePt * kMmPerPoint) + "\" text-anchor=\"" +
                 kAnchors[static_cast<std::size_t>(item.align)] + "\" fill=\"" + colorName(item.color) + "\"";
        if (item.bold)
            m_out += " font-weight=\"bold\"";
        m_out += ">" + escaped(item.text) + "</text>\n";
    }

private:
    QByteArray &m_out;
};

} // namespace

QByteArray svgOf(const Figure &figure)
{
    const QByteArray width = number(figure.widthMm);
    const QByteArray height = number(figure.heightMm);
    QByteArray out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                     millimetres(figure.widthMm) + "\" height=\"" + millimetres(figure.heightMm) + "\" viewBox=\"0 0 " +
                     width + " " + height + "\" font-family=\"" + figureFontOf(figure.font).cssFamilies() +
                     "\">\n<title>" + escaped(figure.title) + "</title>\n<desc>" + escaped(figure.caption) +
                     "</desc>\n";
    if (!figure.source.isEmpty())
        out += "<metadata><scenario xmlns=\"urn:stringline:scenario\">" + escaped(QString::fromUtf8(figure.source)) +
               "</scenario></metadata>\n";
    out += "<path fill=\"" + colorName(figure.background) + "\" d=\"M0 0h" + width + "v" + height + "h-" + width +
           "z\"/>\n";
    for (const FigureItem &item : figure.items)
        std::visit(SvgWriter(out), item);
    out += "</svg>\n";
    return out;
}

} // namespace stringline::ui
