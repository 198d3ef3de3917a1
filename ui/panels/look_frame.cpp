#include "ui/panels/look_frame.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

namespace stringline::ui {

namespace {

constexpr int kWidth = 3;
constexpr int kOutside = 2; // of what it frames
constexpr double kRadius = 5;

} // namespace

LookFrame::LookFrame(QWidget &window)
    : QWidget(&window)
    , m_window(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void LookFrame::frame(QWidget *target, const QRect &part)
{
    // What scrolls or moves it are the widgets around it.
    for (QWidget *each = m_target; each != nullptr; each = each->parentWidget())
        each->removeEventFilter(this);
    m_target = target;
    m_part = part;
    for (QWidget *each = m_target; each != nullptr; each = each->parentWidget())
        each->installEventFilter(this);
    follow();
}

void LookFrame::follow()
{
    if (m_target == nullptr || !m_target->isVisibleTo(&m_window)) {
        hide();
        return;
    }
    const QRect part = m_part.isEmpty() ? m_target->rect() : m_part;
    QRect seen(m_target->mapTo(&m_window, part.topLeft()), part.size());
    for (QWidget *each = m_target->parentWidget(); each != nullptr && each != &m_window; each = each->parentWidget())
        seen &= QRect(each->mapTo(&m_window, QPoint(0, 0)), each->size()); // what is scrolled away is not there
    if (seen.isEmpty()) {
        hide();
        return;
    }
    setGeometry(seen.adjusted(-kOutside, -kOutside, kOutside, kOutside) & m_window.rect());
    show();
    raise();
}

bool LookFrame::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show || type == QEvent::Hide)
        QMetaObject::invokeMethod(this, &LookFrame::follow, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void LookFrame::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(currentTheme().accent, kWidth));
    const double inside = kWidth / 2.0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inside, inside, -inside, -inside), kRadius, kRadius);
}

} // namespace stringline::ui
