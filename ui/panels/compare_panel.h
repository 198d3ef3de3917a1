// The Compare tab: from the pinned baseline to the present plan as a waterfall, and the fields that differ. While a
// trace is open, from the simulated step to the measured one, and both by kind.
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QStackedWidget;

namespace stringline::ui {

class FieldDifferenceModel;
class KindDifferenceModel;
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

private:
    QWidget *makeStepRow();
    void refreshPlans();
    void refreshMeasured();
    void fillSteps();

    Session &m_session;
    QStackedWidget *m_pages; // nothing to compare, or the comparison
    QWidget *m_stepRow;
    QComboBox *m_steps;
    QLabel *m_summary;
    WaterfallChart *m_chart;
    FieldDifferenceModel *m_model;
    KindDifferenceModel *m_kinds;
    TableView *m_fieldTable;
    TableView *m_kindTable;
    QStackedWidget *m_tables;
};

} // namespace stringline::ui
