// Every action of the window once, by name; menus, tool bar, command palette and the page of keys are made of them.
#include "core/parallel/axes.h"
#include "ui/help/help_pages.h"
#include "ui/main_window.h"
#include "ui/mesh/mesh_view.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/planner_panel.h"
#include "ui/panels/preset_menu.h"
#include "ui/panels/progress_strip.h"
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
#include <QActionGroup>
#include <QApplication>
#include <QCoreApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kFileLabelWidth = 300;

QToolButton *toolButton(QWidget &bar, const QString &text, const QString &tip)
{
    auto *button = new QToolButton(&bar);
    button->setText(text);
    button->setToolTip(tip);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    bar.layout()->addWidget(button);
    return button;
}

void addLine(QWidget &bar)
{
    auto *line = new QFrame(&bar);
    line->setFrameShape(QFrame::VLine);
    line->setFixedHeight(20);
    bar.layout()->addWidget(line);
}

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
        {"exportFigure", tr("&Export figure…"), QKeySequence(tr("Ctrl+E")), [this] { exportFigure(); },
         tr("Write the timeline as PDF, SVG or PNG")},
        {"quit", tr("&Quit"), QKeySequence::Quit, [this] { close(); }, {}},
        {"undo", tr("&Undo"), QKeySequence::Undo, [&history] { history.undo(); }, {}},
        {"redo", tr("&Redo"), QKeySequence(tr("Ctrl+Shift+Z")), [&history] { history.redo(); }, {}},
        {"copyScenario", tr("&Copy scenario as text"), QKeySequence(tr("Ctrl+Shift+C")), [this] { copyScenario(); },
         tr("The whole scenario as JSON")},
        {"pasteScenario", tr("&Paste scenario"), QKeySequence(tr("Ctrl+Shift+V")), [this] { pasteClipboard(); },
         tr("A scenario as JSON from the clipboard, one undo step")},
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
        {"help", tr("&Help"), QKeySequence(Qt::Key_F1), [this] { showHelp(helpPages().front()); },
         tr("Why a bubble is there, in one minute")},
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
    // Both are usual, and which one a desktop names differs.
    action(QStringLiteral("redo"))->setShortcuts({QKeySequence(tr("Ctrl+Shift+Z")), QKeySequence(tr("Ctrl+Y"))});
    makeMenus();
    makeToolBar();
    m_keys = new KeyBindings(m_session.preferences(), this->commands(), this);
}

