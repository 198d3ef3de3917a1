#include "ui/panels/why_trigger.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWidget>

#include <utility>

namespace stringline::ui {

WhyTrigger::WhyTrigger(QWidget *target, Number number)
    : QObject(target)
    , m_number(std::move(number))
{
    if (target->focusPolicy() == Qt::NoFocus)
        target->setFocusPolicy(Qt::TabFocus); // a click asks, and the answer takes the focus
    target->setWhatsThis(tr("Click, or press E, for the formula behind the number and what changes it most."));
    target->installEventFilter(this);
}

bool WhyTrigger::ask(std::optional<QPoint> at)
{
    const QString number = m_number(at);
    if (number.isEmpty())
        return false;
    // The answer opens beside what has the focus, and gives it back.
    static_cast<QWidget *>(parent())->setFocus(at ? Qt::MouseFocusReason : Qt::ShortcutFocusReason);
    Q_EMIT asked(number);
    return true;
}

bool WhyTrigger::eventFilter(QObject *watched, QEvent *event)
{
    auto *target = static_cast<QWidget *>(watched);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        // Or the release would go to whatever lies behind.
        return static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton &&
               !m_number(static_cast<QMouseEvent *>(event)->pos()).isEmpty();
    case QEvent::MouseButtonRelease: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        return mouse->button() == Qt::LeftButton && target->rect().contains(mouse->pos()) && ask(mouse->pos());
    }
    case QEvent::KeyPress: {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool asks = key->key() == Qt::Key_E || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        return asks && key->modifiers().testFlag(Qt::ControlModifier) == false && ask({});
    }
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        target->update();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace stringline::ui
