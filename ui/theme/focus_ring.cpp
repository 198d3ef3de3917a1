#include "ui/theme/focus_ring.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QWidget>

namespace stringline::ui {

void drawFocus(QPainter &painter, const QWidget &widget)
{
    if (!widget.hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(currentTheme().accent, 1.5));
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
}

} // namespace stringline::ui
