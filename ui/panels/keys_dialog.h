// All keys on one page: those of actions, each of which can be changed here, and those of the mesh, which takes keys
// directly. A click on a key, or Enter, waits for the new one; a key that another action has is offered to be swapped.
#pragma once

#include <QDialog>

#include <vector>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace stringline::ui {

class KeyBindings;

// Actions under one heading.
struct KeyGroup {
    QString title;
    std::vector<QAction *> actions;
};

class KeysDialog : public QDialog {
    Q_OBJECT

public:
    KeysDialog(KeyBindings &bindings, const std::vector<KeyGroup> &groups, QWidget *parent = nullptr);

    // Begins to wait for a key of that action; slot 0 is its first key, 1 another one beside it.
    void capture(QAction &action, int slot);
    [[nodiscard]] bool isCapturing() const { return m_captured != nullptr; }
    [[nodiscard]] QTreeWidget &tree() const { return *m_tree; }
    [[nodiscard]] QString message() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void reject() override;

private:
    void fill(const std::vector<KeyGroup> &groups);
    void refresh();
    void filter(const QString &text);
    void pressed(const QKeySequence &key);
    void endCapture();
    void swap();
    void removeKey();
    void resetCurrent();
    [[nodiscard]] QAction *actionOf(const QTreeWidgetItem *item) const;

    KeyBindings &m_bindings;
    std::vector<QAction *> m_actions; // of the items, by their data
    QLineEdit *m_filter;
    QTreeWidget *m_tree;
    QLabel *m_message;
    QPushButton *m_swap;
    QPushButton *m_remove;
    QPushButton *m_cancel;
    QPushButton *m_reset;
    QPushButton *m_resetAll;
    QAction *m_captured = nullptr; // waits for a key, or for an answer about m_key
    int m_slot = 0;
    QKeySequence m_key; // that another action has
};

} // namespace stringline::ui
