// What a figure must keep to on its page, whatever it shows.
#pragma once

#include "tests/support/figure_items.h"

#include <QRectF>
#include <QString>

namespace stringline::tests {

inline QRectF rectOf(const ui::FigureText &text, std::string_view font = "sans")
{
    const double width = ui::textWidthMm(text.text, text.sizePt, text.bold, font);
    const double height = ui::capHeightMm(text.sizePt, font);
    const double shift = text.align == ui::FigureText::Align::Left     ? 0
                         : text.align == ui::FigureText::Align::Center ? width / 2
                                                                       : width;
    return {text.anchor.x() - shift, text.anchor.y() - height, width, height};
}

// Everything inside the page, lines and texts no smaller than print allows, no text on another. Empty where all is
// well.
inline QString wrongOnPage(const ui::Figure &figure, double leastPt = ui::kSmallestTextPt)
{
    const QRectF page = QRectF(0, 0, figure.widthMm, figure.heightMm).adjusted(-1e-6, -1e-6, 1e-6, 1e-6);
    for (const ui::FigureRects &item : itemsOf<ui::FigureRects>(figure)) {
        for (const QRectF &rect : item.rects) {
            if (!page.contains(rect))
                return QStringLiteral("a rectangle leaves the page");
        }
    }
    for (const ui::FigureLines &item : itemsOf<ui::FigureLines>(figure)) {
        if (item.widthMm < ui::kThinnestLineMm - 1e-9)
            return QStringLiteral("a line is too thin");
        for (const QLineF &line : item.lines) {
            if (!page.contains(line.p1()) || !page.contains(line.p2()))
                return QStringLiteral("a line leaves the page");
        }
    }
    for (const ui::FigureShapes &item : itemsOf<ui::FigureShapes>(figure)) {
        if (item.outline.isValid() && item.outlineMm < ui::kThinnestLineMm - 1e-9)
            return QStringLiteral("an outline is too thin");
        for (const QPolygonF &shape : item.shapes) {
            if (!page.contains(shape.boundingRect().adjusted(0, 0, 1e-9, 1e-9)))
                return QStringLiteral("a shape leaves the page");
        }
    }
    std::vector<QRectF> taken;
    for (const ui::FigureText &text : itemsOf<ui::FigureText>(figure)) {
        const QRectF rect = rectOf(text, figure.font);
        if (text.sizePt < leastPt - 1e-9)
            return QStringLiteral("too small: %1").arg(text.text);
        if (!page.contains(rect))
            return QStringLiteral("leaves the page: %1").arg(text.text);
        for (const QRectF &other : taken) {
            if (rect.intersects(other))
                return QStringLiteral("lies on another text: %1").arg(text.text);
        }
        taken.push_back(rect);
    }
    return {};
}

} // namespace stringline::tests
