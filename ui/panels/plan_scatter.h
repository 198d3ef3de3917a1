// Plans of a search as points: what was looked for across, another quantity upwards, the Pareto front as a line.
#pragma once

#include "ui/session/planner.h"
#include "ui/timeline/custom_plot.h"

#include <optional>
#include <vector>

namespace stringline::ui {

class PlanScatter : public QCustomPlot {
    Q_OBJECT

public:
    explicit PlanScatter(QWidget *parent = nullptr);

    // `now`: the plan that the window shows, if it has an answer; `upwards` is an id of objectives().
    void show(const PlannerState &state, const std::optional<FoundPlan> &now, std::string_view upwards);
    void choose(const std::optional<FoundPlan> &plan);
    [[nodiscard]] std::size_t points() const { return m_plans.size(); }
    // Where a plan is drawn, in pixels of the widget.
    [[nodiscard]] QPointF placeOf(const FoundPlan &plan) const;

Q_SIGNALS:
    void chosen(const stringline::FoundPlan &plan);   // clicked
    void accepted(const stringline::FoundPlan &plan); // double-clicked

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void applyColors();
    void setPoints(QCPGraph *graph, const std::vector<FoundPlan> &plans);
    [[nodiscard]] const FoundPlan *planAt(const QPointF &position) const;

    const Objective *m_across = findObjective("time");
    const Objective *m_upwards = findObjective("memory");
    std::vector<FoundPlan> m_plans; // that can be hovered: tried, best and front
    QCPGraph *m_tried;
    QCPGraph *m_front;
    QCPGraph *m_best;
    QCPGraph *m_now;
    QCPGraph *m_chosen;
};

} // namespace stringline::ui
