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

Q_SIGNALS:
    void whyWanted(const QString &number); // by its id in core/explain

private:
    [[nodiscard]] QString number() const; // of the current cell, by its id in core/explain

    Session &m_session;
    MemoryModel *m_model;
    TableView *m_table;
    MemoryPlot *m_plot;
};

} // namespace stringline::ui
