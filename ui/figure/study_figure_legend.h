// The legend over a plot: entries in lines, each a swatch as the plot draws it and a name.
#pragma once

#include "ui/figure/figure.h"
#include "ui/figure/figure_marks.h"

#include <QPointF>
#include <QString>

#include <string_view>
#include <vector>

namespace stringline::ui {

inline constexpr double kMarkerMm = 0.75; // radius
inline constexpr double kSeriesMm = 0.35; // width of a line of data
inline constexpr double kMarkMm = 0.28;   // of the outline of a hollow symbol

struct LegendEntry {
    enum class Swatch { None, Line, Marker, LineAndMarker, Box, Hollow };

    QString text;
    Swatch swatch = Swatch::None;
    SeriesLook look{};
};

struct LegendLayout {
    struct Placed {
        LegendEntry entry;
        QPointF corner; // from the legend's
    };
    std::vector<Placed> entries;
    int lines = 0;
};
// In at most `most` lines; where they do not hold all, the last entry says how many are left out.
[[nodiscard]] LegendLayout legendLayout(const std::vector<LegendEntry> &entries, double widthMm, int most,
                                        std::string_view font = "sans");

void drawLegend(Figure &figure, const LegendLayout &legend, const QPointF &corner);

} // namespace stringline::ui
