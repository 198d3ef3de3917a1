// Every action of the window by name: type a few letters, choose, press Enter.
#pragma once

#include <QDialog>

#include <vector>

class QAction;
class QLineEdit;
class QListWidget;

namespace stringline::ui {

class CommandPalette : public QDialog {
    Q_OBJECT

public:
    explicit CommandPalette(const std::vector<QAction *> &actions, QWidget *parent = nullptr);

    [[nodiscard]] QListWidget &list() const { return *m_list; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void runCurrent();

    std::vector<QAction *> m_actions;
    QLineEdit *m_search;
    QListWidget *m_list;
};

// A name without mnemonics and ellipsis marks.
[[nodiscard]] QString actionName(const QAction &action);
// Whether the letters of `pattern` stand in `text` in this order, case aside.
[[nodiscard]] bool fuzzyMatch(const QString &pattern, const QString &text);

} // namespace stringline::ui
