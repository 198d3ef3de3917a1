// The Memory tab: the peak of every stage by kind, and the chosen stage over time.
#pragma once

#include <QWidget>

namespace stringline::ui {

class MemoryModel;
class MemoryPlot;
class Session;
class TableView;

class MemoryPanel : public QWidget {
    Q_OBJECT

public:
    explicit MemoryPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    void showStage(int stage);
    [[nodiscard]] const MemoryPlot &plot() const { return *m_plot; }

private:
    Session &m_session;
    MemoryModel *m_model;
    TableView *m_table;
    MemoryPlot *m_plot;
};

} // namespace stringline::ui
