// The keys of actions as a person wants them: those that the program was made with, or others, which are kept in the
// preferences under the action's object name and applied at every start.
#pragma once

#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>

#include <vector>

class QAction;
class QKeyEvent;

namespace stringline::ui {

class Preferences;

class KeyBindings : public QObject {
    Q_OBJECT

public:
    // Takes the keys that the actions have for their defaults, then gives them those of the preferences. The actions
    // must live as long as this.
    KeyBindings(Preferences &preferences, const std::vector<QAction *> &actions, QObject *parent = nullptr);

    [[nodiscard]] const std::vector<QAction *> &actions() const { return m_actions; }
    [[nodiscard]] QList<QKeySequence> defaultsOf(const QAction &action) const;
    [[nodiscard]] bool isChanged(const QAction &action) const;
    [[nodiscard]] bool isAnyChanged() const;
    // Another action that has this key; null where it is free.
    [[nodiscard]] QAction *holderOf(const QKeySequence &key, const QAction &except) const;

    void setKeys(QAction &action, const QList<QKeySequence> &keys);
    // The key in place of the `slot`th of the action (behind the last: one more). Whoever had it gets the one that was
    // there before instead, or loses it where there was none.
    void bind(QAction &action, int slot, const QKeySequence &key);
    // The defaults again. Who had one of them meanwhile loses it, and gets those of its own that are free.
    void reset(QAction &action);
    void resetAll();

Q_SIGNALS:
    void changed();

private:
    void apply(QAction &action, const QList<QKeySequence> &keys);

    Preferences &m_preferences;
    std::vector<QAction *> m_actions;
    QHash<const QAction *, QList<QKeySequence>> m_defaults;
};

// What a press means as a shortcut: without the keypad's mark, and without the Shift that a symbol such as ? took to
// type. Empty for modifiers alone.
[[nodiscard]] QKeySequence sequenceOf(const QKeyEvent &event);
// "W, +, =".
[[nodiscard]] QString keysText(const QList<QKeySequence> &keys);

} // namespace stringline::ui
