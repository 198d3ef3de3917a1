// What a control is for, out of the tables that made it: fields of the form, numbers of the result, and a row per kind
// of view.
#pragma once

#include <QString>

class QWidget;

namespace stringline::ui {

// Empty where there is nothing to say.
[[nodiscard]] QString whatsThisOf(const QWidget &widget);
// Gives every widget in `window` its text, once; those that are made later get theirs at the next call.
void giveWhatsThis(QWidget &window);

// Shift+F1: the pointer asks. Pressed again, it is said of the control that has the focus.
void askWhatsThis(QWidget &window);

} // namespace stringline::ui
