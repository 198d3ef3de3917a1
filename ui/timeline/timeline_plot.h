// The rows themselves: draws them with QCustomPlot and turns the mouse into changes of the view state.
#pragma once

#include "ui/session/view_state.h"
#include "ui/timeline/hit_test.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCustomPlot;

namespace stringline::ui {

class CriticalPathMarks;
class FoundMarks;
class GanttMarks;
class GanttPlottable;
struct GanttContent;

class TimelinePlot : public QWidget {
    Q_OBJECT

public:
    TimelinePlot(GanttContent &content, ViewState &view, QWidget *parent = nullptr);
    ~TimelinePlot() override;

    // After a change of content: evaluation, layout, theme. The picture follows with the next pass of the event loop.
    void contentChanged();
    // After a change of what lies over the bars.
    void marksChanged();
    void setScroll(int pixels);
    [[nodiscard]] int scroll() const { return m_scroll; }

    void setCriticalPathShown(bool shown);
    [[nodiscard]] QString criticalPathNote() const; // what it consists of; empty while it is not shown

    [[nodiscard]] Hit hitAt(QPointF position) const;
    [[nodiscard]] TimeScale scale() const;
    // Where zooming by key holds still: at the pointer, or in the middle when it is elsewhere.
    [[nodiscard]] Tick anchor() const;
    // Ends a drag as if it had never begun; false where there was none.
    bool cancelDrag();
    [[nodiscard]] const GanttPlottable &bars() const { return *m_bars; }
    // The row under the pointer; -1 while it is elsewhere.
    [[nodiscard]] int rowAtPointer() const;
    // Whether the picture on the screen is of this very view; else a thread is drawing it.
    [[nodiscard]] bool isCurrent() const;

    // The wheel alone zooms, and scrolls with Ctrl.
    void setWheelZooms(bool zooms) { m_wheelZooms = zooms; }

Q_SIGNALS:
    void hit(const stringline::ui::Hit &hit, QPoint position); // whenever the pointer moves
    void left();
    void pictureReady(); // that a thread has drawn; it is shown with the next pass of the event loop
    void clicked(const stringline::ui::Hit &hit);
    void doubleClicked(const stringline::ui::Hit &hit);
    void scrollWanted(int pixels);        // by this much
    void rowHeightWanted(double notches); // taller by that many turns of the wheel

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    enum class Drag { None, Click, Range, Pan };

    void showRange();
    void matchScreen();
    void dragTo(QPointF position, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] Tick measuredTime(QPointF position, Qt::KeyboardModifiers modifiers) const;

    GanttContent &m_content;
    ViewState &m_view;
    bool m_wheelZooms = false;
    QCustomPlot *m_plot;
    GanttPlottable *m_bars;
    FoundMarks *m_found;
    CriticalPathMarks *m_path;
    GanttMarks *m_marks;
    int m_scroll = 0;
    bool m_marksQueued = false;

    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_last;
    TimeRange m_rangeAtPress;
    std::optional<TimeRange> m_selectionAtPress;
    Tick m_fixedEnd = 0; // of the range that is dragged
    std::optional<QPointF> m_pointer;
};

} // namespace stringline::ui
