// What the window opens about itself: keys, preferences, the palettes of commands and rows, help, tour, what it is.
#include "core/base/version.h"
#include "core/scenario/preset_folders.h"
#include "ui/help/help_window.h"
#include "ui/main_window.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/keys_dialog.h"
#include "ui/panels/preferences_dialog.h"
#include "ui/panels/tour.h"
#include "ui/qt_text.h"
#include "ui/session/habits.h"
#include "ui/session/session.h"
#include "ui/timeline/named_rows.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMessageBox>
#include <QTimer>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kTourDelayMilliseconds = 600; // the first picture comes first

} // namespace

std::vector<QAction *> MainWindow::commands() const
{
    std::vector<QAction *> found;
    for (QAction *action : findChildren<QAction *>()) {
        const bool named = !action->objectName().isEmpty() && !action->text().isEmpty() && !action->menu();
        if (named && !m_timeline->actions().contains(action))
            found.push_back(action);
    }
    for (QAction *action : m_timeline->actions())
        found.push_back(action);
    return found;
}

void MainWindow::showKeys()
{
    std::vector<QAction *> everywhere;
    for (QAction *action : commands()) {
        if (!m_timeline->actions().contains(action))
            everywhere.push_back(action);
    }
    const QList<QAction *> timeline = m_timeline->actions();
    auto *dialog = new KeysDialog(
        *m_keys, {{tr("Everywhere"), everywhere}, {tr("Timeline"), {timeline.begin(), timeline.end()}}}, this);
    dialog->open();
}

void MainWindow::showPalette()
{
    openPalette(entriesOf(commands()), tr("Type a command"));
}

void MainWindow::openPalette(std::vector<PaletteEntry> entries, const QString &placeholder)
{
    auto *palette = new CommandPalette(std::move(entries), placeholder, this);
    palette->move(mapToGlobal(QPoint((width() - palette->minimumWidth()) / 2, 60)));
    palette->show();
}

void MainWindow::showRowFinder()
{
    const EvaluationPtr evaluation = m_timeline->evaluation();
    std::vector<PaletteEntry> entries;
    for (NamedRow &row : evaluation ? namedRows(*evaluation) : std::vector<NamedRow>{}) {
        entries.push_back({std::move(row.name), std::move(row.note), [this, key = row.key] {
                               m_timeline->revealRow(key);
                               m_timeline->setFocus(Qt::OtherFocusReason);
                           }});
    }
    openPalette(std::move(entries), tr("Type a row: stage 5, GPU 37, node 3"));
}

void MainWindow::showHelp(const HelpPage &page)
{
    if (!m_help) {
        m_help = new HelpWindow(commands(), this);
        connect(m_help, &HelpWindow::deedWanted, this, &MainWindow::doForHelp);
        // At the right, where it leaves the timeline free.
        m_help->move(mapToGlobal(QPoint(std::max(0, width() - m_help->width()), 40)));
    }
    m_help->open(page);
}

void MainWindow::doForHelp(const HelpDeed &deed)
{
    switch (deed.kind) {
    case HelpDeed::Kind::Action:
        if (QAction *wanted = action(deed.what))
            wanted->trigger();
        return;
    case HelpDeed::Kind::Gap:
        m_timeline->selectLongestWait();
        return;
    }
}

void MainWindow::showPreferences()
{
    const QString folder = QString::fromStdString(presetFolders().back());
    auto *dialog =
        new PreferencesDialog(m_session.preferences(), *m_habits, m_session.document().presets(), folder, this);
    connect(dialog, &PreferencesDialog::keysWanted, this, &MainWindow::showKeys);
    connect(dialog, &PreferencesDialog::tourWanted, this, &MainWindow::startTour);
    dialog->open();
}

void MainWindow::offerTour()
{
    if (!m_habits->tourSeen())
        QTimer::singleShot(kTourDelayMilliseconds, this, &MainWindow::startTour);
}

void MainWindow::startTour()
{
    m_habits->setTourSeen(true);
    if (m_tour)
        return;
    m_tour = new Tour(*this, *m_look);
    connect(m_tour, &Tour::lookWanted, this, &MainWindow::lookAt);
    connect(m_tour, &Tour::ended, m_tour, &QObject::deleteLater);
    connect(m_tour, &Tour::ended, this, [this] { m_timeline->setFocus(Qt::OtherFocusReason); });
    m_tour->begin();
}

void MainWindow::showAbout()
{
    const QString said = QCoreApplication::applicationVersion(); // with the commit
    auto *box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Stringline"),
                        tr("<h3>Stringline %1</h3><p>Plans the training of large transformers. A stringline is a "
                           "railway planner's graph of trains over time; here microbatches run over pipeline "
                           "stages.</p><p>Free software under the GNU General Public License, version 3 or "
                           "later.</p>")
                            .arg(said.isEmpty() ? toQString(programVersion()) : said),
                        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace stringline::ui
