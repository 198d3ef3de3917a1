// A text browser for pages of the help, those in the program's resources and those that are made of tables.
#pragma once

#include <QTextBrowser>

#include <vector>

class QAction;

namespace stringline::ui {

class HelpBrowser : public QTextBrowser {
    Q_OBJECT

public:
    HelpBrowser(const std::vector<QAction *> &actions, QWidget *parent = nullptr);

protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void doSetSource(const QUrl &url, QTextDocument::ResourceType type) override;

private:
    const std::vector<QAction *> &m_actions;
};

} // namespace stringline::ui
