// Keys on the strip: each gesture of the mouse has one.
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/reason_bubble.h"
#include "ui/mesh/strip_text.h"

#include <QKeyEvent>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kMostDigits = 7;

} // namespace

void FactorStrip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        if (m_press) {
            cancelDrag();
        } else if (m_peeked >= 0) {
            endPeek();
        } else if (!m_typed.isEmpty() || !reason().isEmpty()) {
            m_typed.clear();
            m_typedWrong = false;
            hideReason();
            update();
        } else {
            event->ignore();
        }
        return;
    }
    if (m_press) { // the pointer has it
        if (event->key() == Qt::Key_Shift && m_drag)
            switchDrag(Qt::ShiftModifier);
        return;
    }
    if (event->key() == Qt::Key_Alt && m_hoverTick >= 0) {
        peek(m_hoverTick);
        return;
    }
    if (!typingKey(event) && !axisKey(event))
        QWidget::keyPressEvent(event);
}

void FactorStrip::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Alt)
        endPeek();
    if (event->key() == Qt::Key_Shift && m_drag)
        switchDrag(Qt::NoModifier);
    QWidget::keyReleaseEvent(event);
}

bool FactorStrip::typingKey(QKeyEvent *event)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier);
    if (modifiers == Qt::NoModifier && event->key() >= Qt::Key_0 && event->key() <= Qt::Key_9) {
        if (m_typedWrong)
            m_typed.clear();
        m_typedWrong = false;
        if (m_typed.size() < kMostDigits)
            m_typed += QChar(u'0' + (event->key() - Qt::Key_0));
        update();
        return true;
    }
    if (event->key() == Qt::Key_Backspace && !m_typed.isEmpty()) {
        m_typed.chop(1);
        m_typedWrong = false;
        update();
        return true;
    }
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return false;
    if (m_typed.isEmpty()) {
        say(accessibleDescription(), qRound(m_layout.of(m_active).left));
        return true;
    }
    const QString typed = m_typed;
    if (typed.toInt() == meshOf(m_scenario).of(m_active).degree) {
        m_typed.clear();
    } else if (!enterDegree(m_active, typed.toInt())) {
        m_typed = typed; // stays visible, marked
        m_typedWrong = true;
    }
    update();
    return true;
}

bool FactorStrip::axisKey(QKeyEvent *event)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier);
    const bool shift = modifiers == Qt::ShiftModifier;
    const bool control = modifiers == Qt::ControlModifier;
    const bool alt = modifiers == Qt::AltModifier;
    const int direction =
        event->key() == Qt::Key_Up || event->key() == Qt::Key_Right || event->key() == Qt::Key_End ? 1 : -1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (control) {
            moveAxis(direction);
            return true;
        }
        if (modifiers != Qt::NoModifier)
            return false;
        {
            const auto &segments = m_layout.segments;
            const auto now =
                std::find_if(segments.begin(), segments.end(), [&](const auto &s) { return s.axis == m_active; });
            const auto next =
                std::clamp<std::ptrdiff_t>(now - segments.begin() + direction, 0, std::ssize(segments) - 1);
            setActiveAxis(segments[static_cast<std::size_t>(next)].axis);
        }
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (control)
            stepNodes(direction);
        else if (alt)
            peekStep(direction);
        else if (shift || modifiers == Qt::NoModifier)
            step(direction, shift);
        else
            return false;
        return true;
    case Qt::Key_Home:
    case Qt::Key_End:
        stepToEnd(direction);
        return true;
    case Qt::Key_L:
        if (modifiers != Qt::NoModifier)
            return false;
        setLocked(m_active, !isLocked(m_active));
        return true;
    default:
        return false;
    }
}

void FactorStrip::step(int direction, bool withNeighbor)
{
    const int x = qRound(m_layout.of(m_active).left) + 24;
    const Mesh mesh = meshOf(m_scenario);
    const std::optional<Axis> partner =
        withNeighbor ? neighborOf(mesh, m_active, m_locks) : absorberOf(mesh, m_active, m_locks);
    if (isLocked(m_active) || !partner || *partner == m_active) {
        say(tr("%1 is locked, or all that it could trade with. L unlocks the chosen axis.").arg(axisLabel(m_active)),
            x);
        return;
    }
    const std::vector<Alternative> reach = judgedTrades(m_scenario, m_active, *partner);
    const int degree = mesh.of(m_active).degree;
    int from = candidateNear(reach, degree);
    if (direction < 0 && reach[static_cast<std::size_t>(from)].degree < degree)
        ++from; // between two candidates: the one below is the next
    const int next = nextPossible(reach, from, direction);
    if (next >= 0) {
        const Scenario scenario = reach[static_cast<std::size_t>(next)].scenario;
        commit(scenario, undoText(StripDrag::Kind::Degree, m_active, m_scenario, scenario));
        return;
    }
    const int beyond = from + direction;
    if (beyond >= 0 && beyond < static_cast<int>(reach.size())) {
        explain(reach[static_cast<std::size_t>(beyond)], m_active, x);
        m_bubble->hideAfter(kReasonMilliseconds);
    }
}

void FactorStrip::stepToEnd(int direction)
{
    const std::vector<Alternative> reach = isLocked(m_active) ? std::vector<Alternative>{} : reachOf(m_active);
    const int outside = direction > 0 ? static_cast<int>(reach.size()) : -1;
    const int end = nextPossible(reach, outside, -direction);
    if (end < 0)
        return;
    const Scenario scenario = reach[static_cast<std::size_t>(end)].scenario;
    commit(scenario, undoText(StripDrag::Kind::Degree, m_active, m_scenario, scenario));
}

void FactorStrip::stepNodes(int direction)
{
    const std::vector<Alternative> reach = judgedNodes(m_scenario);
    int from = candidateNear(reach, nodeCount(m_scenario.cluster));
    if (direction < 0 && !reach.empty() && reach[static_cast<std::size_t>(from)].degree < nodeCount(m_scenario.cluster))
        ++from;
    const int next = nextPossible(reach, from, direction);
    if (next < 0) {
        say(tr("No other number of nodes gives whole replicas and microbatches."), qRound(m_layout.right()) - 60);
        return;
    }
    const Scenario scenario = reach[static_cast<std::size_t>(next)].scenario;
    commit(scenario, undoText(StripDrag::Kind::Nodes, m_active, m_scenario, scenario));
}

void FactorStrip::moveAxis(int direction)
{
    const auto &segments = m_layout.segments;
    const auto now = std::find_if(segments.begin(), segments.end(), [&](const auto &s) { return s.axis == m_active; });
    const int place = static_cast<int>(now - segments.begin()) + direction;
    if (place < 0 || place >= static_cast<int>(segments.size()))
        return;
    const Scenario scenario = withAxisAt(m_scenario, m_active, place);
    commit(scenario, undoText(StripDrag::Kind::Order, m_active, m_scenario, scenario));
}

void FactorStrip::peekStep(int direction)
{
    if (const std::optional<TradePair> pair = pairOfActive())
        showTicks(*pair);
    const int from =
        m_peeked >= 0 ? m_peeked : candidateNear(m_ticks.candidates, meshOf(m_scenario).of(m_active).degree);
    const int next = nextPossible(m_ticks.candidates, from, direction);
    if (next >= 0)
        peek(next);
}

void FactorStrip::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void FactorStrip::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_typed.clear();
    m_typedWrong = false;
    endPeek();
    update();
}

} // namespace stringline::ui
