// Published runs against what the program says of them, a row each.
#pragma once

#include "ui/session/accuracy.h"

#include <QAbstractTableModel>

#include <vector>

namespace stringline::ui {

class AccuracyModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    // Shows the points of one quantity; `used` are those of the scenario's kind.
    void show(PointsPtr points, MeasuredQuantity quantity, const std::vector<std::size_t> &used);
    // The place in the points of a row, and back; -1 for none.
    [[nodiscard]] int pointOf(int row) const;
    [[nodiscard]] int rowOf(int point) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    PointsPtr m_points;
    std::vector<std::size_t> m_rows; // places in the points
    std::vector<bool> m_used;        // by place
};

// A measured or predicted value with its unit.
[[nodiscard]] QString valueText(MeasuredQuantity quantity, double value);
// "+9.3 %": how far the prediction is from the measurement.
[[nodiscard]] QString errorText(const PublishedPoint &point);

} // namespace stringline::ui
