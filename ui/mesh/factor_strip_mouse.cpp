// The mouse on the strip: hovering, dragging, clicking, the wheel.
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/reason_bubble.h"
#include "ui/mesh/strip_painter.h"
#include "ui/mesh/strip_text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kDragDistance = 3;
constexpr int kWheelStep = 120;

} // namespace

int FactorStrip::tickAt(const QPoint &point) const
{
    if (std::abs(point.y() - (kBandTop + kBandHeight + kTickDrop)) > 7)
        return -1;
    const int nearest = nearestPosition(m_ticks.positions, point.x());
    return nearest >= 0 && std::abs(m_ticks.positions[static_cast<std::size_t>(nearest)] - point.x()) <= 7 ? nearest
                                                                                                           : -1;
}

QRect FactorStrip::lockRect(const StripSegment &segment) const
{
    if (segment.width() <= 60 && !isLocked(segment.axis))
        return {};
    return {int(segment.right) - 18, kBandTop, 14, 17};
}

void FactorStrip::hover(const QPoint &point, Qt::KeyboardModifiers modifiers)
{
    const bool onBand = point.y() >= kBandTop - 3 && point.y() <= kBandTop + kBandHeight + 3;
    const StripHit hit = onBand ? hitStrip(m_layout, point.x()) : StripHit{};
    if (hit != m_hover) {
        m_hover = hit;
        const bool onSegment = hit.part == StripPart::Segment;
        Q_EMIT axisHovered(onSegment ? std::optional(m_layout.segments[static_cast<std::size_t>(hit.index)].axis)
                                     : std::nullopt);
        update();
    }
    if (hit.part == StripPart::Divider) {
        if (const auto pair = pairAtDivider(hit.index, modifiers.testFlag(Qt::ShiftModifier)))
            showTicks(*pair);
    }
    setCursor(hit.part == StripPart::Divider   ? Qt::SplitHCursor
              : hit.part == StripPart::Segment ? Qt::OpenHandCursor
              : hit.part == StripPart::End     ? Qt::SizeHorCursor
                                               : Qt::ArrowCursor);
    const int tick = tickAt(point);
    if (tick != m_hoverTick) {
        m_hoverTick = tick;
        update();
        if (tick >= 0 && m_ticks.candidates[static_cast<std::size_t>(tick)].verdict != Verdict::Valid)
            explain(m_ticks.candidates[static_cast<std::size_t>(tick)], m_ticks.axis, tickPoint(tick).x());
        else
            m_bubble->hideAfter(tick >= 0 ? 0 : kReasonMilliseconds);
    }
    if (tick >= 0) {
        setCursor(Qt::PointingHandCursor);
        if (modifiers.testFlag(Qt::AltModifier)) {
            peek(tick);
            return;
        }
    }
    endPeek();
}

void FactorStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::RightButton && m_press) {
        cancelDrag();
        return;
    }
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    QToolTip::hideText();
    const QPoint point = event->position().toPoint();
    hover(point, event->modifiers());
    m_press = Press{point, m_hover, m_hoverTick};
    if (m_hoverTick < 0)
        hideReason();
}

void FactorStrip::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint point = event->position().toPoint();
    if (!m_press) {
        if (event->buttons() == Qt::NoButton)
            hover(point, event->modifiers());
        return;
    }
    if (!m_drag && std::abs(point.x() - m_press->point.x()) >= kDragDistance)
        beginDrag(m_press->point, event->modifiers());
    if (!m_drag)
        return;
    switchDrag(event->modifiers());
    if (m_drag)
        moveDrag(point.x());
}

void FactorStrip::beginDrag(const QPoint &point, Qt::KeyboardModifiers modifiers)
{
    const StripHit hit = m_press->hit;
    if (hit.part == StripPart::None)
        return;
    endPeek();
    hideReason();
    m_typed.clear();
    const StripSegment &segment = m_layout.segments[static_cast<std::size_t>(hit.index)];
    m_dragSlack = modifiers.testFlag(Qt::ShiftModifier);
    if (hit.part == StripPart::Divider) {
        const std::optional<TradePair> pair = pairAtDivider(hit.index, m_dragSlack);
        if (!pair) {
            say(tr("The axes beside this edge are locked. L unlocks the chosen one."), point.x());
            m_press.reset();
            return;
        }
        m_drag = degreeDrag(m_scenario, m_layout, *pair);
        m_grabOffset = qRound(point.x() - segment.right);
        m_active = pair->axis;
    } else if (hit.part == StripPart::End) {
        if (!modifiers.testFlag(Qt::ControlModifier)) {
            say(tr("Hold Ctrl and drag to change the number of nodes."), point.x());
            m_press.reset();
            return;
        }
        m_drag = nodesDrag(m_scenario, m_layout);
        m_grabOffset = qRound(point.x() - m_layout.right());
    } else {
        m_drag = orderDrag(m_scenario, m_layout, segment.axis);
        m_grabOffset = qRound(point.x() - segment.left);
        m_active = segment.axis;
        setCursor(Qt::ClosedHandCursor);
    }
    m_animation.stop();
    m_painted = m_layout;
    m_dragScenario = m_scenario;
    m_dragIndex = m_drag->start;
}

// Shift pressed or let go in the middle of a drag trades with another axis, from the scenario at press.
void FactorStrip::switchDrag(Qt::KeyboardModifiers modifiers)
{
    const bool slack = modifiers.testFlag(Qt::ShiftModifier);
    if (slack == m_dragSlack || m_press->hit.part != StripPart::Divider)
        return;
    m_dragSlack = slack;
    const std::optional<TradePair> pair = pairAtDivider(m_press->hit.index, slack);
    if (!pair)
        return;
    const StripLayout layout = layoutStrip(meshOf(m_scenario), kMargin, m_layout.perDoubling);
    m_drag = degreeDrag(m_scenario, layout, *pair);
    m_active = pair->axis;
    m_dragIndex = -1;
}

