// Details of what is selected in the timeline: every fact about a bar, why it begins when it does and the operators
// inside it; why a rank stands still in a gap; the totals of a range. Without a selection, what makes the iteration as
// long as it is, and all numbers of the report.
#pragma once

#include "core/sim/timeline.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QStackedWidget;

namespace stringline::ui {

class ExplanationView;
class OperatorModel;
class ReportModel;
class Session;
class TableView;
struct Wait;

class DetailsPanel : public QWidget {
    Q_OBJECT

public:
    explicit DetailsPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    // The facts of a bar of the measured step, until something else is selected.
    void showMeasured(const SpanRef &span);
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] TableView &operators() const { return *m_operators; }
    [[nodiscard]] ExplanationView &explanation() const { return *m_explanation; }

Q_SIGNALS:
    void whyWanted(const QString &number); // by its id in core/explain

private:
    [[nodiscard]] QString number() const; // of the report's current row, by its id in core/explain
    // Names of kernels are long and have no place to break.
    void setFactsWide(bool wide);
    [[nodiscard]] QString spanFacts() const;
    [[nodiscard]] QString gapFacts(const Wait &gap) const;
    [[nodiscard]] QString rangeFacts() const;

    Session &m_session;
    OperatorModel *m_operatorModel;
    ReportModel *m_reportModel;
    QLabel *m_facts;
    QScrollArea *m_factsArea;
    ExplanationView *m_explanation;
    QStackedWidget *m_tables;
    TableView *m_operators;
    TableView *m_report;
};

} // namespace stringline::ui
