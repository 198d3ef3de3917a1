// What the window opens about itself: the page of keys, the palettes of commands and rows, what the program is.
#include "core/base/version.h"
#include "ui/help/help_window.h"
#include "ui/main_window.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/keys_dialog.h"
#include "ui/qt_text.h"
#include "ui/timeline/named_rows.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QMenu>
#include <QMessageBox>

#include <algorithm>

namespace stringline::ui {

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
        m_help = new HelpWindow(this);
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

void MainWindow::showAbout()
{
    auto *box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Stringline"),
                        tr("<h3>Stringline %1</h3><p>Plans the training of large transformers. A stringline is a "
                           "railway planner's graph of trains over time; here microbatches run over pipeline "
                           "stages.</p><p>Free software under the GNU General Public License, version 3 or "
                           "later.</p>")
                            .arg(toQString(programVersion())),
                        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace stringline::ui
