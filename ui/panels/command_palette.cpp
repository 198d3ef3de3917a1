#include "ui/panels/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <array>

namespace stringline::ui {

namespace {

constexpr int kRanks = 6;

// Whether a word of `text` begins with `pattern`, and ends with it where it ends in a digit: "gpu 3" is not GPU 37.
bool wordBegins(const QString &pattern, const QString &text)
{
    for (qsizetype at = text.indexOf(pattern, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(pattern, at + 1, Qt::CaseInsensitive)) {
        const qsizetype end = at + pattern.size();
        const bool splitsNumber = pattern.back().isDigit() && end < text.size() && text[end].isDigit();
        if ((at == 0 || !text[at - 1].isLetterOrNumber()) && !splitsNumber)
            return true;
    }
    return false;
}

} // namespace

QString actionName(const QAction &action)
{
    QString name = action.text();
    // A doubled mark stands for the letter itself.
    name.replace(QStringLiteral("&&"), QStringLiteral("\u0001")).remove(u'&').replace(u'\u0001', u'&');
    return name;
}

bool fuzzyMatch(const QString &pattern, const QString &text)
{
    qsizetype at = 0;
    for (const QChar letter : pattern) {
        if (letter.isSpace())
            continue;
        at = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0)
            return false;
        ++at;
    }
    return true;
}

int rankOf(const QString &pattern, const PaletteEntry &entry)
{
    const QString wanted = pattern.simplified();
    if (wanted.isEmpty() || entry.name.compare(wanted, Qt::CaseInsensitive) == 0)
        return 0;
    if (wordBegins(wanted, entry.name))
        return entry.name.startsWith(wanted, Qt::CaseInsensitive) ? 1 : 2;
    if (entry.name.contains(wanted, Qt::CaseInsensitive))
        return 3;
    if (wordBegins(wanted, entry.note))
        return 4;
    return fuzzyMatch(wanted, entry.name) ? 5 : -1;
}

std::vector<PaletteEntry> entriesOf(const std::vector<QAction *> &actions)
{
    std::vector<PaletteEntry> entries;
    for (QAction *action : actions) {
        if (action->isEnabled() && !action->text().isEmpty())
            entries.push_back({actionName(*action), action->shortcut().toString(QKeySequence::NativeText),
                               [action] { action->trigger(); }});
    }
    return entries;
}

CommandPalette::CommandPalette(std::vector<PaletteEntry> entries, const QString &placeholder, QWidget *parent)
    : QDialog(parent, Qt::Popup)
    , m_entries(std::move(entries))
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("commandPalette"));
    setMinimumSize(520, 360);
    m_search->setPlaceholderText(placeholder);
    m_search->setAccessibleName(placeholder);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("What fits"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    filter({});
    m_search->setFocus();
}

void CommandPalette::filter(const QString &text)
{
    std::array<std::vector<std::size_t>, kRanks> fitting;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (const int rank = rankOf(text, m_entries[i]); rank >= 0)
            fitting[std::size_t(rank)].push_back(i);
    }
    m_list->clear();
    int left = kMostShown;
    for (const std::vector<std::size_t> &equals : fitting) {
        for (const std::size_t i : equals) {
            if (left-- <= 0)
                break;
            const PaletteEntry &entry = m_entries[i];
            auto *item = new QListWidgetItem(
                entry.note.isEmpty() ? entry.name : QStringLiteral("%1    %2").arg(entry.name, entry.note), m_list);
            item->setData(Qt::UserRole, qulonglong(i));
        }
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item)
        return;
    const std::function<void()> run = m_entries[item->data(Qt::UserRole).toULongLong()].run;
    close();
    run();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            const int step = key == Qt::Key_Up ? -1 : 1;
            const int count = m_list->count();
            if (count > 0)
                m_list->setCurrentRow((m_list->currentRow() + step + count) % count);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            runCurrent();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace stringline::ui
