// The fields in which two scenarios differ.
#pragma once

#include "core/report/comparison.h"

#include <QAbstractTableModel>

#include <vector>

namespace stringline::ui {

class FieldDifferenceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { FieldName, Before, Now, Path, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setDifferences(std::vector<FieldDifference> differences);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<FieldDifference> m_differences;
};

} // namespace stringline::ui
