// Memory at the peak: one stacked bar per stage under the line of what a GPU has.
#pragma once

#include "core/report/report.h"

#include <QWidget>

#include <vector>

namespace stringline::ui {

class MemoryChart : public QWidget {
    Q_OBJECT

public:
    explicit MemoryChart(QWidget *parent = nullptr);

    void show(const std::vector<StageMemory> &stages);
    void setStale(bool stale);

    [[nodiscard]] QSize sizeHint() const override { return {280, 160}; }

Q_SIGNALS:
    void stageClicked(int stage);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QRect plot() const;
    [[nodiscard]] int stageAt(const QPoint &position) const;

    std::vector<StageMemory> m_stages;
    bool m_stale = false;
};

} // namespace stringline::ui
