// Where every rank stands: a row each with its node, GPU, index along every axis that cuts anything, and the number of
// its group of each kind. Cells are made when they are looked at, so that 16,384 ranks are as quick as eight.
#pragma once

#include "core/parallel/rank_groups.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace stringline::ui {

class RankModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    // Expects a plan without errors; null for none.
    void setScenario(const ScenarioPtr &scenario);
    [[nodiscard]] const ScenarioPtr &scenario() const { return m_scenario; }
    // Kinds of groups with more than one member.
    [[nodiscard]] const std::vector<GroupKind> &kinds() const { return m_kinds; }
    // The ranks of the group of `kind` that a row's rank joins.
    [[nodiscard]] std::vector<int> members(int row, GroupKind kind) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Column {
        QString title;
        QString help;
        int (*number)(const RankRow &, int which) = nullptr;
        int which = 0; // an axis or a kind
        bool isGroup = false;
    };

    ScenarioPtr m_scenario;
    Mesh m_mesh;
    std::vector<RankRow> m_rows;
    std::vector<Column> m_columns;
    std::vector<GroupKind> m_kinds;
};

} // namespace stringline::ui
