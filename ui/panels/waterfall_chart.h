// From one iteration time to another, step by step: the first as a bar, each cause of the difference as a step up or
// down, the second as a bar.
//
//   8.30 s  |####|
//           |    |##|  +29 ms data-parallel exposed
//           |    |  #|
//           |    | -41 ms bubble
//   8.29 s  |####|
#pragma once

#include "core/report/comparison.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace stringline::ui {

// One line of the chart.
struct WaterfallStep {
    QString label;
    QString value;
    Tick from = 0; // the bar covers [from, to) or [to, from)
    Tick to = 0;
    std::optional<Cause> cause; // none for the two totals and for what is too small to show

    [[nodiscard]] Tick change() const { return to - from; }
    bool operator==(const WaterfallStep &) const = default;
};

// Totals first and last; causes in order of their size; those below a thousandth of the larger total are one step. The
// steps lead from one total to the other to the tick. `first` and `last` name the totals, else baseline and now.
[[nodiscard]] std::vector<WaterfallStep> waterfall(const Report &a, const Report &b, const Comparison &comparison,
                                                   const QString &first = {}, const QString &last = {});
// "+29 ms data-parallel exposed, −41 ms bubble", the largest `count` of them.
[[nodiscard]] QString waterfallText(const std::vector<WaterfallStep> &steps, int count);

class WaterfallChart : public QWidget {
    Q_OBJECT

public:
    explicit WaterfallChart(QWidget *parent = nullptr);

    void setSteps(std::vector<WaterfallStep> steps);
    [[nodiscard]] const std::vector<WaterfallStep> &steps() const { return m_steps; }
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int kRow = 20;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<WaterfallStep> m_steps;
};

} // namespace stringline::ui
