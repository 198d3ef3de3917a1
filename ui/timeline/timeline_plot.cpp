// QCustomPlot is a child that only paints; its own interactions are off and the mouse comes here.
#include "ui/timeline/timeline_plot.h"

#include "ui/accessible/widget_role.h"
#include "ui/theme/type_scale.h"
#include "ui/timeline/critical_path_marks.h"
#include "ui/timeline/found_outlines.h"
#include "ui/timeline/gantt_marks.h"
#include "ui/timeline/gantt_plottable.h"
#include "ui/timeline/snap.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kEdgeReach = 4;      // pixels around an edge of the selected range that grab it
constexpr double kZoomPerNotch = 0.8; // of a wheel, 120 units

} // namespace

TimelinePlot::TimelinePlot(GanttContent &content, ViewState &view, QWidget *parent)
    : QWidget(parent)
    , m_content(content)
    , m_view(view)
    , m_plot(new QCustomPlot(this))
    , m_bars(new GanttPlottable(m_plot->xAxis, m_plot->yAxis, content))
    , m_found(new FoundMarks(m_plot, content))
    , m_path(new CriticalPathMarks(m_plot, content))
    , m_marks(new GanttMarks(m_plot, content, view))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::ArrowCursor);
    setAccessibleRole(*this, QAccessible::Chart);
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(tr("Passes of microbatches over time, a row per pipeline stage. Comma and period step "
                                "through the bars of a row."));
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions({});
    m_plot->setNotAntialiasedElements(QCP::aePlottables);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    m_plot->axisRect()->setMargins({});
    m_plot->plotLayout()->setRowSpacing(0);
    for (QCPAxis *axis : m_plot->axisRect()->axes()) {
        axis->grid()->setVisible(false);
        axis->setVisible(false);
    }
    m_plot->yAxis->setRangeReversed(true);
    connect(&m_bars->pictures(), &PictureCache::pictureReady, this, [this] {
        m_plot->replot(QCustomPlot::rpQueuedReplot);
        Q_EMIT pictureReady();
    });
    connect(&m_view, &ViewState::timeRangeChanged, this, &TimelinePlot::showRange);
    connect(&m_view, &ViewState::selectionChanged, this, &TimelinePlot::marksChanged);
    connect(&m_view, &ViewState::selectedRangeChanged, this, &TimelinePlot::marksChanged);
    connect(&m_view, &ViewState::hoverChanged, this, &TimelinePlot::marksChanged);
}

TimelinePlot::~TimelinePlot() = default;

void TimelinePlot::contentChanged()
{
    QFont labels = font();
    const int row = m_content.layout.rowHeight();
    labels.setPixelSize(typePixels(row < 40 ? 9 : row < 64 ? 10 : 11));
    m_bars->setFonts(labels);
    m_plot->setBackground(QBrush(m_content.theme.window));
    showRange();
}

void TimelinePlot::setScroll(int pixels)
{
    if (pixels == m_scroll)
        return;
    m_scroll = pixels;
    showRange();
}

void TimelinePlot::setCriticalPathShown(bool shown)
{
    m_path->setVisible(shown);
    marksChanged();
}

QString TimelinePlot::criticalPathNote() const
{
    return m_path->visible() ? m_path->note() : QString();
}

TimeScale TimelinePlot::scale() const
{
    return {m_view.timeRange(), 0, double(width())};
}

// Coalesced: whatever changes before the event loop comes round is one repaint.
void TimelinePlot::showRange()
{
    matchScreen();
    const TimeRange range = m_view.timeRange();
    m_plot->xAxis->setRange(double(range.from), double(range.to));
    m_plot->yAxis->setRange(m_scroll, m_scroll + height());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void TimelinePlot::marksChanged()
{
    if (m_marksQueued)
        return;
    m_marksQueued = true;
    QTimer::singleShot(0, this, [this] {
        m_marksQueued = false;
        m_marks->layer()->replot();
    });
}

void TimelinePlot::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_plot->setGeometry(rect());
    showRange();
}

// The library notices no move to a screen of another density.
void TimelinePlot::matchScreen()
{
    if (m_plot->bufferDevicePixelRatio() != devicePixelRatioF())
        m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
}

void TimelinePlot::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (const QWindow *window = this->window()->windowHandle())
        connect(window, &QWindow::screenChanged, this, &TimelinePlot::showRange, Qt::UniqueConnection);
    showRange();
}

Hit TimelinePlot::hitAt(QPointF position) const
{
    if (!m_content.evaluation)
        return {};
    return hitTest(m_content.evaluation->timeline, m_content.layout, scale(), position.x(),
                   m_content.layout.contentY(position.y(), m_scroll));
}

int TimelinePlot::rowAtPointer() const
{
    return m_pointer ? m_content.layout.rowAt(m_content.layout.contentY(m_pointer->y(), m_scroll)) : -1;
}

bool TimelinePlot::isCurrent() const
{
    return m_bars->isCurrent();
}

Tick TimelinePlot::anchor() const
{
    return scale().timeAt(m_pointer ? m_pointer->x() : width() / 2.0);
}

