// Predicted against measured, both axes logarithmic: on the diagonal the program is right. Points of the scenario's
// kind stand out; the pointer names a run, a click or the arrow keys choose one.
#pragma once

#include "ui/session/accuracy.h"

#include <QWidget>

namespace stringline::ui {

// Where a value is on a logarithmic axis, and which round values to name on it. Pure.
struct LogAxis {
    double least = 1; // a power of ten or the smallest value
    double most = 10;
    double from = 0; // pixels
    double to = 1;

    [[nodiscard]] double place(double value) const;
    [[nodiscard]] std::vector<double> ticks() const; // 1, 2, 5 times powers of ten, or powers alone where many
};

class AccuracyPlot : public QWidget {
    Q_OBJECT

public:
    explicit AccuracyPlot(QWidget *parent = nullptr);

    void show(PointsPtr points, MeasuredQuantity quantity, const std::vector<std::size_t> &used);
    void choose(int point); // -1 for none
    [[nodiscard]] int chosen() const { return m_chosen; }
    // The point under the pointer; -1 for none.
    [[nodiscard]] int pointAt(const QPointF &position) const;
    [[nodiscard]] QPointF placeOf(int point) const;

Q_SIGNALS:
    void chosenChanged(int point);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] LogAxis across() const;  // measured
    [[nodiscard]] LogAxis upwards() const; // predicted
    void setChosen(int point);

    PointsPtr m_points;
    MeasuredQuantity m_quantity = MeasuredQuantity::Time;
    std::vector<std::size_t> m_shown; // of the quantity, by measured value
    std::vector<bool> m_used;
    int m_hovered = -1;
    int m_chosen = -1;
};

} // namespace stringline::ui
