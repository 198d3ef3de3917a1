#include "ui/mesh/reason_bubble.h"

#include "ui/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace stringline::ui {

ReasonBubble::ReasonBubble(QWidget *owner)
    : QFrame(owner)
    , m_owner(owner)
    , m_label(new QLabel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 7);
    layout->addWidget(m_label);
    m_label->setObjectName(QStringLiteral("reasonText"));
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::RichText);
    m_label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_timer.setSingleShot(true);
    hide();
    connect(&m_timer, &QTimer::timeout, this, &QWidget::hide);
    connect(m_label, &QLabel::linkActivated, this, [this](const QString &target) {
        hide();
        Q_EMIT fixChosen(target.toInt());
    });
}

void ReasonBubble::showAt(const QPoint &anchor, const QString &html, Tone tone)
{
    m_timer.stop();
    m_tone = tone;
    if (html != m_html || !isVisible()) {
        m_html = html;
        m_label->setText(html);
    }
    QWidget *window = m_owner->window();
    if (parentWidget() != window)
        setParent(window);
    const int widest = std::min(kWidest, window->width() - 16);
    m_label->setMaximumWidth(widest - 20);
    m_label->setMinimumWidth(std::min(widest - 20, QFontMetrics(font()).horizontalAdvance(plainText()) + 6));
    adjustSize();
    QPoint place = m_owner->mapTo(window, anchor) + QPoint(-24, 0);
    place.setX(std::clamp(place.x(), 8, std::max(8, window->width() - width() - 8)));
    place.setY(std::min(place.y(), std::max(0, window->height() - height() - 4)));
    move(place);
    show();
    raise();
}

void ReasonBubble::hideAfter(int milliseconds)
{
    if (milliseconds <= 0) {
        m_timer.stop();
        hide();
    } else if (isVisible()) {
        m_timer.start(milliseconds);
    }
}

QString ReasonBubble::plainText() const
{
    return QTextDocumentFragment::fromHtml(m_html).toPlainText();
}

void ReasonBubble::enterEvent(QEnterEvent *event)
{
    m_timer.stop();
    QFrame::enterEvent(event);
}

void ReasonBubble::leaveEvent(QEvent *event)
{
    m_timer.start(kAfterLeave);
    QFrame::leaveEvent(event);
}

void ReasonBubble::paintEvent(QPaintEvent *)
{
    const Theme theme = currentTheme();
    QColor fill = theme.base;
    QColor line = theme.border;
    if (m_tone == Tone::Warning) {
        fill = theme.warningBack;
        line = theme.warning;
    } else if (m_tone == Tone::Bad) {
        fill = theme.badBack;
        line = theme.bad;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

} // namespace stringline::ui