void TimelinePlot::mousePressEvent(QMouseEvent *event)
{
    if (!m_content.evaluation || m_drag != Drag::None)
        return;
    const bool pan = event->button() == Qt::MiddleButton ||
                     (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (!pan && event->button() != Qt::LeftButton)
        return;
    m_pressed = m_last = event->position();
    m_rangeAtPress = m_view.timeRange();
    m_selectionAtPress = m_view.selectedRange();
    m_drag = pan ? Drag::Pan : Drag::Click;
    m_fixedEnd = scale().timeAt(m_pressed.x());
    if (pan) {
        setCursor(Qt::ClosedHandCursor);
        m_view.setHover({});
        Q_EMIT left();
        return;
    }
    if (!m_selectionAtPress)
        return;
    if (std::abs(scale().xOf(m_selectionAtPress->from) - m_pressed.x()) < kEdgeReach) {
        m_fixedEnd = m_selectionAtPress->to;
        m_drag = Drag::Range;
    } else if (std::abs(scale().xOf(m_selectionAtPress->to) - m_pressed.x()) < kEdgeReach) {
        m_fixedEnd = m_selectionAtPress->from;
        m_drag = Drag::Range;
    }
}

// The edge of a bar nearby, unless Alt says that the very pixel is meant.
Tick TimelinePlot::measuredTime(QPointF position, Qt::KeyboardModifiers modifiers) const
{
    const Tick time = std::clamp(scale().timeAt(position.x()), Tick(0), m_view.limits().to);
    if (modifiers.testFlag(Qt::AltModifier))
        return time;
    return edgeNear(m_content.evaluation->timeline, m_content.layout, scale(), position.x(),
                    m_content.layout.contentY(position.y(), m_scroll))
        .value_or(time);
}

void TimelinePlot::dragTo(QPointF position, Qt::KeyboardModifiers modifiers)
{
    if (m_drag == Drag::Click && std::abs(position.x() - m_pressed.x()) >= QApplication::startDragDistance() / 2.0) {
        m_drag = Drag::Range;
        m_fixedEnd = measuredTime(m_pressed, modifiers);
        m_view.setHover({});
        Q_EMIT left();
    }
    if (m_drag == Drag::Range) {
        Tick end = measuredTime(position, modifiers);
        if (end == m_fixedEnd) // both at one edge would be no range at all
            end = measuredTime(position, Qt::AltModifier);
        const Tick begin = std::clamp(m_fixedEnd, Tick(0), m_view.limits().to);
        m_view.selectRange(TimeRange{std::min(begin, end), std::max(begin, end)});
    } else if (m_drag == Drag::Pan) {
        const TimeScale start(m_rangeAtPress, 0, double(width()));
        const Tick shift = start.timeAt(m_pressed.x()) - start.timeAt(position.x());
        m_view.setTimeRange({m_rangeAtPress.from + shift, m_rangeAtPress.to + shift});
        Q_EMIT scrollWanted(int(std::lround(m_last.y() - position.y())));
    }
    m_last = position;
}

void TimelinePlot::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer = event->position();
    if (m_drag != Drag::None) {
        dragTo(event->position(), event->modifiers());
        return;
    }
    const std::optional<TimeRange> range = m_view.selectedRange();
    const auto onEdge = [&](Tick edge) { return std::abs(scale().xOf(edge) - event->position().x()) < kEdgeReach; };
    setCursor(range && (onEdge(range->from) || onEdge(range->to)) ? Qt::SizeHorCursor : Qt::ArrowCursor);
    const Hit found = hitAt(event->position());
    m_view.setHover(found.span);
    Q_EMIT hit(found, event->position().toPoint());
}

void TimelinePlot::mouseReleaseEvent(QMouseEvent *event)
{
    const Drag ended = m_drag;
    if (ended == Drag::None || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    dragTo(event->position(), event->modifiers());
    m_drag = Drag::None;
    setCursor(Qt::ArrowCursor);
    if (ended == Drag::Pan) {
        // The place where the pan began is what back() returns to.
        const TimeRange now = m_view.timeRange();
        m_view.setTimeRange(m_rangeAtPress);
        m_view.goTo(now);
    } else if (ended == Drag::Click) {
        m_view.selectRange({});
        Q_EMIT clicked(hitAt(event->position()));
    }
}

void TimelinePlot::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT doubleClicked(hitAt(event->position()));
}

bool TimelinePlot::cancelDrag()
{
    if (m_drag == Drag::None)
        return false;
    m_drag = Drag::None;
    setCursor(Qt::ArrowCursor);
    m_view.setTimeRange(m_rangeAtPress);
    m_view.selectRange(m_selectionAtPress);
    return true;
}

void TimelinePlot::wheelEvent(QWheelEvent *event)
{
    const double notches = (event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x()) / 120.0;
    m_pointer = event->position();
    if (event->modifiers().testFlag(Qt::AltModifier)) {
        Q_EMIT rowHeightWanted(notches);
    } else if (event->angleDelta().y() != 0 && !event->modifiers().testFlag(Qt::ShiftModifier) &&
               event->modifiers().testFlag(Qt::ControlModifier) != m_wheelZooms) {
        m_view.setTimeRange(zoomed(m_view.timeRange(), anchor(), std::pow(kZoomPerNotch, notches)));
    } else if (event->modifiers().testFlag(Qt::ShiftModifier) || event->angleDelta().y() == 0) {
        m_view.setTimeRange(panned(m_view.timeRange(), -0.1 * notches));
    } else if (m_content.layout.height() > height()) {
        Q_EMIT scrollWanted(int(std::lround(-notches * m_content.layout.rowHeight())));
    } else {
        event->ignore();
        return;
    }
    event->accept();
}

void TimelinePlot::leaveEvent(QEvent *event)
{
    m_pointer.reset();
    m_view.setHover({});
    Q_EMIT left();
    QWidget::leaveEvent(event);
}

void TimelinePlot::focusInEvent(QFocusEvent *event)
{
    m_marks->setFocusShown(event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                           event->reason() == Qt::ShortcutFocusReason);
    marksChanged();
    QWidget::focusInEvent(event);
}

void TimelinePlot::focusOutEvent(QFocusEvent *event)
{
    m_marks->setFocusShown(false);
    marksChanged();
    QWidget::focusOutEvent(event);
}

} // namespace stringline::ui
