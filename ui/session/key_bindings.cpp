#include "ui/session/key_bindings.h"

#include "ui/session/preferences.h"

#include <QAction>
#include <QKeyEvent>

#include <algorithm>

namespace stringline::ui {

namespace {

QStringList portable(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::PortableText);
    return texts;
}

QList<QKeySequence> sequences(const QStringList &texts)
{
    QList<QKeySequence> keys;
    for (const QString &text : texts) {
        if (const QKeySequence key = QKeySequence::fromString(text, QKeySequence::PortableText); !key.isEmpty())
            keys << key;
    }
    return keys;
}

} // namespace

QKeySequence sequenceOf(const QKeyEvent &event)
{
    const int key = event.key();
    if (key == 0 || key == Qt::Key_unknown || (key >= Qt::Key_Shift && key <= Qt::Key_ScrollLock) ||
        key == Qt::Key_AltGr || key == Qt::Key_Super_L || key == Qt::Key_Super_R || key == Qt::Key_Meta)
        return {};
    Qt::KeyboardModifiers modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
    const bool letterOrDigit = (key >= Qt::Key_A && key <= Qt::Key_Z) || (key >= Qt::Key_0 && key <= Qt::Key_9);
    if (key > Qt::Key_Space && key < 0x100 && !letterOrDigit)
        modifiers.setFlag(Qt::ShiftModifier, false);
    if (key == Qt::Key_Backtab)
        return QKeySequence(QKeyCombination(modifiers | Qt::ShiftModifier, Qt::Key_Tab));
    return QKeySequence(QKeyCombination(modifiers, Qt::Key(key)));
}

QString keysText(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(", "));
}

KeyBindings::KeyBindings(Preferences &preferences, const std::vector<QAction *> &actions, QObject *parent)
    : QObject(parent)
    , m_preferences(preferences)
    , m_actions(actions)
{
    for (QAction *action : m_actions)
        m_defaults[action] = action->shortcuts();
    for (QAction *action : m_actions) {
        if (const std::optional<QStringList> keys = m_preferences.keys(action->objectName()))
            apply(*action, sequences(*keys));
    }
}

QList<QKeySequence> KeyBindings::defaultsOf(const QAction &action) const
{
    return m_defaults.value(&action);
}

bool KeyBindings::isChanged(const QAction &action) const
{
    return action.shortcuts() != defaultsOf(action);
}

bool KeyBindings::isAnyChanged() const
{
    return std::any_of(m_actions.begin(), m_actions.end(), [this](const QAction *each) { return isChanged(*each); });
}

QAction *KeyBindings::holderOf(const QKeySequence &key, const QAction &except) const
{
    const auto at = std::find_if(m_actions.begin(), m_actions.end(), [&](const QAction *each) {
        return each != &except && each->shortcuts().contains(key);
    });
    return at == m_actions.end() ? nullptr : *at;
}

// Tips that end in the keys name the new ones.
void KeyBindings::apply(QAction &action, const QList<QKeySequence> &keys)
{
    const QString tip = action.statusTip();
    const bool namesKeys =
        !tip.isEmpty() && (action.toolTip() == tip + QStringLiteral(" (%1)").arg(keysText(action.shortcuts())) ||
                           (action.toolTip() == tip && action.shortcuts().isEmpty()));
    action.setShortcuts(keys);
    if (namesKeys)
        action.setToolTip(keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keysText(keys)));
}

void KeyBindings::setKeys(QAction &action, const QList<QKeySequence> &keys)
{
    apply(action, keys);
    if (isChanged(action))
        m_preferences.setKeys(action.objectName(), portable(keys));
    else
        m_preferences.clearKeys(action.objectName());
    Q_EMIT changed();
}

void KeyBindings::bind(QAction &action, int slot, const QKeySequence &key)
{
    QList<QKeySequence> keys = action.shortcuts();
    const QKeySequence before = slot >= 0 && slot < keys.size() ? keys[slot] : QKeySequence();
    if (before == key)
        return;
    if (QAction *other = holderOf(key, action)) {
        QList<QKeySequence> theirs = other->shortcuts();
        if (before.isEmpty())
            theirs.removeAll(key);
        else
            theirs.replace(theirs.indexOf(key), before);
        setKeys(*other, theirs);
    }
    keys.removeAll(key); // it may have been another one of this action
    const auto at = before.isEmpty() ? -1 : keys.indexOf(before);
    if (at >= 0)
        keys[at] = key;
    else
        keys << key;
    setKeys(action, keys);
}

void KeyBindings::reset(QAction &action)
{
    std::vector<QAction *> losers;
    for (const QKeySequence &key : defaultsOf(action)) {
        if (QAction *holder = holderOf(key, action)) {
            QList<QKeySequence> left = holder->shortcuts();
            left.removeAll(key);
            apply(*holder, left);
            losers.push_back(holder);
        }
    }
    setKeys(action, defaultsOf(action));
    for (QAction *loser : losers) {
        QList<QKeySequence> keys = loser->shortcuts();
        for (const QKeySequence &key : defaultsOf(*loser)) {
            if (!keys.contains(key) && !holderOf(key, *loser))
                keys << key;
        }
        setKeys(*loser, keys);
    }
}

void KeyBindings::resetAll()
{
    for (QAction *action : m_actions) {
        apply(*action, defaultsOf(*action));
        m_preferences.clearKeys(action->objectName());
    }
    Q_EMIT changed();
}

} // namespace stringline::ui
