// What the shades of the rank map mean: a ramp from nothing to the largest share on the map.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace stringline::ui {

// A ramp whose lightness alone tells shares apart, 0 to 1; of links in another hue than of memory.
[[nodiscard]] QColor heatColor(double share, bool links, const Theme &theme);

class HeatLegend : public QWidget {
    Q_OBJECT

public:
    explicit HeatLegend(QWidget *parent = nullptr);

    // "busy 0 [ramp] 12.0 %"
    void show(const QString &what, double full, bool links);
    [[nodiscard]] QString text() const; // for screen readers and tests
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QString leftText() const;
    [[nodiscard]] QString rightText() const;

    QString m_what;
    double m_full = 1;
    bool m_links = false;
};

} // namespace stringline::ui
