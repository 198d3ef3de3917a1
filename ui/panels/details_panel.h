// Details of what is selected in the timeline: every fact about a bar and the operators inside it, or the totals of a
// range; without a selection, all numbers of the report.
#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace stringline::ui {

class OperatorModel;
class ReportModel;
class Session;
class TableView;

class DetailsPanel : public QWidget {
    Q_OBJECT

public:
    explicit DetailsPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] TableView &operators() const { return *m_operators; }

private:
    [[nodiscard]] QString spanFacts() const;
    [[nodiscard]] QString rangeFacts() const;

    Session &m_session;
    OperatorModel *m_operatorModel;
    ReportModel *m_reportModel;
    QLabel *m_facts;
    QStackedWidget *m_tables;
    TableView *m_operators;
    TableView *m_report;
};

} // namespace stringline::ui