void MainWindow::makeMenus()
{
    // Menu and message bar share the place above the tool bar, so that a message pushes everything down alike.
    auto *top = new QWidget(this);
    auto *bar = new QMenuBar(top);
    m_messages = new MessageBar(top);
    m_progress = new ProgressStrip(top);
    auto *layout = new QVBoxLayout(top);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(m_messages);
    layout->addWidget(m_progress);
    setMenuWidget(top);

    const auto addTo = [this](QMenu &menu, std::initializer_list<const char *> names) {
        for (const char *name : names) {
            if (*name)
                menu.addAction(action(QLatin1String(name)));
            else
                menu.addSeparator();
        }
    };
    QMenu *file = bar->addMenu(tr("&File"));
    QMenu *fromPreset = file->addMenu(tr("&New from preset"));
    connect(fromPreset, &QMenu::aboutToShow, this, [this, fromPreset] { fillNew(*fromPreset); });
    addTo(*file, {"open"});
    QMenu *recent = file->addMenu(tr("Open re&cent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    addTo(*file, {"importClipboard", "", "openTrace", "closeTrace", "", "save", "saveAs", "reload", ""});
    QMenu *asConfig = file->addMenu(tr("Export as &configuration"));
    asConfig->setObjectName(QStringLiteral("exportAsMenu"));
    connect(asConfig, &QMenu::aboutToShow, this, [this, asConfig] {
        fillWriters(*asConfig, [this](const ConfigWriter &writer) { saveAs(writer, false); });
    });
    addTo(*file, {"exportFigure", "", "quit"});
    addTo(*bar->addMenu(tr("&Edit")), {"undo", "redo", "", "copyScenario", "pasteScenario"});
    makeViewMenu();
    makePlanMenu();
    QMenu *help = bar->addMenu(tr("&Help"));
    addTo(*help, {"help"});
    for (const HelpPage &page : helpPages()) {
        QAction *open = help->addAction(titleOf(page), this, [this, &page] { showHelp(page); });
        open->setObjectName(QStringLiteral("help.") + QLatin1String(page.id));
    }
    addTo(*help, {"", "keys", "palette", "", "about"});
}

void MainWindow::makeViewMenu()
{
    auto *bar = menuWidget()->findChild<QMenuBar *>();
    QMenu *view = bar->addMenu(tr("&View"));
    for (QDockWidget *dock : {m_formDock, m_resultDock, m_workbenchDock, m_historyDock}) {
        QAction *toggle = dock->toggleViewAction();
        toggle->setObjectName(dock->objectName() + QStringLiteral("Toggle"));
        view->addAction(toggle);
    }
    view->addSeparator();
    for (const char *name : {"foldMesh", "foldWorkbench"})
        view->addAction(action(QLatin1String(name)));
    view->addSeparator();

    Preferences &preferences = m_session.preferences();
    QMenu *themes = view->addMenu(tr("&Theme"));
    auto *themeGroup = new QActionGroup(this);
    for (const auto &[choice, name, text] : {std::tuple(ThemeChoice::System, "themeSystem", tr("&System")),
                                             std::tuple(ThemeChoice::Light, "themeLight", tr("&Light")),
                                             std::tuple(ThemeChoice::Dark, "themeDark", tr("&Dark"))}) {
        QAction *action = themes->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        action->setChecked(preferences.theme() == choice);
        themeGroup->addAction(action);
        connect(action, &QAction::triggered, this, [&preferences, choice = choice] { preferences.setTheme(choice); });
    }
    QMenu *colors = view->addMenu(tr("&Colors"));
    auto *schemeGroup = new QActionGroup(this);
    for (const SchemeRow &scheme : schemes()) {
        QAction *action = colors->addAction(QCoreApplication::translate("Scheme", scheme.label));
        action->setCheckable(true);
        action->setChecked(schemeOf(preferences.scheme().toStdString()).value_or(Scheme::Accessible) == scheme.scheme);
        schemeGroup->addAction(action);
        connect(action, &QAction::triggered, this,
                [&preferences, id = toQString(scheme.id)] { preferences.setScheme(id); });
    }
    view->addSeparator();
    QMenu *timeline = view->addMenu(tr("T&imeline"));
    QMenu *views = nullptr; // eighteen of a kind stand in a menu of their own
    for (QAction *action : m_timeline->actions()) {
        const bool isView = action->objectName().startsWith(QStringLiteral("timeline.goToView")) ||
                            action->objectName().startsWith(QStringLiteral("timeline.storeView"));
        if (isView && !views)
            views = timeline->addMenu(tr("Stored &views"));
        (isView ? views : timeline)->addAction(action);
    }
    view->addAction(action(QStringLiteral("findRow")));
    for (const char *name : {"focusMesh", "focusTimeline", "focusForm", "focusWorkbench"})
        view->addAction(action(QLatin1String(name)));
    view->addSeparator();
    for (const char *name : {"resetLayout", "fullScreen"})
        view->addAction(action(QLatin1String(name)));
}

void MainWindow::makePlanMenu()
{
    auto *bar = menuWidget()->findChild<QMenuBar *>();
    QMenu *plan = bar->addMenu(tr("&Plan"));
    for (const char *name : {"pinBaseline", "clearBaseline", "returnToBaseline", "compare"})
        plan->addAction(action(QLatin1String(name)));
    plan->addSeparator();
    for (const char *name : {"findPlan", "showSweep", "showStudies", "showRanks", "applyAdvice", "repair"})
        plan->addAction(action(QLatin1String(name)));
}

void MainWindow::makeToolBar()
{
    m_toolBar = addToolBar(tr("Tools"));
    m_toolBar->setObjectName(QStringLiteral("toolBar"));
    m_toolBar->setMovable(false);
    m_toolBar->toggleViewAction()->setEnabled(false);

    // One widget with everything, because buttons that lie in a tool bar themselves lose their frames.
    auto *bar = new QWidget(m_toolBar);
    bar->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    bar->setMinimumWidth(400);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(2, 0, 0, 0);
    layout->setSpacing(8);
    layout->setSizeConstraint(QLayout::SetNoConstraint);
    m_toolBar->addWidget(bar);

    auto *brand = new QLabel(QStringLiteral("Stringline"), bar);
    QFont font = brand->font();
    font.setPixelSize(QFontInfo(font).pixelSize() + 2);
    font.setBold(true);
    brand->setFont(font);
    layout->addWidget(brand);
    m_fileLabel = new QLabel(bar);
    m_fileLabel->setProperty("note", true);
    layout->addWidget(m_fileLabel);
    addLine(*bar);

    QToolButton *fresh = toolButton(*bar, tr("New ▾"), tr("A plan from a preset"));
    fresh->setObjectName(QStringLiteral("newButton"));
    fresh->setPopupMode(QToolButton::InstantPopup);
    auto *presets = new QMenu(fresh);
    connect(presets, &QMenu::aboutToShow, this, [this, presets] { fillNew(*presets); });
    fresh->setMenu(presets);
    const auto addAction = [this, bar](const char *name, const QString &text) {
        QAction *action = this->action(QLatin1String(name));
        QToolButton *button = toolButton(*bar, text, action->toolTip());
        connect(button, &QToolButton::clicked, action, &QAction::trigger);
        return button;
    };
    addAction("open", tr("Open…"));
    addAction("save", tr("Save"));
    addLine(*bar);
    m_undoButton = addAction("undo", tr("↶ Undo"));
    QToolButton *redo = addAction("redo", QStringLiteral("↷"));
    redo->setAccessibleName(tr("Redo"));
    redo->setObjectName(QStringLiteral("redoButton"));
    addLine(*bar);
    m_baselineButton = addAction("pinBaseline", tr("◆ Pin baseline"));
    m_compareButton = addAction("compare", tr("Compare"));
    m_compareButton->setCheckable(true);
    connect(m_compare, &CompareView::comparingChanged, m_compareButton, &QToolButton::setChecked);
    layout->addStretch(1);
    QToolButton *figure = addAction("exportFigure", tr("Export figure…"));
    figure->setProperty("primary", true);
}

void MainWindow::fillNew(QMenu &menu)
{
    menu.clear();
    addPresets(menu, m_session.document().presets(), PresetKind::Scenario,
               [this](const QString &id) { newFromPreset(id); });
}

void MainWindow::fillRecent(QMenu &menu)
{
    menu.clear();
    const QStringList files = m_session.preferences().recentFiles();
    for (const QString &file : files) {
        menu.addAction(QString(file).replace(u'&', QStringLiteral("&&")), this, [this, file] {
            whenSaved(tr("Save the changes before another scenario is opened?"), [this, file] { open(file); });
        });
    }
    if (files.isEmpty())
        menu.addAction(tr("No files yet"))->setEnabled(false);
    menu.addSeparator();
    menu.addAction(tr("Clear this list"), &m_session.preferences(), &Preferences::clearRecentFiles)
        ->setEnabled(!files.isEmpty());
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
