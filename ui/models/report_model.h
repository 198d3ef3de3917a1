// All numbers of the report beside those of the pinned baseline; rows come from core/report/columns.h.
#pragma once

#include "core/evaluate/evaluate.h"

#include <QAbstractTableModel>

namespace stringline::ui {

class ReportModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Label, Value, Baseline, Change, Formula, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setEvaluations(EvaluationPtr evaluation, EvaluationPtr baseline);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    EvaluationPtr m_evaluation;
    EvaluationPtr m_baseline;
};

} // namespace stringline::ui
