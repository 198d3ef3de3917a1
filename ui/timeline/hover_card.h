// The dark card beside the pointer.
#pragma once

#include "ui/theme/theme.h"
#include "ui/timeline/span_text.h"

#include <QWidget>

namespace stringline::ui {

class HoverCard : public QWidget {
    Q_OBJECT

public:
    explicit HoverCard(QWidget *parent);

    void setTheme(const Theme &theme);
    // Beside `pointer` (in the parent), inside the parent; hidden for an empty text.
    void show(const CardText &text, QPoint pointer);
    [[nodiscard]] const CardText &text() const { return m_text; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QSize neededSize() const;
    [[nodiscard]] QFont titleFont() const;
    [[nodiscard]] QFont lineFont() const;

    Theme m_theme;
    CardText m_text;
};

} // namespace stringline::ui
