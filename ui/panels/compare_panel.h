// The Compare tab: the present plan, the pinned baseline and the plans that were kept, a column each, and a waterfall
// from any of them to any other. While a trace is open, from the simulated step to the measured one, and both by kind.
#pragma once

#include "ui/models/side_by_side_model.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace stringline::ui {

class KindDifferenceModel;
class PlanTable;
class Session;
class TableView;
class WaterfallChart;

class ComparePanel : public QWidget {
    Q_OBJECT

public:
    explicit ComparePanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    [[nodiscard]] const WaterfallChart &chart() const { return *m_chart; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QComboBox &steps() const { return *m_steps; } // of the trace
    [[nodiscard]] const KindDifferenceModel &kinds() const { return *m_kinds; }
    [[nodiscard]] const SideBySideModel &plans() const { return *m_plans; }
    [[nodiscard]] PlanTable &planTable() const { return *m_planTable; }
    // The plans that the waterfall leads from and to.
    [[nodiscard]] QComboBox &from() const { return *m_from; }
    [[nodiscard]] QComboBox &to() const { return *m_to; }

private:
    static constexpr int kNamedCauses = 3; // in the summary

    QWidget *makeBar();
    QWidget *makeStepRow();
    QWidget *makeComparison();
    void keepPresent();
    void chooseFiles();
    void takePlan(const PlanColumn &plan);
    [[nodiscard]] std::vector<PlanColumn> columns() const;
    static void fillChoice(QComboBox &choice, const std::vector<PlanColumn> &plans, std::optional<int> chosen,
                           int usual);
    void refreshPlans(const std::vector<PlanColumn> &plans);
    void refreshWaterfall();
    void refreshMeasured();
    void fillSteps();
    [[nodiscard]] static QString lengthText(Seconds time); // whatever its sign
    [[nodiscard]] static QString shareText(Seconds time, Seconds whole);

    Session &m_session;
    QStackedWidget *m_pages; // nothing to compare, or the comparison
    QPushButton *m_keep;
    QWidget *m_ends; // of the waterfall
    QComboBox *m_from;
    QComboBox *m_to;
    std::optional<int> m_chosenFrom; // by a person, not by default; ids of columns
    std::optional<int> m_chosenTo;
    QCheckBox *m_equal;
    QLabel *m_failure;
    QWidget *m_stepRow;
    QComboBox *m_steps;
    QLabel *m_summary;
    WaterfallChart *m_chart;
    SideBySideModel *m_plans;
    KindDifferenceModel *m_kinds;
    PlanTable *m_planTable;
    TableView *m_kindTable;
    QStackedWidget *m_tables;
};

} // namespace stringline::ui
