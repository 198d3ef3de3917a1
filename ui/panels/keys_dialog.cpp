#include "ui/panels/keys_dialog.h"

#include "ui/panels/command_palette.h"
#include "ui/session/key_bindings.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace stringline::ui {

namespace {

constexpr int kNameColumn = 0;
constexpr int kKeyColumn = 1; // and the one behind it for a second key
constexpr int kResetColumn = 3;

QStringList meshRows()
{
    return {KeysDialog::tr("choose an axis"),
            KeysDialog::tr("← →"),
            KeysDialog::tr("next degree, traded with the data axis"),
            KeysDialog::tr("↑ ↓, wheel"),
            KeysDialog::tr("next degree, traded with the neighbor"),
            KeysDialog::tr("Shift+↑ ↓"),
            KeysDialog::tr("more or fewer nodes"),
            KeysDialog::tr("Ctrl+↑ ↓"),
            KeysDialog::tr("change the rank order"),
            KeysDialog::tr("Ctrl+← →"),
            KeysDialog::tr("smallest, largest degree"),
            KeysDialog::tr("Home, End"),
            KeysDialog::tr("type a degree"),
            KeysDialog::tr("digits, Enter"),
            KeysDialog::tr("lock the axis"),
            KeysDialog::tr("L"),
            KeysDialog::tr("peek without changing"),
            KeysDialog::tr("Alt"),
            KeysDialog::tr("restore what was before the drag"),
            KeysDialog::tr("Esc")};
}

QTreeWidgetItem *heading(QTreeWidget &tree, const QString &title)
{
    auto *item = new QTreeWidgetItem(&tree, {title});
    QFont bold = tree.font();
    bold.setBold(true);
    item->setFont(kNameColumn, bold);
    item->setFlags(Qt::ItemIsEnabled);
    item->setFirstColumnSpanned(true);
    return item;
}

} // namespace

KeysDialog::KeysDialog(KeyBindings &bindings, const std::vector<KeyGroup> &groups, QWidget *parent)
    : QDialog(parent)
    , m_bindings(bindings)
    , m_filter(new QLineEdit(this))
    , m_tree(new QTreeWidget(this))
    , m_message(new QLabel(this))
    , m_swap(new QPushButton(tr("&Swap"), this))
    , m_remove(new QPushButton(tr("&No key"), this))
    , m_cancel(new QPushButton(tr("&Leave it"), this))
{
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_filter->setPlaceholderText(tr("Find a command"));
    m_filter->setAccessibleName(tr("Find a command"));
    m_filter->setClearButtonEnabled(true);
    m_tree->setAccessibleName(tr("Commands and their keys"));
    m_tree->setHeaderLabels({tr("Command"), tr("Key"), tr("Also"), QString()});
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(14);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(kNameColumn, QHeaderView::Stretch);
    for (int column = kKeyColumn; column <= kResetColumn; ++column)
        m_tree->header()->resizeSection(column, column == kResetColumn ? 70 : 150);
    m_tree->installEventFilter(this);
    m_message->setWordWrap(true);
    for (QPushButton *button : {m_swap, m_remove, m_cancel})
        button->setAutoDefault(false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_reset = buttons->addButton(tr("&Reset"), QDialogButtonBox::ActionRole);
    m_reset->setToolTip(tr("Give the chosen command its own keys back"));
    m_resetAll = buttons->addButton(tr("Reset &all"), QDialogButtonBox::ActionRole);
    m_resetAll->setToolTip(tr("Give every command its own keys back"));
    for (QAbstractButton *button : buttons->buttons())
        static_cast<QPushButton *>(button)->setAutoDefault(false);

    auto *answers = new QHBoxLayout;
    answers->addWidget(m_message, 1);
    for (QPushButton *button : {m_swap, m_remove, m_cancel})
        answers->addWidget(button);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree, 1);
    layout->addLayout(answers);
    layout->addWidget(buttons);
    resize(760, 620);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_filter, &QLineEdit::textChanged, this, &KeysDialog::filter);
    connect(m_reset, &QPushButton::clicked, this, &KeysDialog::resetCurrent);
    connect(m_resetAll, &QPushButton::clicked, this, [this] {
        endCapture();
        m_bindings.resetAll();
    });
    connect(m_swap, &QPushButton::clicked, this, &KeysDialog::swap);
    connect(m_remove, &QPushButton::clicked, this, &KeysDialog::removeKey);
    connect(m_cancel, &QPushButton::clicked, this, &KeysDialog::endCapture);
    connect(&m_bindings, &KeyBindings::changed, this, &KeysDialog::refresh);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &KeysDialog::refresh);
    connect(m_tree, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem *item, int column) {
        QAction *action = actionOf(item);
        if (action && (column == kKeyColumn || column == kKeyColumn + 1))
            capture(*action, column - kKeyColumn);
        else if (action && column == kResetColumn)
            resetCurrent();
        else
            endCapture();
    });
    fill(groups);
    endCapture();
}

void KeysDialog::fill(const std::vector<KeyGroup> &groups)
{
    for (const KeyGroup &group : groups) {
        QTreeWidgetItem *title = heading(*m_tree, group.title);
        for (QAction *action : group.actions) {
            auto *item = new QTreeWidgetItem(title, {actionName(*action)});
            item->setData(kNameColumn, Qt::UserRole, int(m_actions.size()));
            item->setToolTip(kNameColumn, action->statusTip());
            m_actions.push_back(action);
        }
    }
    QTreeWidgetItem *mesh = heading(*m_tree, tr("Device mesh (fixed)"));
    const QStringList rows = meshRows();
    for (qsizetype i = 0; i + 1 < rows.size(); i += 2)
        new QTreeWidgetItem(mesh, {rows[i], rows[i + 1]});
    m_tree->expandAll();
}

