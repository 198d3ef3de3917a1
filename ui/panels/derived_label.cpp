#include "ui/panels/derived_label.h"

#include "ui/accessible/widget_role.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace stringline::ui {

DerivedLabel::DerivedLabel(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleRole(*this, QAccessible::StaticText);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setEnabled(false);
}

void DerivedLabel::setText(const QString &text)
{
    setStrongText({}, text);
}

void DerivedLabel::setStrongText(const QString &strong, const QString &rest)
{
    if (strong == m_strong && rest == m_text)
        return;
    m_strong = strong;
    m_text = rest;
    setAccessibleName(strong + rest);
    setToolTip(strong + rest);
    setEnabled(!strong.isEmpty() || !rest.isEmpty()); // Tab passes by what says nothing
    update();
}

void DerivedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    QRect area = rect();
    if (!m_strong.isEmpty()) {
        painter.setPen(theme.text);
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, m_strong);
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(m_strong));
    }
    QFont small = font();
    small.setPixelSize(std::max(9, QFontInfo(font()).pixelSize() - (m_strong.isEmpty() ? 2 : 1)));
    painter.setFont(small);
    painter.setPen(theme.muted);
    const QFontMetrics metrics = painter.fontMetrics();
    const bool fits = metrics.horizontalAdvance(m_text) <= area.width();
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | (fits ? 0 : Qt::TextWordWrap), m_text);
    drawFocus(painter, *this);
}

} // namespace stringline::ui
