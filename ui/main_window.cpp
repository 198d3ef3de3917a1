#include "ui/main_window.h"

#include "ui/help/help_pages.h"
#include "ui/mesh/mesh_view.h"
#include "ui/mesh/rank_map.h"
#include "ui/panels/details_panel.h"
#include "ui/panels/lessons_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/memory_panel.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/progress_strip.h"
#include "ui/panels/ranks_panel.h"
#include "ui/panels/result_panel.h"
#include "ui/panels/scenario_form.h"
#include "ui/panels/section.h"
#include "ui/panels/status_line.h"
#include "ui/panels/studies_panel.h"
#include "ui/panels/why_view.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/session/habits.h"
#include "ui/session/session.h"
#include "ui/theme/panel_header.h"
#include "ui/timeline/compare_view.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QResizeEvent>
#include <QScreen>
#include <QSplitter>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QUndoView>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kMeshHeight = 200;
constexpr int kWorkbenchHeight = 236;
constexpr double kStudiesShare = 0.45; // of the window: a form, a plot and a table need room
constexpr double kLessonsShare = 0.36;
constexpr int kAccuracyDelayMilliseconds = 400; // published runs are evaluated after the first picture

QDockWidget *makeDock(QMainWindow &window, const QString &title, const char *name, QWidget *content, QWidget *titleBar,
                      Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, &window);
    dock->setObjectName(QLatin1String(name)); // names the dock in saved layouts
    dock->setWidget(content);
    if (titleBar)
        dock->setTitleBarWidget(titleBar);
    window.addDockWidget(area, dock);
    return dock;
}

} // namespace

