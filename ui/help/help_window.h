// Shows pages of the help beside the window, which stays usable: one reads, follows a link and sees what it does.
#pragma once

#include "ui/help/help_pages.h"

#include <QDialog>

class QTextBrowser;

namespace stringline::ui {

class HelpWindow : public QDialog {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget *parent = nullptr);

    void open(const HelpPage &page);
    [[nodiscard]] QTextBrowser &browser() const { return *m_browser; }

Q_SIGNALS:
    void deedWanted(const stringline::ui::HelpDeed &deed);

private:
    void follow(const QUrl &link);

    QTextBrowser *m_browser;
};

} // namespace stringline::ui
