#include "ui/timeline/compare_view.h"

#include "core/report/lag.h"
#include "ui/timeline/hit_test.h"
#include "ui/timeline/lag_ribbon.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_view.h"

#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kLagMilliseconds = 30;

} // namespace

CompareView::CompareView(ViewState &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_timeline(new TimelineView(view))
    , m_reference(new TimelineView(m_referenceView, TimelineRole::Reference))
    , m_ribbon(new LagRibbon(view))
    , m_upper(new QWidget)
{
    setObjectName(QStringLiteral("compare"));
    auto *upper = new QVBoxLayout(m_upper);
    upper->setContentsMargins(0, 0, 0, 0);
    upper->setSpacing(0);
    upper->addWidget(m_reference, 1);
    upper->addWidget(m_ribbon);
    m_parts = new QSplitter(Qt::Vertical);
    m_parts->setHandleWidth(1);
    m_parts->setChildrenCollapsible(false);
    m_parts->addWidget(m_upper);
    m_parts->addWidget(m_timeline);
    m_parts->setStretchFactor(0, 1);
    m_parts->setStretchFactor(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_parts);
    m_upper->hide();
    setFocusProxy(m_timeline);

    m_lagSoon.setSingleShot(true);
    m_lagSoon.setInterval(kLagMilliseconds);
    connect(&m_lagSoon, &QTimer::timeout, this, &CompareView::updateLag);
    link(m_view, m_referenceView);
    link(m_referenceView, m_view);
    connect(&m_view, &ViewState::selectionChanged, this,
            [this](const SpanRef &span) { showSelection(*m_timeline, span, *m_reference, m_referenceView); });
    connect(&m_referenceView, &ViewState::selectionChanged, this,
            [this](const SpanRef &span) { showSelection(*m_reference, span, *m_timeline, m_view); });
    connect(m_timeline, &TimelineView::laidOut, this, &CompareView::placeMargins);
    connect(m_reference, &TimelineView::laidOut, this, &CompareView::placeMargins);
    connect(m_timeline, &TimelineView::scrolled, m_reference, &TimelineView::scrollTo);
    connect(m_reference, &TimelineView::scrolled, m_timeline, &TimelineView::scrollTo);
}

void CompareView::once(const std::function<void()> &run)
{
    if (m_linking || !m_comparing)
        return;
    m_linking = true;
    run();
    m_linking = false;
}

void CompareView::link(ViewState &from, ViewState &to)
{
    connect(&from, &ViewState::timeRangeChanged, this,
            [this, &to](const TimeRange &range) { once([&] { to.setTimeRange(range); }); });
    connect(&from, &ViewState::selectedRangeChanged, this,
            [this, &from, &to] { once([&] { to.selectRange(from.selectedRange()); }); });
}

void CompareView::showSelection(const TimelineView &from, const SpanRef &span, TimelineView &at, ViewState &view)
{
    once([&] {
        if (from.evaluation() && at.evaluation())
            view.select(matchingSpan(from.evaluation()->timeline, span, at.evaluation()->timeline));
    });
}

void CompareView::setEvaluation(const EvaluationPtr &evaluation)
{
    m_timeline->setEvaluation(evaluation);
    if (m_comparing)
        m_lagSoon.start();
}

void CompareView::setReference(const EvaluationPtr &evaluation, const QString &title)
{
    if (!evaluation) {
        setComparing(false);
        return;
    }
    m_reference->setTitle(title);
    if (evaluation != m_reference->evaluation())
        m_reference->setEvaluation(evaluation);
    if (m_comparing)
        updateLag();
}

void CompareView::setComparing(bool comparing)
{
    comparing = comparing && m_reference->evaluation();
    if (comparing == m_comparing)
        return;
    m_comparing = comparing;
    m_upper->setVisible(comparing);
    if (comparing) {
        // As much room for rows above as below, where axis and minimap are.
        const int extra = TimeRuler::kHeight - LagRibbon::kHeight;
        m_parts->setSizes({(height() - extra) / 2, (height() + extra) / 2});
        updateLag();
        placeMargins();
    } else {
        m_timeline->setLeastLength(0);
    }
    Q_EMIT comparingChanged(comparing);
}

// Both axes reach to the end of the longer iteration.
void CompareView::updateLag()
{
    if (!m_comparing || !m_timeline->evaluation())
        return;
    const Timeline &before = m_reference->evaluation()->timeline;
    const Timeline &now = m_timeline->evaluation()->timeline;
    const Tick length = std::max(before.length, now.length);
    m_reference->setLeastLength(length);
    m_timeline->setLeastLength(length);
    m_referenceView.setTimeRange(m_view.timeRange());
    m_ribbon->setLag(lagOf(before, now), before.measured ? tr("the measured step") : tr("the baseline"));
}

void CompareView::placeMargins()
{
    const int left = std::max(m_timeline->neededHeaderWidth(), m_reference->neededHeaderWidth());
    m_timeline->setLeastHeaderWidth(m_comparing ? left : 0);
    m_reference->setLeastHeaderWidth(m_comparing ? left : 0);
    m_ribbon->setMargins(left, TimelineView::kRightMargin);
}

} // namespace stringline::ui
