#include "ui/mesh/degree_box.h"

#include <QSignalBlocker>
#include <QStyle>
#include <QWheelEvent>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kMost = 1000000;

} // namespace

DegreeBox::DegreeBox(QWidget *parent)
    : QSpinBox(parent)
{
    setRange(1, kMost);
    setButtonSymbols(NoButtons);
    setKeyboardTracking(false);
    setAlignment(Qt::AlignCenter);
    setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000")) + 12);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QSpinBox::valueChanged, this, [this](int value) {
        if (value != m_shown)
            Q_EMIT chosen(value);
    });
}

void DegreeBox::show(int degree, const std::vector<int> &steps, bool wrong)
{
    const QSignalBlocker quiet(this);
    m_steps = steps;
    m_shown = degree;
    setValue(degree);
    if (wrong == m_wrong)
        return;
    m_wrong = wrong;
    setProperty("state", wrong ? QStringLiteral("bad") : QString());
    style()->unpolish(this);
    style()->polish(this);
}

void DegreeBox::stepBy(int steps)
{
    const auto above = std::upper_bound(m_steps.begin(), m_steps.end(), value());
    const auto place = above - m_steps.begin();
    const bool between = place == 0 || m_steps[std::size_t(place - 1)] != value();
    const auto next = place - 1 + steps + (between && steps < 0 ? 1 : 0);
    if (!m_steps.empty())
        setValue(m_steps[std::size_t(std::clamp<std::ptrdiff_t>(next, 0, std::ssize(m_steps) - 1))]);
}

QAbstractSpinBox::StepEnabled DegreeBox::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    if (!m_steps.empty() && value() > m_steps.front())
        enabled |= StepDownEnabled;
    if (!m_steps.empty() && value() < m_steps.back())
        enabled |= StepUpEnabled;
    return enabled;
}

void DegreeBox::wheelEvent(QWheelEvent *event)
{
    stepBy(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

} // namespace stringline::ui
