// Menus and tool bar, made of the actions.
#include "ui/help/help_pages.h"
#include "ui/main_window.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/preset_menu.h"
#include "ui/panels/progress_strip.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/timeline/compare_view.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
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

} // namespace

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
    addTo(*file, {"exportFigure", "exportAnimation", "exportReport", "", "quit"});
    addTo(*bar->addMenu(tr("&Edit")), {"undo", "redo", "", "copyScenario", "pasteScenario", "", "preferences"});
    makeViewMenu();
    makePlanMenu();
    QMenu *help = bar->addMenu(tr("&Help"));
    addTo(*help, {"help", "searchHelp", "whatsThis", "tour", ""});
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
        if (action->objectName().startsWith(QStringLiteral("timeline.play")))
            continue; // in their own menu
        const bool isView = action->objectName().startsWith(QStringLiteral("timeline.goToView")) ||
                            action->objectName().startsWith(QStringLiteral("timeline.storeView"));
        if (isView && !views)
            views = timeline->addMenu(tr("Stored &views"));
        (isView ? views : timeline)->addAction(action);
    }
    makePlayMenu(*view->addMenu(tr("&Play")));
    view->addAction(action(QStringLiteral("findRow")));
    for (const char *name : {"focusMesh", "focusTimeline", "focusForm", "focusWorkbench"})
        view->addAction(action(QLatin1String(name)));
    view->addSeparator();
    for (const char *name : {"resetLayout", "fullScreen", "lecture"})
        view->addAction(action(QLatin1String(name)));
}

void MainWindow::makePlanMenu()
{
    auto *bar = menuWidget()->findChild<QMenuBar *>();
    QMenu *plan = bar->addMenu(tr("&Plan"));
    for (const char *name : {"pinBaseline", "clearBaseline", "returnToBaseline", "compare"})
        plan->addAction(action(QLatin1String(name)));
    plan->addSeparator();
    for (const char *name :
         {"findPlan", "showSweep", "showStudies", "showLessons", "showRanks", "applyAdvice", "repair"})
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

} // namespace stringline::ui
