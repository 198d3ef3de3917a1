// The Compare tab: from the pinned baseline to the present plan as a waterfall, and the fields that differ.
#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace stringline::ui {

class FieldDifferenceModel;
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

private:
    Session &m_session;
    QStackedWidget *m_pages; // nothing to compare, or the comparison
    QLabel *m_summary;
    WaterfallChart *m_chart;
    FieldDifferenceModel *m_model;
    TableView *m_table;
};

} // namespace stringline::ui
