// Every action of the window once, by name; menus, tool bar, command palette and the page of keys are made of them.
#include "core/parallel/axes.h"
#include "ui/help/help_pages.h"
#include "ui/help/help_window.h"
#include "ui/help/whats_this.h"
#include "ui/main_window.h"
#include "ui/mesh/mesh_view.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/planner_panel.h"
#include "ui/panels/scenario_form.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/session/key_bindings.h"
#include "ui/session/session.h"
#include "ui/theme/panel_header.h"
#include "ui/theme/theme.h"
#include "ui/timeline/compare_view.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QToolBar>
#include <QToolButton>

namespace stringline::ui {

namespace {

constexpr int kFileLabelWidth = 300;

// The degrees that say most about a plan: "TP 4 · PP 16".
QString planName(const Scenario &scenario)
{
    QStringList parts;
    for (const AxisRow &axis : parallelAxes()) {
        if (axis.setDegree && axis.degree(scenario) > 1)
            parts << QStringLiteral("%1 %2").arg(toQString(axis.letters)).arg(axis.degree(scenario));
    }
    return parts.isEmpty() ? MainWindow::tr("no parallelism") : parts.join(QStringLiteral(" · "));
}

} // namespace

QAction *MainWindow::add(const Command &command)
{
    auto *action = new QAction(command.text, this);
    action->setObjectName(QLatin1String(command.name));
    action->setShortcut(command.keys);
    action->setToolTip(command.tip.isEmpty() ? actionName(*action) : command.tip);
    action->setStatusTip(action->toolTip());
    connect(action, &QAction::triggered, this, command.act);
    addAction(action); // so that its keys work wherever the focus is
    return action;
}

QAction *MainWindow::action(const QString &name) const
{
    return findChild<QAction *>(name);
}

void MainWindow::makeActions()
{
    QUndoStack &history = m_session.document().history();
    const Command commands[] = {
        {"open", tr("&Open…"), QKeySequence::Open, [this] { chooseAndOpen(); },
         tr("Open a scenario, or configurations of frameworks")},
        {"importClipboard", tr("&Import from clipboard"), QKeySequence::Paste, [this] { pasteClipboard(); },
         tr("A script, a configuration or a scenario that was copied; configurations are shown before they replace "
            "anything")},
        {"openTrace", tr("Open &trace…"), QKeySequence(tr("Ctrl+T")), [this] { chooseAndOpenTrace(); },
         tr("Lay a measured step above the simulation: a trace of PyTorch's profiler, Chrome's or Perfetto's format")},
        {"closeTrace", tr("C&lose trace"), {}, [this] { m_session.setMeasured({}); }, {}},
        {"save", tr("&Save"), QKeySequence::Save, [this] { save(); }, tr("Save the scenario")},
        {"saveAs", tr("Save &as…"), QKeySequence(tr("Ctrl+Shift+S")), [this] { saveAs(); }, {}},
        {"reload", tr("&Reload from file"), QKeySequence::Refresh, [this] { reload(); }, {}},
        {"exportFigure", tr("&Export figure…"), QKeySequence(tr("Ctrl+E")), [this] { openComposer(); },
         tr("Compose a figure of the plan or of a study, see it at its true size, and save it")},
        {"quit", tr("&Quit"), QKeySequence::Quit, [this] { close(); }, {}},
        {"undo", tr("&Undo"), QKeySequence::Undo, [&history] { history.undo(); }, {}},
        {"redo", tr("&Redo"), QKeySequence(tr("Ctrl+Shift+Z")), [&history] { history.redo(); }, {}},
        {"copyScenario", tr("&Copy scenario as text"), QKeySequence(tr("Ctrl+Shift+C")), [this] { copyScenario(); },
         tr("The whole scenario as JSON")},
        {"pasteScenario", tr("&Paste scenario"), QKeySequence(tr("Ctrl+Shift+V")), [this] { pasteClipboard(); },
         tr("A scenario as JSON from the clipboard, one undo step")},
        {"preferences", tr("Pre&ferences…"), QKeySequence(tr("Ctrl+,")), [this] { showPreferences(); },
         tr("Theme, size, wheel, autosave, what a start opens")},
        {"pinBaseline", tr("Pin as &baseline"), QKeySequence(Qt::Key_B), [this] { pinBaseline(); },
         tr("Compare every later plan with this one")},
        {"clearBaseline", tr("&Clear baseline"), {}, [this] { m_session.clearBaseline(); }, {}},
        {"returnToBaseline", tr("&Return to baseline"), QKeySequence(tr("Ctrl+B")), [this] { returnToBaseline(); }, {}},
        {"compare", tr("C&ompare with baseline"), QKeySequence(Qt::SHIFT | Qt::Key_B),
         [this] { m_compare->setComparing(!m_compare->isComparing()); },
         tr("The baseline above the timeline, on the same axis, and what was lost and gained between them")},
        {"findPlan", tr("&Find the best plan"), QKeySequence(tr("Ctrl+Shift+Return")),
         [this] {
             m_workbench->showPlanner();
             m_workbench->planner().search();
         },
         tr("Search all legal plans for this model and machine")},
        {"showSweep",
         tr("S&weep a field"),
         {},
         [this] { m_workbench->showSweep(); },
         tr("One field as a line, two as a map, or every input one step up and down")},
        {"showStudies", tr("&Studies"), QKeySequence(tr("Ctrl+Shift+D")), [this] { m_workbench->showStudies(); },
         tr("Questions that take many simulations: plans by cost, clusters, scaling, reliability")},
        {"showLessons",
         tr("&Lessons"),
         {},
         [this] { m_workbench->showLessons(); },
         tr("Learn by trying: pages with live numbers, predictions and goals")},
        {"showRanks",
         tr("&Ranks"),
         {},
         [this] { m_workbench->showRanks(); },
         tr("Which node, GPU and process groups every rank has")},
        {"applyAdvice", tr("&Apply best advice"), QKeySequence(tr("Ctrl+Return")), [this] { applyBestAdvice(); }, {}},
        {"repair", tr("Re&pair first mistake"), QKeySequence(tr("Ctrl+R")), [this] { repair(); },
         tr("Set the nearest valid value")},
        {"foldMesh",
         tr("Fold rank &map"),
         QKeySequence(tr("Ctrl+M")),
         [this] {
             m_mesh->setMaximumHeight(QWIDGETSIZE_MAX);
             m_mesh->setFolded(!m_mesh->isFolded());
         },
         {}},
        {"foldWorkbench",
         tr("Fold &workbench"),
         QKeySequence(tr("Ctrl+J")),
         [this] { m_workbench->setFolded(!m_workbench->isFolded()); },
         {}},
        {"focusMesh",
         tr("Go to device mesh"),
         QKeySequence(tr("Alt+1")),
         [this] { m_mesh->setFocus(Qt::ShortcutFocusReason); },
         {}},
        {"focusTimeline",
         tr("Go to timeline"),
         QKeySequence(tr("Alt+2")),
         [this] { m_timeline->setFocus(Qt::ShortcutFocusReason); },
         {}},
        {"focusForm", tr("Go to form"), QKeySequence(tr("Alt+3")), [this] { m_form->focusField("model.layers"); }, {}},
        {"focusWorkbench",
         tr("Go to workbench"),
         QKeySequence(tr("Alt+4")),
         [this] {
             m_workbench->setFolded(false);
             m_workbench->setFocus(Qt::ShortcutFocusReason);
         },
         {}},
        {"resetLayout", tr("&Reset layout"), {}, [this] { resetLayout(); }, {}},
        {"fullScreen",
         tr("&Full screen"),
         QKeySequence(Qt::Key_F11),
         [this] { isFullScreen() ? showNormal() : showFullScreen(); },
         {}},
        {"lecture", tr("&Lecture"), QKeySequence(Qt::SHIFT | Qt::Key_F5), [this] { setLecture(!m_lecture); },
         tr("Full screen with mesh, main numbers and timeline in large type")},
        {"largerType",
         tr("Larger type in a lecture"),
         QKeySequence(tr("Ctrl++")),
         [this] { changeLectureScale(1); },
         {}},
        {"smallerType",
         tr("Smaller type in a lecture"),
         QKeySequence(tr("Ctrl+-")),
         [this] { changeLectureScale(-1); },
         {}},
        {"exportAnimation",
         tr("Export &animation…"),
         {},
         [this] { exportAnimation(); },
         tr("A cursor that runs over the iteration, as a GIF or PNGs for slides")},
        {"exportReport",
         tr("Re&port…"),
         {},
         [this] { exportReport(); },
         tr("A page about the plan: PDF, HTML or Markdown")},
        {"help", tr("&Help"), QKeySequence(Qt::Key_F1), [this] { showHelp(helpPages().front()); },
         tr("Why a bubble is there, in one minute")},
        {"searchHelp",
         tr("&Search the help…"),
         {},
         [this] {
             showHelp(helpPages().front());
             m_help->search({});
         },
         tr("Words on any page of the help")},
        {"whatsThis", tr("&What’s this?"), QKeySequence::WhatsThis, [this] { askWhatsThis(*this); },
         tr("Click a thing to hear what it is; pressed twice, it is said of what has the focus")},
        {"tour", tr("&Tour"), {}, [this] { startTour(); }, tr("The window in eight stops")},
        {"keys", tr("&Keys"), QKeySequence(Qt::Key_Question), [this] { showKeys(); },
         tr("All keys on one page, and other ones for them")},
        {"palette", tr("Co&mmands…"), QKeySequence(tr("Ctrl+Shift+P")), [this] { showPalette(); },
         tr("Every command by name")},
        {"findRow", tr("&Find row…"), QKeySequence(tr("Ctrl+P")), [this] { showRowFinder(); },
         tr("Go to a stage, GPU or node of the timeline by its name")},
        {"about", tr("&About Stringline"), {}, [this] { showAbout(); }, {}},
    };
    for (const Command &command : commands)
        add(command);
    action(QStringLiteral("compare"))->setCheckable(true);
    action(QStringLiteral("lecture"))->setCheckable(true);
    for (const char *name : {"largerType", "smallerType"})
        action(QLatin1String(name))->setEnabled(false); // outside a lecture
    // Both are usual, and which one a desktop names differs.
    action(QStringLiteral("redo"))->setShortcuts({QKeySequence(tr("Ctrl+Shift+Z")), QKeySequence(tr("Ctrl+Y"))});
    makeMenus();
    makeToolBar();
    m_keys = new KeyBindings(m_session.preferences(), this->commands(), this);
}

void MainWindow::showTitles()
{
    const Document &document = m_session.document();
    const bool modified = document.isModified();
    setWindowTitle(QStringLiteral("%1[*] — Stringline").arg(document.title()));
    setWindowModified(modified);
    const QString name = modified ? tr("%1 — edited").arg(document.title()) : document.title();
    const int width = std::min(kFileLabelWidth, m_fileLabel->fontMetrics().horizontalAdvance(name) + 2);
    m_fileLabel->setText(m_fileLabel->fontMetrics().elidedText(name, Qt::ElideMiddle, width));
    m_fileLabel->setToolTip(document.file().isEmpty() ? name : document.file());
    action(QStringLiteral("reload"))->setEnabled(!document.file().isEmpty());
}

void MainWindow::showUndoTexts()
{
    const QUndoStack &history = m_session.document().history();
    QAction *undo = action(QStringLiteral("undo"));
    QAction *redo = action(QStringLiteral("redo"));
    undo->setEnabled(history.canUndo());
    redo->setEnabled(history.canRedo());
    undo->setText(history.canUndo() ? tr("&Undo “%1”").arg(history.undoText()) : tr("&Undo"));
    redo->setText(history.canRedo() ? tr("&Redo “%1”").arg(history.redoText()) : tr("&Redo"));
    const QString label = history.canUndo() ? tr("↶ Undo “%1”").arg(history.undoText()) : tr("↶ Undo");
    m_undoButton->setText(m_undoButton->fontMetrics().elidedText(label, Qt::ElideRight, 240));
    m_undoButton->setEnabled(history.canUndo());
    auto *redoButton = m_toolBar->findChild<QToolButton *>(QStringLiteral("redoButton"));
    redoButton->setEnabled(history.canRedo());
    redoButton->setToolTip(actionName(*redo));
}

void MainWindow::showBaseline()
{
    const EvaluationPtr &baseline = m_session.baseline();
    m_mesh->setBaseline(baseline ? std::optional(*baseline->scenario) : std::nullopt);
    m_baselineButton->setText(baseline ? tr("◆ Baseline: %1").arg(planName(*baseline->scenario))
                                       : tr("◆ Pin baseline"));
    m_resultDock->findChild<PanelHeader *>(QStringLiteral("resultHeader"))
        ->setNote(baseline ? tr("vs pinned baseline") : tr("B pins a baseline"));
    action(QStringLiteral("clearBaseline"))->setEnabled(baseline != nullptr);
    action(QStringLiteral("returnToBaseline"))->setEnabled(baseline != nullptr);
    m_baselineTitle = baseline ? tr("Baseline · %1").arg(planName(*baseline->scenario)) : QString();
    showReference();
}

void MainWindow::applyTheme()
{
    const Preferences &preferences = m_session.preferences();
    const ThemeChoice choice = preferences.theme();
    std::optional<bool> dark;
    if (choice != ThemeChoice::System)
        dark = choice == ThemeChoice::Dark;
    ui::applyTheme(*qApp, dark, schemeOf(preferences.scheme().toStdString()).value_or(Scheme::Accessible));
}

} // namespace stringline::ui
