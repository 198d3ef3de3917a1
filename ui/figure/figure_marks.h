// How series of a plot differ from each other: color, marker, dash and hatch, so that print in grey tells them apart as
// well. And the shapes themselves, in millimetres.
#pragma once

#include "ui/figure/figure.h"
#include "ui/theme/theme.h"

#include <QPolygonF>

#include <cstdint>
#include <string_view>
#include <vector>

namespace stringline::ui {

enum class Marker : std::uint8_t { Circle, Square, Triangle, Diamond, TriangleDown, Cross, Pentagon };
inline constexpr int kMarkerCount = 7;

struct SeriesLook {
    QColor color{};
    Marker marker = Marker::Circle;
    std::vector<double> dash{}; // millimetres of line and gap in turn; empty for a whole line
    Hatch hatch = Hatch::None;
};
// By place in the plot. A series that is called like a cause of time or a part of memory has its color, as
// everywhere else.
[[nodiscard]] SeriesLook seriesLook(const Theme &theme, std::size_t index, std::string_view label = {});

// A shade of a value between the least (0) and the most (1).
[[nodiscard]] QColor shadeColor(double share, const Theme &theme);

// No part is farther than `radius` from the center.
[[nodiscard]] QPolygonF markerShape(Marker marker, const QPointF &center, double radius);

// The parts of a line that a dash leaves.
[[nodiscard]] std::vector<QPolygonF> dashed(const QPolygonF &line, const std::vector<double> &dash);

// A line with less points that looks the same: of each `stepMm` along the page the first, lowest, highest and last.
[[nodiscard]] QPolygonF thinned(const QPolygonF &line, double stepMm);

} // namespace stringline::ui
