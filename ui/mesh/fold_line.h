// The mesh of the layers with experts, in one line under the factor strip:
//
//   experts  ETP 1 · EP 8 · EDP 16 = TP 4 × CP 1 × DP 32
//
// Expert tensor, expert and expert data parallelism regroup the ranks of a stage, so both sides have the same product.
// ETP and EP can be typed; wheel and arrow keys step through the degrees that divide what there is. A degree that
// breaks a rule is taken, marked, and explained where the form shows it, as every typed number is.
#pragma once

#include "core/parallel/axes.h"
#include "core/scenario/scenario.h"

#include <QWidget>

class QLabel;

namespace stringline::ui {

class DegreeBox;

class FoldLine : public QWidget {
    Q_OBJECT

public:
    explicit FoldLine(QWidget *parent = nullptr);

    // Hidden for a dense model.
    void setScenario(const Scenario &scenario);
    [[nodiscard]] DegreeBox &box(Axis axis) const { return axis == Axis::Expert ? *m_expert : *m_tensor; }
    [[nodiscard]] QString text() const; // the whole line

Q_SIGNALS:
    void committed(const stringline::Scenario &scenario, const QString &undoText);

private:
    void commit(Axis axis, int degree);

    Scenario m_scenario;
    DegreeBox *m_tensor;
    DegreeBox *m_expert;
    QLabel *m_rest;
};

} // namespace stringline::ui
