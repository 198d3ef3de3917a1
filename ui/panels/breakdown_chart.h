// Where the time of the last rank went: one stacked bar and its legend with seconds.
#pragma once

#include "core/report/report.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace stringline::ui {

class BreakdownChart : public QWidget {
    Q_OBJECT

public:
    explicit BreakdownChart(QWidget *parent = nullptr);

    void show(const Breakdown &breakdown);
    void setStale(bool stale);
    // Unit of the numbers in the legend: "s", "ms".
    [[nodiscard]] QString unit() const;

    // Of the bar or the legend.
    [[nodiscard]] std::optional<Cause> causeAt(const QPoint &position) const;

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] std::vector<Cause> shownCauses() const;
    [[nodiscard]] QString valueText(Tick ticks) const;
    [[nodiscard]] QRect bar() const;
    [[nodiscard]] QRect legendCell(std::size_t index) const;

    Breakdown m_breakdown;
    Tick m_total = 0;
    bool m_stale = false;
};

} // namespace stringline::ui
