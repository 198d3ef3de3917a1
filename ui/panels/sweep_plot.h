// A sweep as a picture. Over one field: a line with points, hollow where the plan does not fit, a cross at the base
// where there is none. Over two: a heat map whose lightness tells the value, hatched where the plan does not fit,
// crossed where there is none. The plan in the window and the best cell are outlined.
#pragma once

#include "ui/session/sweeper.h"
#include "ui/timeline/custom_plot.h"

#include <optional>
#include <utility>
#include <vector>

namespace stringline::ui {

class SweepCells;

// Where the values of an axis stand, and how they are called. Numbers stand where they are, or in equal ratios at equal
// distances where they span much; a heat map and words have one place each. Pure.
struct SweepScale {
    std::vector<double> places;
    std::vector<QString> names;
    bool logarithmic = false;
};
[[nodiscard]] SweepScale sweepScale(const SweepAxis &axis, bool evenly);

class SweepPlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit SweepPlot(QWidget *parent = nullptr);

    // `measure` by its place in measures().
    void show(const SweeperState &state, std::size_t measure);
    void choose(std::optional<std::size_t> cell);
    [[nodiscard]] std::optional<std::size_t> chosen() const { return m_chosen; }
    // What a cell says: its values and its number, or why there is none.
    [[nodiscard]] QString textOf(std::size_t cell) const;
    // Where a cell is drawn, in pixels of the widget.
    [[nodiscard]] QPointF placeOf(std::size_t cell) const;
    // The cell whose values are the plan's own, if there is one.
    [[nodiscard]] std::optional<std::size_t> ownCell() const { return m_own; }

Q_SIGNALS:
    void chosenCell(std::size_t cell);   // clicked
    void acceptedCell(std::size_t cell); // double-clicked

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void applyColors();
    void showLine();
    void showMap();
    void setAxis(QCPAxis *axis, const SweepAxis &values, const SweepScale &scale);
    [[nodiscard]] bool isMap() const;
    [[nodiscard]] double valueOf(std::size_t cell) const;
    [[nodiscard]] std::pair<double, double> valueRange() const;
    [[nodiscard]] std::optional<std::size_t> cellAt(const QPointF &position) const;

    SweeperState m_state;
    std::size_t m_measure = 0;
    std::optional<std::size_t> m_own;
    std::optional<std::size_t> m_chosen;
    SweepScale m_across;
    SweepScale m_upwards; // of a map
    QCPGraph *m_line;
    QCPGraph *m_fitting;
    QCPGraph *m_unfitting;
    QCPGraph *m_illegal;
    QCPGraph *m_ownMark;
    QCPGraph *m_chosenMark;
    SweepCells *m_map;       // owned by the plot
    QCPColorScale *m_shades; // owned by the layout while a map is shown
};

} // namespace stringline::ui
