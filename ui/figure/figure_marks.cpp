#include "ui/figure/figure_marks.h"

#include "core/report/report.h"
#include "ui/mesh/heat_legend.h"
#include "ui/models/memory_model.h"
#include "ui/theme/color_math.h"
#include "ui/theme/result_colors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace stringline::ui {

namespace {

// Okabe and Ito's, by the activities that have them in the theme.
constexpr std::array kColors = {Activity::Forward, Activity::Tensor,   Activity::Context, Activity::Pipeline,
                                Activity::Data,    Activity::Backward, Activity::Expert};
constexpr std::array kHatches = {Hatch::None,         Hatch::Diagonal, Hatch::Horizontal, Hatch::Cross,
                                 Hatch::BackDiagonal, Hatch::Vertical, Hatch::Grid};
constexpr std::array<int, kColors.size()> kGreys = {0x20, 0x80, 0x50, 0xa0, 0x38, 0x90, 0x68};

const std::vector<double> &dashOf(std::size_t index)
{
    static const std::array<std::vector<double>, 4> kDashes = {{{}, {1.8, 0.8}, {0.5, 0.6}, {2.2, 0.6, 0.5, 0.6}}};
    return kDashes[index % kDashes.size()];
}

std::optional<Cause> causeOf(std::string_view label)
{
    for (const CauseRow &row : causes()) {
        if (!label.empty() && row.label == label)
            return row.cause;
    }
    return {};
}

// A look that a label has everywhere, whatever its place.
struct NamedLook {
    QColor color;
    Hatch hatch = Hatch::None;
};

Hatch hatchOf(Cause cause)
{
    static constexpr std::array<Hatch, kCauseCount> kOf = {
        Hatch::None,     Hatch::Diagonal, Hatch::BackDiagonal, Hatch::Horizontal, Hatch::Grid,
        Hatch::Vertical, Hatch::Cross,    Hatch::None,         Hatch::None,       Hatch::None};
    return kOf[static_cast<std::size_t>(cause)];
}

// Of what stays in memory the hatches differ as well as the shades; activations, which come and go, are plain.
constexpr std::array kMemoryHatches = {Hatch::Grid, Hatch::BackDiagonal, Hatch::Horizontal,
                                       Hatch::None, Hatch::Cross,        Hatch::Vertical};

std::optional<NamedLook> namedLook(const Theme &theme, std::string_view label)
{
    if (const std::optional<Cause> cause = causeOf(label))
        return NamedLook{causeColor(theme, *cause), hatchOf(*cause)};
    for (std::size_t kind = 0; kind < memoryKinds().size() && !label.empty(); ++kind) {
        if (memoryLabel(memoryKinds()[kind]).toStdString() == label)
            return NamedLook{memoryColor(theme, kind), kMemoryHatches[kind]};
    }
    return {};
}

QPolygonF ring(const QPointF &center, double radius, int corners, double firstDegrees)
{
    QPolygonF shape;
    for (int i = 0; i < corners; ++i) {
        const double angle = (firstDegrees + 360.0 * i / corners) * std::numbers::pi / 180;
        shape << center + QPointF(std::cos(angle), std::sin(angle)) * radius;
    }
    return shape;
}

QPolygonF cross(const QPointF &center, double radius)
{
    const double arm = radius * 0.32;
    const double reach = std::sqrt(radius * radius - arm * arm);
    QPolygonF shape;
    for (const auto &[x, y] : {std::pair{-arm, -reach},
                               {arm, -reach},
                               {arm, -arm},
                               {reach, -arm},
                               {reach, arm},
                               {arm, arm},
                               {arm, reach},
                               {-arm, reach},
                               {-arm, arm},
                               {-reach, arm},
                               {-reach, -arm},
                               {-arm, -arm}})
        shape << center + QPointF(x, y);
    return shape;
}

} // namespace

SeriesLook seriesLook(const Theme &theme, std::size_t index, std::string_view label)
{
    SeriesLook look;
    const std::size_t place = index % kColors.size();
    look.color = theme.scheme == Scheme::PrintGrey ? QColor(kGreys[place], kGreys[place], kGreys[place])
                                                   : colorOf(theme, kColors[place]);
    look.marker = static_cast<Marker>(index % kMarkerCount);
    look.dash = dashOf(index);
    look.hatch = kHatches[place];
    if (const std::optional<NamedLook> named = namedLook(theme, label)) {
        look.color = theme.scheme == Scheme::PrintGrey ? fromLch(lightness(named->color), 0, 0) : named->color;
        look.hatch = named->hatch;
    } else if (index >= kColors.size()) {
        look.color = mixed(look.color, index / kColors.size() % 2 == 1 ? Qt::white : Qt::black, 0.4);
    }
    return look;
}

QColor shadeColor(double share, const Theme &theme)
{
    const QColor color = heatColor(share, false, theme);
    return theme.scheme == Scheme::PrintGrey ? fromLch(lightness(color), 0, 0) : color;
}

QPolygonF markerShape(Marker marker, const QPointF &center, double radius)
{
    switch (marker) {
    case Marker::Circle:
        return ring(center, radius, 16, 0);
    case Marker::Square:
        return ring(center, radius, 4, 45);
    case Marker::Triangle:
        return ring(center, radius, 3, -90);
    case Marker::Diamond:
        return ring(center, radius, 4, 0);
    case Marker::TriangleDown:
        return ring(center, radius, 3, 90);
    case Marker::Cross:
        return cross(center, radius);
    case Marker::Pentagon:
        return ring(center, radius, 5, -90);
    }
    return {};
}

std::vector<QPolygonF> dashed(const QPolygonF &line, const std::vector<double> &dash)
{
    if (dash.empty() || line.size() < 2)
        return {line};
    std::vector<QPolygonF> parts;
    std::size_t phase = 0;
    double left = dash[0]; // of the present dash or gap
    QPolygonF part{line.front()};
    for (qsizetype i = 1; i < line.size(); ++i) {
        QPointF from = line[i - 1];
        double length = QLineF(from, line[i]).length();
        while (length > left) {
            from += (line[i] - from) * (left / length);
            length -= left;
            if (phase % 2 == 0) {
                part << from;
                parts.push_back(part);
            }
            ++phase;
            part = QPolygonF{from};
            left = dash[phase % dash.size()];
        }
        left -= length;
        if (phase % 2 == 0 && length > 0)
            part << line[i];
    }
    if (phase % 2 == 0 && part.size() > 1)
        parts.push_back(part);
    return parts;
}

QPolygonF thinned(const QPolygonF &line, double stepMm)
{
    QPolygonF kept;
    for (qsizetype i = 0; i < line.size();) {
        qsizetype end = i;
        qsizetype low = i;
        qsizetype high = i;
        while (end < line.size() && std::floor(line[end].x() / stepMm) == std::floor(line[i].x() / stepMm)) {
            low = line[end].y() < line[low].y() ? end : low;
            high = line[end].y() > line[high].y() ? end : high;
            ++end;
        }
        std::array<qsizetype, 4> places = {i, low, high, end - 1};
        std::ranges::sort(places);
        for (std::size_t k = 0; k < places.size(); ++k) {
            if (k == 0 || places[k] != places[k - 1])
                kept << line[places[k]];
        }
        i = end;
    }
    return kept;
}

} // namespace stringline::ui
