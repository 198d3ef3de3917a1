#include "ui/accessible/widget_role.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>

namespace stringline::ui {

namespace {

constexpr const char *kRole = "accessibleRole"; // a dynamic property

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    const QVariant role = object->isWidgetType() ? object->property(kRole) : QVariant();
    if (!role.isValid())
        return nullptr;
    return new QAccessibleWidget(static_cast<QWidget *>(object), static_cast<QAccessible::Role>(role.toInt()));
}

} // namespace

void setAccessibleRole(QWidget &widget, QAccessible::Role role)
{
    // Once for the program.
    [[maybe_unused]] static const bool installed = (QAccessible::installFactory(makeInterface), true);
    widget.setProperty(kRole, static_cast<int>(role));
}

} // namespace stringline::ui
