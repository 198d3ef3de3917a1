// The plans that a search found, a row each: numbers first, then the choices in which they differ.
#pragma once

#include "ui/session/planner.h"

#include <QAbstractTableModel>

#include <vector>

namespace stringline::ui {

class FoundPlanModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    // `now`: the iteration time of the plan that the window shows, zero for none. `tiedWithin`: plans whose objective
    // is no worse by more than that share of the best are marked as tied. Whether anything is another.
    bool show(const PlannerState &state, Seconds now, double tiedWithin);
    [[nodiscard]] const std::vector<FoundPlan> &plans() const { return m_plans; }
    // "tensor 8, pipeline 4, selective": what tells it apart.
    [[nodiscard]] QString nameOf(int row) const;
    [[nodiscard]] bool isTied(int row) const;
    [[nodiscard]] int rowOf(const Candidate &candidate) const; // -1 for none

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString choiceText(const FoundPlan &plan, std::size_t choice) const;
    [[nodiscard]] double objectiveOf(const FoundPlan &plan) const;

    std::shared_ptr<const SearchSpace> m_space;
    std::string_view m_objective;
    std::vector<FoundPlan> m_plans;
    std::vector<std::size_t> m_choices; // of the space, that differ
    bool m_severalMachines = false;
    Seconds m_now{};
    double m_tiedWithin = 0;
};

// What takes most of an iteration beside computing: "bubble 12 %, TP exposed 8 %".
[[nodiscard]] QString limitsText(const FoundPlan &plan);

} // namespace stringline::ui
