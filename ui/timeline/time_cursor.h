// The cursor of a moment: a line over axis and rows with its time, and beside it the bytes that each row keeps then.
// A widget of its own above them, so that a moving cursor paints a narrow strip and never a bar.
#pragma once

#include "core/sim/memory_steps.h"
#include "ui/session/view_state.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace stringline {
struct Evaluation;
}

namespace stringline::ui {

struct GanttContent;
class TimelinePlot;
class TimeRuler;

class TimeCursor : public QWidget {
    Q_OBJECT

public:
    TimeCursor(const GanttContent &content, const ViewState &view, TimeRuler &ruler, const TimelinePlot &plot,
               QWidget *parent);

    void setMoment(std::optional<Tick> time);
    [[nodiscard]] std::optional<Tick> moment() const { return m_time; }
    // After rows were scrolled or laid out.
    void follow();
    // The line, in the parent's pixels; nothing while it is out of sight.
    [[nodiscard]] std::optional<double> position() const;

Q_SIGNALS:
    void wanted(Tick time); // by a press or a drag on the axis

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] TimeRange shownRange() const;
    [[nodiscard]] std::optional<double> lineX() const; // in own pixels
    [[nodiscard]] QRect strip() const;                 // that the line and its texts take
    void paintMemory(QPainter &painter, double x);
    [[nodiscard]] const std::vector<MemoryStep> &stepsOf(int rank);

    const GanttContent &m_content;
    const ViewState &m_view;
    TimeRuler &m_ruler;
    const TimelinePlot &m_plot;
    std::optional<Tick> m_time;
    bool m_dragging = false;
    // Of each rank that was asked for, kept until another evaluation comes.
    std::weak_ptr<const Evaluation> m_stepsIn;
    std::vector<std::optional<std::vector<MemoryStep>>> m_steps;
};

} // namespace stringline::ui
