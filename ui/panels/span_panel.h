// The Timeline table tab: every bar as a row, its selection shared with the timeline.
#pragma once

#include <QWidget>

namespace stringline::ui {

class Session;
class SpanTableModel;
class TableView;

class SpanPanel : public QWidget {
    Q_OBJECT

public:
    explicit SpanPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    [[nodiscard]] TableView &table() const { return *m_table; }

private:
    void followSelection();

    Session &m_session;
    SpanTableModel *m_model;
    TableView *m_table;
};

} // namespace stringline::ui
