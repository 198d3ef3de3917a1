// Rectangles of a Gantt chart, up to hundreds of thousands: what is thinner than a pixel is drawn once.
#pragma once

#include "ui/timeline/custom_plot.h"

#include <vector>

namespace stringline::ui {

struct SpanRect {
    QRectF rect; // in the axes' units
    QColor color;
    QString name; // drawn inside where there is room
};

class SpanRects : public QCPAbstractPlottable {
public:
    SpanRects(QCPAxis *across, QCPAxis *upwards);

    void setRects(std::vector<SpanRect> rects);

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    std::vector<SpanRect> m_rects;
    QRectF m_bounds;
};

} // namespace stringline::ui
