// The names at the left of the rows: the stage and its lanes. A click on a name opens the row to a band per lane.
#pragma once

#include "ui/timeline/row_layout.h"

#include <QWidget>

namespace stringline::ui {

struct GanttContent;

class RowHeaders : public QWidget {
    Q_OBJECT

public:
    explicit RowHeaders(const GanttContent &content, QWidget *parent = nullptr);

    void setScroll(int pixels);
    [[nodiscard]] int neededWidth() const; // for the present number of stages

Q_SIGNALS:
    void rowToggled(int row);
    void scrollWanted(int pixels);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QString nameOf(int row) const;
    const GanttContent &m_content;
    int m_scroll = 0;
};

} // namespace stringline::ui
