// Above the rows: the whole iteration in small with a frame around what is shown below, and the time axis.
#pragma once

#include "ui/session/view_state.h"
#include "ui/timeline/time_scale.h"

#include <QPixmap>
#include <QWidget>

namespace stringline::ui {

struct GanttContent;

class TimeRuler : public QWidget {
    Q_OBJECT

public:
    TimeRuler(const GanttContent &content, ViewState &view, QWidget *parent = nullptr);

    // Where the rows begin and end, so that times stand above their bars.
    void setMargins(int left, int right);
    void contentChanged();

    [[nodiscard]] QRect minimapRect() const;
    [[nodiscard]] QRect frameRect() const; // of the visible window, in the minimap

    static constexpr int kMinimapHeight = 26;
    static constexpr int kHeight = kMinimapHeight + 28;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    enum class Grip { None, Left, Right, Whole };

    [[nodiscard]] TimeScale minimapScale() const;
    [[nodiscard]] Grip gripAt(QPointF position) const;
    void renderMinimap();
    void drawAxis(QPainter &painter) const;
    void drawFound(QPainter &painter) const;

    const GanttContent &m_content;
    ViewState &m_view;
    QPixmap m_minimap;
    bool m_minimapValid = false;
    int m_left = 0;
    int m_right = 0;
    Grip m_grip = Grip::None;
    Tick m_grabbed = 0; // time under the pointer at the press
    TimeRange m_rangeAtPress;
};

} // namespace stringline::ui
