// A table of a study's result. Holds no copy: the result is kept alive instead.
#pragma once

#include "core/studies/study_result.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace stringline::ui {

class StudyTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(std::shared_ptr<const StudyTable> table); // null for none
    [[nodiscard]] const StudyTable *table() const { return m_table.get(); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const StudyTable> m_table;
    std::vector<std::size_t> m_columns; // of the table, that are of use to a reader
};

} // namespace stringline::ui
