// A list to choose from by typing a few letters: every action of the window, every row of the timeline.
#pragma once

#include <QDialog>

#include <functional>
#include <vector>

class QAction;
class QLineEdit;
class QListWidget;

namespace stringline::ui {

struct PaletteEntry {
    QString name;
    QString note; // grey beside it: keys, or where it is; found by what it says too
    std::function<void()> run;
};

// Of those that are enabled.
[[nodiscard]] std::vector<PaletteEntry> entriesOf(const std::vector<QAction *> &actions);

class CommandPalette : public QDialog {
    Q_OBJECT

public:
    CommandPalette(std::vector<PaletteEntry> entries, const QString &placeholder, QWidget *parent = nullptr);

    [[nodiscard]] QListWidget &list() const { return *m_list; }

    static constexpr int kMostShown = 300; // the best ones; nobody reads on

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void runCurrent();

    std::vector<PaletteEntry> m_entries;
    QLineEdit *m_search;
    QListWidget *m_list;
};

// A name without mnemonics and ellipsis marks.
[[nodiscard]] QString actionName(const QAction &action);
// Whether the letters of `pattern` stand in `text` in this order, case aside.
[[nodiscard]] bool fuzzyMatch(const QString &pattern, const QString &text);
// How well an entry fits what was typed, 0 best: the name itself, its beginning, the beginning of a word in it, a part
// of it, a part of the note, letters in this order. -1 where it does not fit.
[[nodiscard]] int rankOf(const QString &pattern, const PaletteEntry &entry);

} // namespace stringline::ui
