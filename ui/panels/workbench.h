// The bottom dock: tabs for what needs room. Only the tab that is seen is kept up to date, so that the others cost
// nothing while dragging.
#pragma once

#include "core/sim/timeline.h"

#include <QTabWidget>
#include <QTimer>

namespace stringline::ui {

class AccuracyPanel;
class ComparePanel;
class DetailsPanel;
class LessonsPanel;
class LinksPanel;
class LogPanel;
class MemoryPanel;
class PlannerPanel;
class RanksPanel;
class Session;
class SpanPanel;
class StudiesPanel;
class SweepPanel;

class Workbench : public QTabWidget {
    Q_OBJECT

public:
    explicit Workbench(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] DetailsPanel &details() const { return *m_details; }
    [[nodiscard]] PlannerPanel &planner() const { return *m_planner; }
    [[nodiscard]] SweepPanel &sweep() const { return *m_sweep; }
    [[nodiscard]] StudiesPanel &studies() const { return *m_studies; }
    [[nodiscard]] LessonsPanel &lessons() const { return *m_lessons; }
    [[nodiscard]] MemoryPanel &memory() const { return *m_memory; }
    [[nodiscard]] LinksPanel &links() const { return *m_links; }
    [[nodiscard]] RanksPanel &ranks() const { return *m_ranks; }
    [[nodiscard]] SpanPanel &spans() const { return *m_spans; }
    [[nodiscard]] ComparePanel &comparison() const { return *m_compare; }
    [[nodiscard]] AccuracyPanel &accuracy() const { return *m_accuracy; }
    [[nodiscard]] LogPanel &log() const { return *m_log; }

    // Index of the tab that a lesson speaks of by name: "memory", "planner"; -1 where there is none.
    [[nodiscard]] int tabOf(const QString &name) const;
    // Only the tab bar is left.
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_folded; }
    void showStageMemory(int stage);
    // A GPU of the rank map: its row where the ranks are seen, its stage's memory otherwise.
    void showRank(int rank, int stage);
    void showDetails();
    void showRanks();
    void showPlanner();
    void showSweep();
    void showStudies();
    void showLessons();
    void showMeasured(const SpanRef &span); // of the measured step
    void showComparison();
    void showAccuracy();
    void showLog();

    [[nodiscard]] QSize sizeHint() const override { return {600, 236}; }
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void foldedChanged(bool folded);

private:
    void refreshCurrent();
    void showCounts();

    Session &m_session;
    DetailsPanel *m_details;
    PlannerPanel *m_planner;
    SweepPanel *m_sweep;
    StudiesPanel *m_studies;
    LessonsPanel *m_lessons;
    MemoryPanel *m_memory;
    LinksPanel *m_links;
    RanksPanel *m_ranks;
    SpanPanel *m_spans;
    ComparePanel *m_compare;
    AccuracyPanel *m_accuracy;
    LogPanel *m_log;
    QTimer m_refresh; // runs when answers pause
    bool m_folded = false;
};

} // namespace stringline::ui
