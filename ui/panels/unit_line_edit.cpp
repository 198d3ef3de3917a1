#include "ui/panels/unit_line_edit.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace stringline::ui {

namespace {

constexpr int kUnitMargin = 8;

QFont unitFont(const QFont &font)
{
    QFont small = font;
    small.setPixelSize(std::max(9, QFontInfo(font).pixelSize() - 1));
    return small;
}

} // namespace

UnitLineEdit::UnitLineEdit(const QString &unit, QWidget *parent)
    : QLineEdit(parent)
    , m_unit(unit)
{
    // Rows share the dock's width; an input never asks for more of it.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setMinimumWidth(30);
    if (!m_unit.isEmpty())
        setTextMargins(0, 0, QFontMetrics(unitFont(font())).horizontalAdvance(m_unit) + kUnitMargin, 0);
}

void UnitLineEdit::setState(const QString &state)
{
    if (state == m_state)
        return;
    m_state = state;
    setProperty("state", state);
    style()->unpolish(this);
    style()->polish(this);
}

void UnitLineEdit::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (m_unit.isEmpty())
        return;
    QPainter painter(this);
    painter.setFont(unitFont(font()));
    painter.setPen(currentTheme().muted);
    painter.drawText(rect().adjusted(0, 0, -kUnitMargin, 0), Qt::AlignRight | Qt::AlignVCenter, m_unit);
}

void UnitLineEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT canceled();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace stringline::ui
