// Shows pages of the help beside the window, which stays usable: one reads, follows a link and sees what it does. The
// list at the left holds all pages, or, while words stand in the search field, the places where they are.
#pragma once

#include "ui/help/help_pages.h"
#include "ui/help/help_search.h"

#include <QDialog>

#include <vector>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace stringline::ui {

class HelpBrowser;

class HelpWindow : public QDialog {
    Q_OBJECT

public:
    // `actions` are those whose keys the help lists; they must live as long as this.
    explicit HelpWindow(std::vector<QAction *> actions, QWidget *parent = nullptr);

    void open(const HelpPage &page);
    void search(const QString &words);
    [[nodiscard]] QTextBrowser &browser() const;
    [[nodiscard]] QListWidget &list() const { return *m_list; }
    [[nodiscard]] QLineEdit &searchField() const { return *m_search; }

Q_SIGNALS:
    void deedWanted(const stringline::ui::HelpDeed &deed);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fillList();
    void openRow(int row);
    void follow(const QUrl &link);
    void showPage();
    void highlightWords();

    std::vector<QAction *> m_actions;
    QLineEdit *m_search;
    QListWidget *m_list;
    HelpBrowser *m_browser;
    std::vector<SearchedPage> m_pages; // read when somebody first searches
    std::vector<HelpHit> m_hits;       // of the rows; empty while all pages are listed
};

} // namespace stringline::ui
