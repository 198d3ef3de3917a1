// Every bar of the timeline as a row of a table: the timeline's twin for keyboards, screen readers and CSV.
#pragma once

#include "core/evaluate/evaluate.h"

#include <QAbstractTableModel>

#include <vector>

namespace stringline::ui {

class SpanTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Stage, LaneName, What, Microbatch, Chunk, Start, Duration, Waited, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setEvaluation(EvaluationPtr evaluation);

    // kNone ranks where the row or the bar does not exist.
    [[nodiscard]] SpanRef refAt(int row) const;
    [[nodiscard]] int rowOf(const SpanRef &ref) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    EvaluationPtr m_evaluation;
    std::vector<int> m_firstRow; // of each lane of each rank, then the row count
};

// "forward", "backward" and so on, as a person reads it.
[[nodiscard]] QString spanLabel(const Span &span);
// Idle time of the lane before this bar began.
[[nodiscard]] Seconds waitedBefore(const Timeline &timeline, const SpanRef &ref);

} // namespace stringline::ui
