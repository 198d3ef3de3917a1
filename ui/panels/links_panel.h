// The Links tab: what every link carries, and what these numbers leave out.
#pragma once

#include <QWidget>

namespace stringline::ui {

class LinkModel;
class Session;
class TableView;

class LinksPanel : public QWidget {
    Q_OBJECT

public:
    explicit LinksPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    [[nodiscard]] TableView &table() const { return *m_table; }

private:
    Session &m_session;
    LinkModel *m_model;
    TableView *m_table;
};

} // namespace stringline::ui
