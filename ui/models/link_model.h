// What every link carries in an iteration: a row for each, a column for each kind of traffic.
#pragma once

#include "ui/session/link_loads.h"

#include <QAbstractTableModel>

namespace stringline::ui {

class LinkModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Link, Ports, Sent, Tensor, Context, Expert, Pipeline, Data, Busy, Load, Capacity, kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    void setAnswer(const LinkAnswerPtr &answer);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    LinkAnswerPtr m_answer;
};

} // namespace stringline::ui
