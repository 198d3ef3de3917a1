// What of a step was measured and what is simulated, by kind. Exposed times, so that both columns sum to their step.
#pragma once

#include "core/trace/trace_summary.h"

#include <QAbstractTableModel>

#include <vector>

namespace stringline::ui {

class KindDifferenceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Kind, Measured, Simulated, Difference, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    // Kinds that are in neither are left out; the last row is the sum.
    void setDifferences(const std::vector<KindDifference> &differences);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        QString label;
        Seconds measured{};
        Seconds simulated{};
    };
    std::vector<Line> m_lines;
};

} // namespace stringline::ui
