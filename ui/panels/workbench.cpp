#include "ui/panels/workbench.h"

#include "ui/panels/accuracy_panel.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/lessons_panel.h"
#include "ui/panels/links_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/memory_panel.h"
#include "ui/panels/planner_panel.h"
#include "ui/panels/ranks_panel.h"
#include "ui/panels/span_panel.h"
#include "ui/panels/studies_panel.h"
#include "ui/panels/sweep_panel.h"
#include "ui/session/session.h"

#include <QTabBar>

namespace stringline::ui {

namespace {

constexpr int kLeastHeight = 120;
constexpr int kRefreshMilliseconds = 120;

} // namespace

Workbench::Workbench(Session &session, QWidget *parent)
    : QTabWidget(parent)
    , m_session(session)
    , m_details(new DetailsPanel(session))
    , m_planner(new PlannerPanel(session))
    , m_sweep(new SweepPanel(session))
    , m_studies(new StudiesPanel(session))
    , m_lessons(new LessonsPanel(session))
    , m_memory(new MemoryPanel(session))
    , m_links(new LinksPanel(session))
    , m_ranks(new RanksPanel(session))
    , m_spans(new SpanPanel(session))
    , m_compare(new ComparePanel(session))
    , m_accuracy(new AccuracyPanel(session))
    , m_log(new LogPanel(session))
{
    setDocumentMode(true);
    setAccessibleName(tr("Workbench"));
    addTab(m_details, tr("Details"));
    addTab(m_planner, tr("Planner"));
    addTab(m_sweep, tr("Sweep"));
    addTab(m_studies, tr("Studies"));
    addTab(m_lessons, tr("Lessons"));
    addTab(m_memory, tr("Memory"));
    addTab(m_links, tr("Links"));
    addTab(m_ranks, tr("Ranks"));
    addTab(m_spans, tr("Timeline table"));
    addTab(m_compare, tr("Compare"));
    addTab(m_accuracy, tr("Accuracy"));
    addTab(m_log, tr("Log"));

    connect(m_spans, &SpanPanel::detailsWanted, this, &Workbench::showDetails);
    connect(this, &QTabWidget::currentChanged, this, &Workbench::refreshCurrent);
    connect(this, &QTabWidget::tabBarClicked, this, [this](int index) {
        if (index >= 0)
            setFolded(false);
    });
    connect(this, &QTabWidget::tabBarDoubleClicked, this, [this] { setFolded(true); });
    // Tables are slow to paint: they follow when a drag pauses.
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kRefreshMilliseconds);
    connect(&m_refresh, &QTimer::timeout, this, [this] {
        showCounts();
        refreshCurrent();
    });
    const auto later = [this] { m_refresh.start(); };
    connect(&session, &Session::shownChanged, this, later);
    connect(&session, &Session::baselineChanged, this, later);
    connect(&session, &Session::measuredChanged, this, later);
    connect(&session, &Session::diagnosticsChanged, this, later);
}

int Workbench::tabOf(const QString &name) const
{
    const std::pair<QLatin1String, QWidget *> tabs[] = {
        {QLatin1String("details"), m_details}, {QLatin1String("planner"), m_planner},
        {QLatin1String("sweep"), m_sweep},     {QLatin1String("studies"), m_studies},
        {QLatin1String("memory"), m_memory},   {QLatin1String("compare"), m_compare},
    };
    for (const auto &[id, panel] : tabs) {
        if (name == id)
            return indexOf(panel);
    }
    return -1;
}

QSize Workbench::minimumSizeHint() const
{
    return {200, m_folded ? tabBar()->sizeHint().height() : kLeastHeight};
}

void Workbench::setFolded(bool folded)
{
    if (folded == m_folded)
        return;
    m_folded = folded;
    setMaximumHeight(folded ? tabBar()->sizeHint().height() : QWIDGETSIZE_MAX);
    updateGeometry();
    if (!folded)
        refreshCurrent();
    Q_EMIT foldedChanged(folded);
}

void Workbench::refreshCurrent()
{
    if (m_folded)
        return;
    if (currentWidget() == m_details)
        m_details->refresh();
    else if (currentWidget() == m_planner)
        m_planner->refresh();
    else if (currentWidget() == m_sweep)
        m_sweep->refresh();
    else if (currentWidget() == m_studies)
        m_studies->refresh();
    else if (currentWidget() == m_lessons)
        m_lessons->refresh();
    else if (currentWidget() == m_memory)
        m_memory->refresh();
    else if (currentWidget() == m_links)
        m_links->refresh();
    else if (currentWidget() == m_ranks)
        m_ranks->refresh();
    else if (currentWidget() == m_spans)
        m_spans->refresh();
    else if (currentWidget() == m_compare)
        m_compare->refresh();
    else if (currentWidget() == m_accuracy)
        m_accuracy->refresh();
    else
        m_log->refresh();
}

void Workbench::showCounts()
{
    const auto count = m_session.diagnostics().size();
    setTabText(indexOf(m_log), count == 0 ? tr("Log") : tr("Log (%1)").arg(count));
}

void Workbench::showStageMemory(int stage)
{
    setFolded(false);
    setCurrentWidget(m_memory);
    m_memory->showStage(stage);
}

void Workbench::showRank(int rank, int stage)
{
    if (m_folded || currentWidget() != m_ranks) {
        showStageMemory(stage);
        return;
    }
    m_ranks->refresh();
    m_ranks->selectRank(rank);
}

void Workbench::showRanks()
{
    setFolded(false);
    setCurrentWidget(m_ranks);
    m_ranks->refresh();
}

void Workbench::showDetails()
{
    setFolded(false);
    setCurrentWidget(m_details);
    m_details->refresh();
}

void Workbench::showPlanner()
{
    setFolded(false);
    setCurrentWidget(m_planner);
    m_planner->refresh();
}

void Workbench::showSweep()
{
    setFolded(false);
    setCurrentWidget(m_sweep);
    m_sweep->refresh();
}

void Workbench::showStudies()
{
    setFolded(false);
    setCurrentWidget(m_studies);
    m_studies->refresh();
}

void Workbench::showLessons()
{
    setFolded(false);
    setCurrentWidget(m_lessons);
    m_lessons->refresh();
}

void Workbench::showMeasured(const SpanRef &span)
{
    showDetails();
    m_details->showMeasured(span);
}

void Workbench::showComparison()
{
    setFolded(false);
    setCurrentWidget(m_compare);
    m_compare->refresh();
}

void Workbench::showAccuracy()
{
    setFolded(false);
    setCurrentWidget(m_accuracy);
    m_accuracy->refresh();
}

void Workbench::showLog()
{
    setFolded(false);
    setCurrentWidget(m_log);
}

} // namespace stringline::ui
