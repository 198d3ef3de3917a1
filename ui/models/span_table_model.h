// Every bar of the timeline as a row of a table: the timeline's twin for keyboards, screen readers and CSV. Cells are
// made when somebody looks at them, so that millions of bars cost nothing until then. Sorting and filtering are done
// elsewhere, on a thread; the model shows what it is given.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/models/span_rows.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace stringline::ui {

// Bars by their numbers in SpanRows, in the order in which they are shown; null for all of them as they are.
using SpanOrder = std::shared_ptr<const std::vector<int>>;

class SpanTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Stage, LaneName, What, Microbatch, Chunk, Start, Duration, Waited, WaitedFor, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setEvaluation(EvaluationPtr evaluation); // all its bars, in their own order
    void setOrder(SpanOrder order);
    [[nodiscard]] const EvaluationPtr &evaluation() const { return m_evaluation; }
    [[nodiscard]] const SpanOrder &order() const { return m_order; }
    [[nodiscard]] int bars() const { return m_rows.count(); } // shown or not

    // kNone ranks where the row or the bar does not exist, or is not shown.
    [[nodiscard]] SpanRef refAt(int row) const;
    [[nodiscard]] int rowOf(const SpanRef &ref) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override { Q_EMIT sortWanted(column, order); }

Q_SIGNALS:
    void sortWanted(int column, Qt::SortOrder order); // none where the column is negative

private:
    EvaluationPtr m_evaluation;
    SpanRows m_rows;
    SpanOrder m_order;
    std::vector<int> m_shownAt; // where the bars of m_order stand, by number; kNone for hidden ones
};

// What a cell of a bar says, by its column: text, or the raw number behind it where there is one. Any thread.
[[nodiscard]] QVariant spanCell(const Timeline &timeline, const SpanRef &ref, int column, bool raw);
[[nodiscard]] QString spanColumnTitle(int column);
// "forward", "backward" and so on, as a person reads it.
[[nodiscard]] QString spanLabel(const Span &span);
// Idle time of the lane before this bar began.
[[nodiscard]] Seconds waitedBefore(const Timeline &timeline, const SpanRef &ref);

} // namespace stringline::ui
