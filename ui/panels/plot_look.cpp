#include "ui/panels/plot_look.h"

#include "ui/mesh/heat_legend.h"
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"

namespace stringline::ui {

void setUpAxis(QCPAxis &axis, const QFont &font)
{
    QFont small = font;
    small.setPixelSize(10);
    axis.setTickLabelFont(small);
    axis.setLabelFont(small);
    axis.setLabelPadding(2);
    axis.ticker()->setTickCount(4);
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setNumberPrecision(4);
}

void colorPlot(QCustomPlot &plot, std::span<QCPAxis *const> axes, const Theme &theme)
{
    plot.setBackground(theme.base);
    for (QCPAxis *axis : axes) {
        axis->setBasePen(QPen(theme.border));
        axis->setTickPen(QPen(theme.border));
        axis->setSubTickPen(QPen(theme.border));
        axis->setTickLabelColor(theme.muted);
        axis->setLabelColor(theme.muted);
        axis->grid()->setPen(QPen(mixed(theme.border, theme.base, 0.5)));
    }
}

QString withUnit(const QString &label, const QString &unit)
{
    return unit.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, unit);
}

QCPColorGradient heatGradient(const Theme &theme)
{
    QCPColorGradient ramp;
    ramp.clearColorStops();
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
        ramp.setColorStopAt(share, heatColor(share, false, theme));
    return ramp;
}

} // namespace stringline::ui
