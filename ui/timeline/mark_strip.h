// The strip under the time axis in which marks and notes stand: a click selects one, a drag moves it or an edge of it,
// a double click edits its text. Hidden while there is none.
#pragma once

#include "ui/session/view_state.h"
#include "ui/timeline/time_marks.h"

#include <QWidget>

#include <optional>

class QLineEdit;

namespace stringline::ui {

struct GanttContent;

class MarkStrip : public QWidget {
    Q_OBJECT

public:
    MarkStrip(const GanttContent &content, ViewState &view, QWidget *parent = nullptr);

    // Where the rows begin and end.
    void setMargins(int left, int right);
    // Adds it and selects it; a note is written at once, and is there when its text is done.
    void add(const TimeMark &mark);
    void removeSelected();
    void edit(int index);
    // Ends a drag or an edit as if it had never begun; false where there was none.
    bool cancel();
    [[nodiscard]] std::vector<MarkPlace> places() const;

    static constexpr int kHeight = 19;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] QFont textFont() const;
    [[nodiscard]] const std::vector<TimeMark> &marks() const { return m_view.notes().marks; }
    void notesChanged();
    void finishEdit();
    void paintMark(QPainter &painter, const MarkPlace &place) const;

    const GanttContent &m_content;
    ViewState &m_view;
    QLineEdit *m_edit;
    int m_edited = -1;                // mark whose text is being written
    std::optional<ViewSpec> m_before; // what there was when a drag, or the edit of a new note, began
    std::optional<TimeMark> m_taken;  // that is dragged, as it was
    MarkHit m_grip;
    double m_pressed = 0;
    int m_left = 0;
    int m_right = 0;
};

} // namespace stringline::ui
