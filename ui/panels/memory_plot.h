// Memory of one stage over the iteration: what stays, what comes and goes, and the line of what a GPU has.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/sim/memory_steps.h"

#include <QWidget>

#include <vector>

namespace stringline::ui {

class MemoryPlot : public QWidget {
    Q_OBJECT

public:
    explicit MemoryPlot(QWidget *parent = nullptr);

    void show(EvaluationPtr evaluation, int stage);
    [[nodiscard]] int stage() const { return m_stage; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    EvaluationPtr m_evaluation;
    int m_stage = 0;
};

// The most that is kept in each of `columns` equal stretches of [0, length).
[[nodiscard]] std::vector<double> columnPeaks(const std::vector<MemoryStep> &steps, Tick length, int columns);

} // namespace stringline::ui
