// A timeline in a window of its own, with the gestures of a hand, for tests.
#pragma once

#include "tests/support/timelines.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QImage>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

namespace stringline::tests {

using namespace stringline::ui;

inline int countOf(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y).rgb() == color.rgb() ? 1 : 0;
    }
    return count;
}

inline void settle()
{
    for (int i = 0; i < 3; ++i)
        QApplication::processEvents();
}

// A view with a timeline in it, shown, and its parts.
struct Bench {
    explicit Bench(PipelineShape shape = {.stages = 8, .microbatches = 16}, QSize size = {1000, 480})
        : evaluation(pipelineEvaluation(shape))
    {
        timeline.resize(size);
        timeline.show();
        timeline.setEvaluation(evaluation);
        plot = timeline.findChild<TimelinePlot *>();
        ruler = timeline.findChild<TimeRuler *>();
        settle();
    }

    QImage picture()
    {
        settle();
        return timeline.grab().toImage();
    }
    // A point on the compute band of the rank at that time, in the plot.
    [[nodiscard]] QPoint pointAt(int rank, Tick time) const
    {
        const int rows = int(evaluation->timeline.ranks.size());
        const int rowHeight = std::clamp(plot->height() / rows, 24, 96);
        return {int(std::lround(plot->scale().xOf(time))), rank * rowHeight + rowHeight / 3 - plot->scroll()};
    }
    [[nodiscard]] QPoint pointOn(SpanRef ref) const
    {
        const Span &span = *evaluation->timeline.find(ref);
        return pointAt(ref.rank, span.start + span.duration() / 2);
    }
    void move(QPoint to) const
    {
        QTest::mouseMove(plot, to + QPoint(1, 0));
        QTest::mouseMove(plot, to);
    }
    void drag(QWidget *widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint from, QPoint to) const
    {
        press(widget, button, modifiers, from, to);
        QTest::mouseRelease(widget, button, modifiers, to);
    }
    void press(QWidget *widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint from, QPoint to) const
    {
        QTest::mousePress(widget, button, modifiers, from);
        for (int step = 1; step <= 4; ++step) {
            const QPointF at = from + (to - from) * step / 4.0;
            QMouseEvent event(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, button, modifiers);
            QApplication::sendEvent(widget, &event);
        }
    }
    void wheel(QPoint at, int delta, Qt::KeyboardModifiers modifiers) const
    {
        QWheelEvent event(QPointF(at), plot->mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &event);
    }
    void key(Qt::Key which, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        timeline.activateWindow();
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&timeline, 1000); // a server takes its time
        plot->setFocus();
        settle();
        QTest::keyClick(plot, which, modifiers);
        settle();
    }

    EvaluationPtr evaluation;
    ViewState view;
    TimelineView timeline{view};
    TimelinePlot *plot = nullptr;
    TimeRuler *ruler = nullptr;
};

} // namespace stringline::tests
