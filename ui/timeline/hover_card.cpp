// A child of the view, not a window: it never takes the focus and follows the pointer without delay.
#include "ui/timeline/hover_card.h"

#include "ui/theme/type_scale.h"

#include <QPainter>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kPadX = 10;
constexpr int kPadY = 7;
constexpr int kLeading = 3;
constexpr int kDistance = 16; // from the pointer

} // namespace

HoverCard::HoverCard(QWidget *parent)
    : QWidget(parent)
    , m_theme(makeTheme(false))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void HoverCard::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

QFont HoverCard::titleFont() const
{
    QFont title = font();
    title.setPixelSize(typePixels(12));
    title.setBold(true);
    return title;
}

QFont HoverCard::lineFont() const
{
    QFont line = font();
    line.setPixelSize(typePixels(11));
    return line;
}

QSize HoverCard::neededSize() const
{
    const QFontMetrics title(titleFont());
    const QFontMetrics line(lineFont());
    int width = title.horizontalAdvance(m_text.title);
    int height = title.height();
    const auto add = [&](const QString &text) {
        width = std::max(width, line.horizontalAdvance(text));
        height += kLeading + line.height();
    };
    for (const QString &text : m_text.lines)
        add(text);
    if (!m_text.hint.isEmpty())
        add(m_text.hint);
    return {width + 2 * kPadX + 1, height + 2 * kPadY};
}

void HoverCard::show(const CardText &text, QPoint pointer)
{
    if (text.isEmpty()) {
        m_text = {};
        hide();
        return;
    }
    if (text != m_text) {
        m_text = text;
        setAccessibleName(text.title);
        setAccessibleDescription(text.lines.join(QLatin1Char('\n')));
        resize(neededSize());
        update();
    }
    QPoint corner = pointer + QPoint(kDistance, kDistance);
    const QRect bounds = parentWidget()->rect();
    if (corner.x() + width() > bounds.right() - 2)
        corner.setX(std::max(2, pointer.x() - kDistance - width()));
    if (corner.y() + height() > bounds.bottom() - 2)
        corner.setY(std::max(2, pointer.y() - kDistance - height()));
    move(corner);
    raise();
    QWidget::show();
}

void HoverCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_theme.tooltip);
    painter.setPen(m_theme.dark ? QPen(m_theme.border, 1) : QPen(Qt::NoPen));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    int y = kPadY;
    const auto draw = [&](const QFont &font, const QColor &color, const QString &text) {
        painter.setFont(font);
        painter.setPen(color);
        const int height = QFontMetrics(font).height();
        painter.drawText(QRect(kPadX, y, width() - 2 * kPadX + 1, height), Qt::AlignLeft | Qt::AlignVCenter, text);
        y += height + kLeading;
    };
    draw(titleFont(), m_theme.tooltipText, m_text.title);
    for (const QString &line : m_text.lines)
        draw(lineFont(), m_theme.tooltipText, line);
    if (!m_text.hint.isEmpty())
        draw(lineFont(), m_theme.tooltipHint, m_text.hint);
}

} // namespace stringline::ui
