#include "ui/panels/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace stringline::ui {

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

CommandPalette::CommandPalette(const std::vector<QAction *> &actions, QWidget *parent)
    : QDialog(parent, Qt::Popup)
    , m_actions(actions)
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("commandPalette"));
    setMinimumSize(520, 360);
    m_search->setPlaceholderText(tr("Type a command"));
    m_search->setAccessibleName(tr("Command"));
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
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
    m_list->clear();
    for (std::size_t i = 0; i < m_actions.size(); ++i) {
        const QAction &action = *m_actions[i];
        const QString name = actionName(action);
        if (!action.isEnabled() || name.isEmpty() || !fuzzyMatch(text, name))
            continue;
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        auto *item = new QListWidgetItem(keys.isEmpty() ? name : QStringLiteral("%1    %2").arg(name, keys), m_list);
        item->setData(Qt::UserRole, qulonglong(i));
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item)
        return;
    QAction *action = m_actions[item->data(Qt::UserRole).toULongLong()];
    close();
    action->trigger();
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
