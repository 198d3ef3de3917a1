// The operators and collectives inside one bar, in order of start.
#pragma once

#include "core/evaluate/evaluate.h"

#include <QAbstractTableModel>

namespace stringline::ui {

class OperatorModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Operator, Layer, LaneName, What, Start, Duration, Share, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    // Empty for a bar that has no parts: a transfer, a reduction, the optimizer.
    void setSpan(EvaluationPtr evaluation, const SpanRef &ref);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    EvaluationPtr m_evaluation; // keeps the template alive
    const ChunkTemplate *m_template = nullptr;
};

} // namespace stringline::ui
