// What is done to whole figures.
#include "ui/figure/figure.h"

#include <QStringList>

#include <algorithm>

namespace stringline::ui {

namespace {

double scaledLine(double widthMm, double factor)
{
    return widthMm > 0 ? std::max(kThinnestLineMm, widthMm * factor) : widthMm;
}

struct Scaling {
    double factor;

    void operator()(FigureRects &item) const
    {
        for (QRectF &rect : item.rects)
            rect = {rect.topLeft() * factor, rect.size() * factor};
        item.outlineMm = scaledLine(item.outlineMm, factor);
    }
    void operator()(FigureLines &item) const
    {
        for (QLineF &line : item.lines)
            line = {line.p1() * factor, line.p2() * factor};
        item.widthMm = scaledLine(item.widthMm, factor);
    }
    void operator()(FigureShapes &item) const
    {
        for (QPolygonF &shape : item.shapes) {
            for (QPointF &point : shape)
                point *= factor;
        }
        item.outlineMm = scaledLine(item.outlineMm, factor);
    }
    void operator()(FigureText &item) const
    {
        item.anchor *= factor;
        item.sizePt *= factor;
    }
};

} // namespace

QString FigureFrame::titled(const QString &text) const
{
    QStringList parts;
    if (!letter.isEmpty())
        parts << letter;
    if (title && !text.isEmpty())
        parts << text;
    return parts.join(QChar(QChar::Nbsp) + QStringLiteral(" ")); // as wide wherever lines are broken
}

Figure scaled(Figure figure, double factor)
{
    figure.widthMm *= factor;
    figure.heightMm *= factor;
    for (FigureItem &item : figure.items)
        std::visit(Scaling{factor}, item);
    return figure;
}

} // namespace stringline::ui
