// The Accuracy tab: how published runs of the scenario's kind came out, all of them in a plot and a table, and why a
// person's own run may take another time than predicted.
#pragma once

#include "core/validation/validate_table.h"
#include "ui/session/explainer.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace stringline::ui {

class AccuracyModel;
class AccuracyPlot;
class CausesList;
class Session;
class TableView;
class UnitLineEdit;

class AccuracyPanel : public QWidget {
    Q_OBJECT

public:
    explicit AccuracyPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    [[nodiscard]] AccuracyPlot &plot() const { return *m_plot; }
    [[nodiscard]] TableView &table() const { return *m_table; }
    [[nodiscard]] const QLabel &summary() const { return *m_summary; }
    [[nodiscard]] const QLabel &details() const { return *m_details; }
    [[nodiscard]] UnitLineEdit &ownTime() const { return *m_ownTime; }
    [[nodiscard]] CausesList &causes() const { return *m_causes; }

private:
    void showPoint(int point);
    void explainOwnTime();
    [[nodiscard]] MeasuredQuantity quantity() const;

    Session &m_session;
    AccuracyModel *m_model;
    TableView *m_table;
    AccuracyPlot *m_plot;
    QComboBox *m_quantity;
    QLabel *m_summary;
    QLabel *m_details;
    UnitLineEdit *m_ownTime;
    CausesList *m_causes;
    Explainer m_explainer;
    QString m_shownKind; // and quantity: what plot and table were last filled for
};

} // namespace stringline::ui
