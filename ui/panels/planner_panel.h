// The Planner tab: what to look for and within which limits, the plans found as points and as a table, and what the
// chosen one costs and why. A click shows a plan in the whole window, Enter or a double-click takes it.
#pragma once

#include "ui/session/planner.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace stringline::ui {

class FoundPlanModel;
class PlanScatter;
class Session;
class TableView;
class UnitLineEdit;

class PlannerPanel : public QWidget {
    Q_OBJECT

public:
    explicit PlannerPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    // Starts the search that the fields describe; wrong ones are marked and nothing starts.
    void search();
    [[nodiscard]] Planner &planner() { return m_planner; }
    [[nodiscard]] const FoundPlanModel &model() const { return *m_model; }
    [[nodiscard]] PlanScatter &scatter() const { return *m_scatter; }
    [[nodiscard]] QString status() const;
    // What the chosen plan is limited by.
    [[nodiscard]] QString details() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Limit {
        std::string_view objective;
        UnitLineEdit *edit;
    };
    [[nodiscard]] std::optional<PlannerAsk> ask();
    void showState();
    void showStatus();
    void showPlan(const FoundPlan &plan);
    void take(const FoundPlan &plan);
    void endLook();
    void varySpace();
    [[nodiscard]] std::optional<FoundPlan> planNow() const;
    [[nodiscard]] std::string_view upwards() const;

    Session &m_session;
    Planner m_planner;
    FoundPlanModel *m_model;
    TableView *m_table;
    PlanScatter *m_scatter;
    QComboBox *m_objective;
    QComboBox *m_against;
    UnitLineEdit *m_gpus;
    QLineEdit *m_machines;
    std::vector<Limit> m_limits;
    QPushButton *m_vary;
    QPushButton *m_search;
    QProgressBar *m_progress;
    QLabel *m_status;
    QLabel *m_details;
    std::vector<AskedValues> m_asked; // by the dialog
    std::optional<FoundPlan> m_now;   // the document's own
    FoundPlan m_lookedPlan;
    bool m_looked = false; // the document previews it
    bool m_filling = false;
};

} // namespace stringline::ui
