// The ring round a painted widget that has the keyboard's focus; the style sheet rings the others.
#pragma once

class QPainter;
class QWidget;

namespace stringline::ui {

// Draws nothing while the widget has no focus. In the widget's own coordinates.
void drawFocus(QPainter &painter, const QWidget &widget);

} // namespace stringline::ui