MainWindow::MainWindow(Session &session, QWidget *parent)
    : QMainWindow(parent)
    , m_session(session)
    , m_habits(new Habits(this))
{
    applyTheme();
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setMinimumSize(960, 560);
    setDockNestingEnabled(false);
    setCorner(Qt::TopLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::TopRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    makePanels();
    makeActions();
    connectPanels();
    if (!restoreGeometry(m_session.preferences().geometry()))
        resize(QSize(1600, 1000).boundedTo(screen()->availableGeometry().size()));
    m_defaultLayout = saveState(Preferences::kLayoutVersion);
    showTitles();
    showUndoTexts();
    showBaseline();
}

MainWindow::~MainWindow()
{
    // Panels refer to the session, which may outlive them only.
    m_session.disconnect(this);
}

void MainWindow::makePanels()
{
    m_mesh = new MeshView;
    m_compare = new CompareView(m_session.view());
    m_timeline = &m_compare->timeline();
    auto *middle = new QSplitter(Qt::Vertical);
    middle->setObjectName(QStringLiteral("middle"));
    middle->setHandleWidth(1);
    middle->setChildrenCollapsible(false);
    middle->addWidget(m_mesh);
    middle->addWidget(makePlayer());
    middle->setStretchFactor(0, 0);
    middle->setStretchFactor(1, 1);
    setCentralWidget(middle);

    m_form = new ScenarioForm(m_session);
    m_result = new ResultPanel(m_session);
    m_workbench = new Workbench(m_session);
    m_history = new QUndoView(&m_session.document().history());
    m_history->setEmptyLabel(tr("as opened"));
    // A dock asks its title bar for the size that a layout needs, so the header stands in one.
    auto *resultTitle = new QWidget;
    auto *titleLayout = new QVBoxLayout(resultTitle);
    titleLayout->setContentsMargins(0, 0, 0, 0);
    auto *resultHeader = new PanelHeader(tr("Result"));
    resultHeader->setObjectName(QStringLiteral("resultHeader"));
    titleLayout->addWidget(resultHeader);

    m_formDock = makeDock(*this, tr("Scenario"), "scenarioDock", m_form, new QWidget, Qt::LeftDockWidgetArea);
    m_resultDock = makeDock(*this, tr("Result"), "resultDock", m_result, resultTitle, Qt::RightDockWidgetArea);
    m_workbenchDock =
        makeDock(*this, tr("Workbench"), "workbenchDock", m_workbench, new QWidget, Qt::BottomDockWidgetArea);
    m_historyDock = makeDock(*this, tr("History"), "historyDock", m_history, nullptr, Qt::RightDockWidgetArea);
    m_historyDock->hide();

    m_status = new StatusLine(m_session);
    setStatusBar(m_status);
}

// A lesson needs some for its text, and leaves the rest to what it speaks of.
void MainWindow::giveRoom()
{
    QWidget *seen = m_workbench->currentWidget();
    const double share = seen == &m_workbench->studies()   ? kStudiesShare
                         : seen == &m_workbench->lessons() ? kLessonsShare
                                                           : 0;
    const int wanted = int(share * height());
    if (m_workbench->height() < wanted)
        resizeDocks({m_workbenchDock}, {wanted}, Qt::Vertical);
}

void MainWindow::connectPanels()
{
    Document &document = m_session.document();
    connect(&document, &Document::scenarioChanged, this, &MainWindow::showScenario);
    connect(&document, &Document::nameChanged, this, &MainWindow::showTitles);
    connect(&document.history(), &QUndoStack::indexChanged, this, &MainWindow::showUndoTexts);
    connect(&m_session, &Session::shownChanged, this, &MainWindow::showShown);
    connect(&m_session, &Session::evaluated, m_compare, &CompareView::setEvaluation);
    connect(m_compare, &CompareView::comparingChanged, this, [this](bool comparing) {
        action(QStringLiteral("compare"))->setChecked(comparing);
        if (comparing)
            m_workbench->showComparison();
    });
    connect(m_timeline, &TimelineView::gpusHovered, &m_mesh->map(), &RankMap::lightGpus);
    connect(m_timeline, &TimelineView::detailsWanted, m_workbench, &Workbench::showDetails);
    connect(&m_session, &Session::staleChanged, m_timeline, &TimelineView::setStale);
    connect(&m_session, &Session::baselineChanged, this, &MainWindow::showBaseline);
    connect(m_progress, &ProgressStrip::canceled, this, [this] { m_writer.request_stop(); });
    connectTraces();
    connectLessons();
    connectFigures();
    connect(m_workbench, &QTabWidget::currentChanged, this, [this] {
        QTimer::singleShot(0, this, &MainWindow::giveRoom); // a window that opens with them has no size yet
    });
    connect(&m_workbench->studies(), &StudiesPanel::helpWanted, this, [this](const QString &id) {
        for (const HelpPage &page : helpPages()) {
            if (id == QLatin1String(page.id))
                showHelp(page);
        }
    });
    connect(&m_session, &Session::savedResultDiffers, this,
            [this](const QString &text) { statusBar()->showMessage(text, 30'000); });
    connect(&m_session.preferences(), &Preferences::themeChanged, this, &MainWindow::applyTheme);
    const auto setWheel = [this] {
        for (TimelinePlot *plot : findChildren<TimelinePlot *>())
            plot->setWheelZooms(m_habits->wheelZooms());
    };
    connect(m_habits, &Habits::wheelChanged, this, setWheel);
    setWheel();

    connect(m_mesh, &MeshView::previewed, &document, &Document::preview);
    connect(m_mesh, &MeshView::committed, &document,
            [&document](const Scenario &scenario, const QString &text) { document.commit(scenario, text); });
    connect(m_mesh, &MeshView::canceled, &document, &Document::cancel);
    connect(m_mesh, &MeshView::peeked, this, [this](const Scenario &scenario) {
        m_peeking = true;
        m_session.document().preview(scenario);
    });
    connect(m_mesh, &MeshView::peekEnded, this, [this] {
        m_session.document().cancel();
        m_peeking = false;
    });
    connect(m_mesh, &MeshView::foldLineToggled, this, [this] {
        if (m_mesh->isFolded())
            m_mesh->setMaximumHeight(m_mesh->sizeHint().height());
    });
    connect(m_mesh, &MeshView::linksWanted, this, [this] { m_session.links().request(m_session.shown()); });
    connect(&m_session.links(), &LinkLoads::answered, m_mesh, [this] { m_mesh->setLinks(m_session.links().answer()); });
    QMenu *copyMenu = m_mesh->copyAsButton().menu();
    connect(copyMenu, &QMenu::aboutToShow, this,
            [this, copyMenu] { fillWriters(*copyMenu, [this](const ConfigWriter &writer) { copyAs(writer); }); });
    connect(m_mesh, &MeshView::rankActivated, m_workbench, &Workbench::showRank);
    connect(&m_workbench->ranks(), &RanksPanel::marksChanged, &m_mesh->map(), &RankMap::setMarks);
    connect(m_workbench, &QTabWidget::currentChanged, this, [this] {
        if (m_workbench->currentWidget() != &m_workbench->ranks())
            m_mesh->map().setMarks({}); // marks without their table say nothing
        else
            m_workbench->ranks().selectRank(m_workbench->ranks().rank());
    });

    auto *why = new WhyView(m_session, this);
    const auto askWhy = [why](const QString &number) { why->ask(number); };
    connect(m_form, &ScenarioForm::whyWanted, why, askWhy);
    connect(m_result, &ResultPanel::whyWanted, why, askWhy);
    connect(&m_workbench->details(), &DetailsPanel::whyWanted, why, askWhy);
    connect(&m_workbench->memory(), &MemoryPanel::whyWanted, why, askWhy);
    connect(why, &WhyView::fieldWanted, m_form,
            [this](const QString &path) { m_form->focusField(path.toStdString()); });
    connect(m_form, &ScenarioForm::message, this, [this](const QString &text) {
        m_session.log(Severity::Error, text);
        m_messages->show(Severity::Error, text);
    });
    connect(m_result, &ResultPanel::stageClicked, m_workbench, &Workbench::showStageMemory);
    connect(&m_workbench->log(), &LogPanel::fieldRequested, m_form,
            [this](const QString &path) { m_form->focusField(path.toStdString()); });
    connect(m_workbench, &Workbench::foldedChanged, this, [this](bool folded) {
        if (!folded)
            resizeDocks({m_workbenchDock}, {kWorkbenchHeight}, Qt::Vertical);
    });
}

void MainWindow::showScenario()
{
    if (!m_peeking)
        m_mesh->setScenario(*m_session.document().scenario());
}

void MainWindow::showShown()
{
    m_mesh->setReport(m_session.shown()->report);
    if (m_mesh->map().showsLinks())
        m_session.links().request(m_session.shown());
}

void MainWindow::setCompact(bool compact)
{
    if (compact == m_compact && m_laidOut)
        return;
    m_compact = compact;
    m_mesh->setFolded(compact);
    m_form->setCompact(compact);
    m_result->setCompact(compact);
    m_workbench->setFolded(compact);
    auto *middle = static_cast<QSplitter *>(centralWidget());
    const int mesh = compact ? m_mesh->sizeHint().height() : kMeshHeight;
    m_mesh->setMaximumHeight(compact ? mesh : QWIDGETSIZE_MAX);
    middle->setSizes({mesh, std::max(100, height() - mesh)});
}

void MainWindow::applyDefaultSizes()
{
    resizeDocks({m_formDock, m_resultDock}, {ScenarioForm::kWidth, ResultPanel::kWidth}, Qt::Horizontal);
    if (!m_workbench->isFolded())
        resizeDocks({m_workbenchDock}, {kWorkbenchHeight}, Qt::Vertical);
}

void MainWindow::resetLayout()
{
    m_session.preferences().clearLayout();
    restoreState(m_defaultLayout, Preferences::kLayoutVersion);
    m_laidOut = false;
    setCompact(height() < kCompactHeight);
    m_laidOut = true;
    applyDefaultSizes();
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    if (m_laidOut)
        return;
    setCompact(height() < kCompactHeight);
    m_laidOut = true;
    QTimer::singleShot(kAccuracyDelayMilliseconds, this, [this] { m_session.accuracy().start(); });
    const Preferences &preferences = m_session.preferences();
    if (!restoreState(preferences.layout(), Preferences::kLayoutVersion))
        applyDefaultSizes();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (m_laidOut && !m_lecture)
        setCompact(event->size().height() < kCompactHeight);
}

} // namespace stringline::ui
