// The composer of figures and the ways that lead to it.
#include "ui/help/help_pages.h"
#include "ui/main_window.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/figure_composer.h"
#include "ui/panels/memory_panel.h"
#include "ui/panels/memory_plot.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/planner_panel.h"
#include "ui/panels/studies_panel.h"
#include "ui/panels/study_chart.h"
#include "ui/panels/sweep_panel.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/panels/workbench.h"
#include "ui/session/session.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>

namespace stringline::ui {

namespace {

// Null until one is done.
std::shared_ptr<const FigureSweep> sweepOf(const SweeperState &state)
{
    if (!state.grid || state.running || state.isTornado || state.cells.size() < state.grid->cells())
        return nullptr;
    FigureSweep sweep{*state.grid, {}, {}};
    for (const SweptCell &cell : state.cells) {
        sweep.cells.push_back(cell.cell);
        sweep.values.push_back(cell.values);
    }
    return std::make_shared<const FigureSweep>(std::move(sweep));
}

std::shared_ptr<const FigureSearch> searchOf(const PlannerState &state, const EvaluationPtr &shown)
{
    if (!state.space || state.running || state.plans.empty())
        return nullptr;
    FigureSearch search{state.plans, state.front, std::string(state.against), {}};
    if (shown && shown->valid())
        search.now = foundPlan({}, *shown->scenario, shown->report);
    return std::make_shared<const FigureSearch>(std::move(search));
}

} // namespace

FigureComposer &MainWindow::openComposer()
{
    StudiesPanel &studies = m_workbench->studies();
    if (m_composer == nullptr) {
        m_composer = new FigureComposer(m_session, this);
        const auto takeStudy = [this, &studies] {
            const StudyState &state = studies.runner().state();
            if (!state.running)
                m_composer->setStudy(state.study, state.result);
        };
        connect(&studies.runner(), &StudyRunner::changed, m_composer, takeStudy);
        connect(m_composer, &FigureComposer::written, this, [this](const QString &file) {
            m_session.log(Severity::Note, tr("Exported %1").arg(QFileInfo(file).absoluteFilePath()));
        });
        connect(m_composer, &FigureComposer::helpWanted, this, [this](const QString &id) {
            for (const HelpPage &page : helpPages()) {
                if (id == QLatin1String(page.id))
                    showHelp(page);
            }
        });
        takeStudy();
        const auto takeSweep = [this] { m_composer->setSweep(sweepOf(m_workbench->sweep().sweeper().state())); };
        connect(&m_workbench->sweep().sweeper(), &Sweeper::changed, m_composer, takeSweep);
        takeSweep();
        const auto takeSearch = [this] {
            m_composer->setSearch(searchOf(m_workbench->planner().planner().state(), m_session.shown()));
        };
        connect(&m_workbench->planner().planner(), &Planner::finished, m_composer, takeSearch);
        takeSearch();
    }
    m_composer->show();
    m_composer->raise();
    m_composer->activateWindow();
    return *m_composer;
}

// "Figure of this…" where a chart is that the table of kinds can draw as well.
void MainWindow::connectFigures()
{
    const std::pair<const char *, QWidget *> charts[] = {
        {"memory", m_workbench->memory().findChild<MemoryPlot *>()},
        {"comparison", m_workbench->comparison().findChild<WaterfallChart *>()},
        {"study", &m_workbench->studies().chart()},
    };
    StudiesPanel &studies = m_workbench->studies();
    const auto composeStudy = [this, &studies] {
        if (const StudyPlot *plot = studies.plot())
            openComposer().choose("study", plot->id, studies.panelBox().currentText().toStdString());
    };
    connect(&studies, &StudiesPanel::figureWanted, this, composeStudy);
    for (const auto &[id, chart] : charts) {
        const FigureKind *kind = findFigureKind(id);
        if (kind == nullptr || chart == nullptr)
            continue;
        auto *action = new QAction(tr("Figure of this…"), chart);
        action->setObjectName(QStringLiteral("figureOf.") + QLatin1String(id));
        chart->addAction(action);
        chart->setContextMenuPolicy(Qt::ActionsContextMenu);
        if (kind->ofStudy)
            connect(action, &QAction::triggered, this, composeStudy);
        else
            connect(action, &QAction::triggered, this, [this, kind] { openComposer().choose(std::string(kind->id)); });
    }
}

} // namespace stringline::ui
