// What is wrong or doubtful in the scenario, one row each, errors first.
#pragma once

#include "core/base/diagnostic.h"

#include <QAbstractTableModel>

namespace stringline::ui {

class DiagnosticsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Kind, Path, Message, Hint, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setDiagnostics(Diagnostics diagnostics);
    [[nodiscard]] const Diagnostics &diagnostics() const { return m_diagnostics; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Diagnostics m_diagnostics;
};

[[nodiscard]] QString severityLabel(Severity severity);

} // namespace stringline::ui
