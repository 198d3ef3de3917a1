// What would help most: the change of the iteration time if one input were a tenth better, as bars.
#pragma once

#include "core/evaluate/alternatives.h"

#include <QWidget>

#include <vector>

namespace stringline::ui {

class SensitivityChart : public QWidget {
    Q_OBJECT

public:
    explicit SensitivityChart(QWidget *parent = nullptr);

    void show(const std::vector<Sensitivity> &sensitivities);
    void setStale(bool stale);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<Sensitivity> m_rows;
    bool m_stale = false;
};

} // namespace stringline::ui
