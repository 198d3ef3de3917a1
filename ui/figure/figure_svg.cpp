// Rectangles of one look become one path, so that a figure of many thousand bars stays small.
#include "ui/figure/figure_svg.h"

#include <cmath>

namespace stringline::ui {

namespace {

// Hundredths of a millimetre are finer than any printer.
QByteArray number(double value)
{
    QByteArray text = QByteArray::number(std::round(value * 100) / 100, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray escaped(const QString &text)
{
    return text.toHtmlEscaped().toUtf8();
}

QByteArray colorName(const QColor &color)
{
    return color.isValid() ? color.name().toUtf8() : QByteArray("none");
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
        m_out += "<path fill=\"" + colorName(item.fill) + "\"";
        if (item.outline.isValid()) {
            m_out += " stroke=\"" + colorName(item.outline) + "\" stroke-width=\"" + number(item.outlineMm) + "\"";
            if (item.dotted)
                m_out += " stroke-dasharray=\"" + number(2 * item.outlineMm) + "\"";
        }
        m_out += " d=\"";
        for (const QRectF &rect : item.rects) {
            // The far corner is rounded, not the width, so that neighbours meet.
            const double x = std::round(rect.left() * 100) / 100;
            const double y = std::round(rect.top() * 100) / 100;
            const QByteArray width = number(std::round(rect.right() * 100) / 100 - x);
            m_out += "M" + number(x) + " " + number(y) + "h" + width + "v" +
                     number(std::round(rect.bottom() * 100) / 100 - y) + "h-" + width + "z";
        }
        m_out += "\"/>\n";
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
                     width + "mm\" height=\"" + height + "mm\" viewBox=\"0 0 " + width + " " + height +
                     "\" font-family=\"'DejaVu Sans', Helvetica, Arial, sans-serif\">\n<title>" +
                     escaped(figure.title) + "</title>\n<desc>" + escaped(figure.caption) + "</desc>\n";
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
