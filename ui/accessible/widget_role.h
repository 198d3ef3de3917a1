// What a painted widget is, for screen readers: a chart, a button, a picture. Qt knows this of its own widgets alone.
#pragma once

#include <QAccessible>

class QWidget;

namespace stringline::ui {

// For a widget's constructor. Name and description stay those of the widget.
void setAccessibleRole(QWidget &widget, QAccessible::Role role);

} // namespace stringline::ui
