// The names at the left of the rows: the stage and its lanes. A click on a name opens the row to a band per lane, on
// the mark before it shows its GPUs; a drag moves the row, the right button has everything else.
#pragma once

#include "ui/timeline/row_layout.h"

#include <QWidget>

#include <optional>

namespace stringline::ui {

struct GanttContent;

class RowHeaders : public QWidget {
    Q_OBJECT

public:
    explicit RowHeaders(const GanttContent &content, QWidget *parent = nullptr);

    void setScroll(int pixels);
    [[nodiscard]] int neededWidth() const; // for the present number of stages

Q_SIGNALS:
    void lanesToggled(int row);
    void childrenToggled(int row);
    void moveWanted(int row, int before);
    void menuWanted(int row, QPoint globalPosition);
    void scrollWanted(int pixels);
    void hovered(int row); // -1 for none

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] int rowAt(double y) const;
    // The row boundary next to `y`, as the row below it; the number of rows behind the last.
    [[nodiscard]] int boundaryAt(double y) const;
    void paintRow(QPainter &painter, int row) const;
    void paintLaneNames(QPainter &painter, int row, int taken) const;

    const GanttContent &m_content;
    int m_scroll = 0;
    std::optional<QPoint> m_pressed;
    int m_pressedRow = -1;
    int m_target = -1; // that a dragged row would come to stand before
};

} // namespace stringline::ui