void FactorStrip::moveDrag(int x)
{
    const int nearest = nearestPosition(m_drag->positions, x - m_grabOffset);
    if (nearest < 0 || nearest == m_dragIndex)
        return;
    m_dragIndex = nearest;
    const Alternative &candidate = m_drag->candidates[static_cast<std::size_t>(nearest)];
    m_shown = candidate.scenario;
    relayout(false);
    if (candidate.verdict == Verdict::Valid)
        hideReason();
    else
        explain(candidate, m_drag->kind == StripDrag::Kind::Degree ? std::optional(m_drag->axis) : std::nullopt,
                qRound(m_drag->positions[static_cast<std::size_t>(nearest)]));
    if (candidate.verdict == Verdict::Invalid || candidate.scenario == m_dragScenario) {
        Q_EMIT shownChanged();
        return;
    }
    m_dragScenario = candidate.scenario;
    m_previewed = true;
    const Scenario scenario = m_dragScenario; // a listener may end the drag
    Q_EMIT shownChanged();
    Q_EMIT previewed(scenario);
}

void FactorStrip::endDrag()
{
    const StripDrag::Kind kind = m_drag->kind;
    const Axis axis = m_drag->axis;
    const bool onInvalid =
        m_dragIndex >= 0 && m_drag->candidates[static_cast<std::size_t>(m_dragIndex)].verdict == Verdict::Invalid;
    const Scenario result = m_dragScenario;
    const Scenario before = m_scenario;
    const bool previewedAny = m_previewed;
    m_drag.reset();
    m_press.reset();
    m_previewed = false;
    m_bubble->hideAfter(onInvalid ? kReasonMilliseconds : 0);
    adopt(result);
    if (result != before)
        Q_EMIT committed(result, undoText(kind, axis, before, result));
    else if (previewedAny)
        Q_EMIT canceled();
}

void FactorStrip::cancelDrag()
{
    const bool previewedAny = m_previewed;
    m_drag.reset();
    m_press.reset();
    m_previewed = false;
    hideReason();
    adopt(Scenario(m_scenario));
    if (previewedAny)
        Q_EMIT canceled();
}

void FactorStrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_press)
        return;
    const QPoint point = event->position().toPoint();
    if (m_drag) {
        endDrag();
        hover(point, event->modifiers() & ~Qt::KeyboardModifiers(Qt::AltModifier));
        return;
    }
    const Press press = *m_press;
    m_press.reset();
    if (press.tick >= 0 && press.tick == tickAt(point)) {
        const Alternative candidate = m_ticks.candidates[static_cast<std::size_t>(press.tick)];
        const int x = tickPoint(press.tick).x();
        if (candidate.verdict == Verdict::Invalid)
            explain(candidate, m_ticks.axis, x);
        else
            commit(candidate.scenario, undoText(StripDrag::Kind::Degree, m_ticks.axis, m_scenario, candidate.scenario));
        return;
    }
    if (press.hit.part == StripPart::Segment) {
        const StripSegment &segment = m_layout.segments[static_cast<std::size_t>(press.hit.index)];
        setActiveAxis(segment.axis);
        if (lockRect(segment).contains(press.point))
            setLocked(segment.axis, !isLocked(segment.axis));
    }
}

void FactorStrip::mouseDoubleClickEvent(QMouseEvent *event)
{
    mousePressEvent(event);
    if (m_press && m_press->hit.part == StripPart::Segment) {
        const StripSegment &segment = m_layout.segments[static_cast<std::size_t>(m_press->hit.index)];
        say(tr("Type a number for %1 and press Enter.").arg(axisLabel(segment.axis)), qRound(segment.left));
    }
}

void FactorStrip::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (m_press)
        return;
    m_hover = {};
    m_hoverTick = -1;
    endPeek();
    m_bubble->hideAfter(kReasonMilliseconds);
    if (const std::optional<TradePair> pair = pairOfActive())
        showTicks(*pair);
    Q_EMIT axisHovered({});
    update();
}

void FactorStrip::wheelEvent(QWheelEvent *event)
{
    const StripHit hit = hitStrip(m_layout, event->position().x());
    if (m_press || hit.part == StripPart::None || hit.part == StripPart::End) {
        event->ignore();
        return;
    }
    event->accept();
    const Axis axis = m_layout.segments[static_cast<std::size_t>(hit.index)].axis;
    if (axis != m_active) {
        m_wheel = 0;
        setActiveAxis(axis);
    }
    for (m_wheel += event->angleDelta().y(); std::abs(m_wheel) >= kWheelStep;
         m_wheel -= m_wheel > 0 ? kWheelStep : -kWheelStep)
        step(m_wheel > 0 ? 1 : -1, false);
}

bool FactorStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const StripHit hit = hitStrip(m_layout, help->pos().x());
        if (hit.part == StripPart::Segment && m_hoverTick < 0 && !m_press) {
            const Axis axis = m_layout.segments[static_cast<std::size_t>(hit.index)].axis;
            QToolTip::showText(help->globalPos(), axisTip(m_scenario, axis, isLocked(axis)), this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

void FactorStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_drag)
        cancelDrag();
    relayout(false);
    refreshTicks();
}

void FactorStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        update();
}

} // namespace stringline::ui