QAction *KeysDialog::actionOf(const QTreeWidgetItem *item) const
{
    const QVariant place = item ? item->data(kNameColumn, Qt::UserRole) : QVariant();
    return place.isValid() ? m_actions[std::size_t(place.toInt())] : nullptr;
}

void KeysDialog::refresh()
{
    for (QTreeWidgetItemIterator at(m_tree); *at; ++at) {
        const QAction *action = actionOf(*at);
        if (!action)
            continue;
        const QList<QKeySequence> keys = action->shortcuts();
        const bool changed = m_bindings.isChanged(*action);
        QFont font = m_tree->font();
        font.setBold(changed);
        (*at)->setText(kKeyColumn, keys.isEmpty() ? QStringLiteral("—") : keysText(keys.mid(0, 1)));
        (*at)->setText(kKeyColumn + 1, keysText(keys.mid(1)));
        (*at)->setText(kResetColumn, changed ? tr("reset") : QString());
        (*at)->setForeground(kResetColumn, palette().link());
        (*at)->setToolTip(kResetColumn,
                          changed ? tr("Was %1").arg(keysText(m_bindings.defaultsOf(*action))) : QString());
        (*at)->setFont(kKeyColumn, font);
        (*at)->setFont(kKeyColumn + 1, font);
        if (action == m_captured)
            (*at)->setText(kKeyColumn + m_slot, tr("press a key"));
    }
    const QAction *current = actionOf(m_tree->currentItem());
    m_reset->setEnabled(current && m_bindings.isChanged(*current));
    m_resetAll->setEnabled(m_bindings.isAnyChanged());
}

void KeysDialog::filter(const QString &text)
{
    endCapture();
    const QString wanted = text.simplified();
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *title = m_tree->topLevelItem(i);
        int shown = 0;
        for (int j = 0; j < title->childCount(); ++j) {
            QTreeWidgetItem *item = title->child(j);
            const bool fits = item->text(kNameColumn).contains(wanted, Qt::CaseInsensitive) ||
                              item->text(kKeyColumn).compare(wanted, Qt::CaseInsensitive) == 0;
            item->setHidden(!fits);
            shown += fits ? 1 : 0;
        }
        title->setHidden(shown == 0);
    }
}

QString KeysDialog::message() const
{
    return m_message->text();
}

void KeysDialog::capture(QAction &action, int slot)
{
    m_captured = &action;
    m_slot = slot;
    m_key = {};
    m_message->setText(tr("Press the new key for “%1”. Esc leaves it as it is.").arg(actionName(action)));
    m_swap->hide();
    m_remove->setVisible(slot < action.shortcuts().size());
    m_cancel->show();
    m_tree->setFocus();
    refresh();
}

void KeysDialog::endCapture()
{
    m_captured = nullptr;
    m_key = {};
    m_message->setText(tr("Click a key to change it."));
    for (QPushButton *button : {m_swap, m_remove, m_cancel})
        button->hide();
    refresh();
}

void KeysDialog::pressed(const QKeySequence &key)
{
    const QAction *holder = m_bindings.holderOf(key, *m_captured);
    if (!holder) {
        QAction &action = *std::exchange(m_captured, nullptr);
        m_bindings.bind(action, m_slot, key);
        endCapture();
        return;
    }
    m_key = key;
    const QList<QKeySequence> keys = m_captured->shortcuts();
    const QString text = key.toString(QKeySequence::NativeText);
    if (m_slot < keys.size()) {
        m_message->setText(tr("%1 is “%2”. Swap, so that it gets %3?")
                               .arg(text, actionName(*holder), keys[m_slot].toString(QKeySequence::NativeText)));
        m_swap->setText(tr("&Swap"));
    } else {
        m_message->setText(tr("%1 is “%2”. Take it from there?").arg(text, actionName(*holder)));
        m_swap->setText(tr("&Take it"));
    }
    m_swap->show();
    m_remove->hide();
    m_swap->setFocus();
}

void KeysDialog::swap()
{
    if (!m_captured || m_key.isEmpty())
        return;
    QAction &action = *std::exchange(m_captured, nullptr);
    m_bindings.bind(action, m_slot, m_key);
    endCapture();
    m_tree->setFocus();
}

void KeysDialog::removeKey()
{
    if (!m_captured)
        return;
    QAction &action = *std::exchange(m_captured, nullptr);
    QList<QKeySequence> keys = action.shortcuts();
    if (m_slot < keys.size())
        keys.removeAt(m_slot);
    m_bindings.setKeys(action, keys);
    endCapture();
    m_tree->setFocus();
}

void KeysDialog::resetCurrent()
{
    endCapture();
    if (QAction *action = actionOf(m_tree->currentItem()))
        m_bindings.reset(*action);
}

// Esc ends the waiting first.
void KeysDialog::reject()
{
    if (m_captured)
        endCapture();
    else
        QDialog::reject();
}

bool KeysDialog::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched != m_tree || !isKey)
        return QDialog::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (m_captured && m_key.isEmpty()) {
        event->accept();
        if (event->type() == QEvent::ShortcutOverride)
            return true;
        if (key->key() == Qt::Key_Escape)
            endCapture();
        else if (const QKeySequence sequence = sequenceOf(*key); !sequence.isEmpty())
            pressed(sequence);
        return true;
    }
    const bool enters = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_F2;
    QAction *action = actionOf(m_tree->currentItem());
    if (event->type() == QEvent::KeyPress && enters && action) {
        capture(*action, 0);
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace stringline::ui
