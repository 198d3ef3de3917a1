// The picture of the factor strip as a value, and how it is painted.
#pragma once

#include "ui/mesh/strip_drag.h"
#include "ui/theme/theme.h"

#include <QFont>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace stringline::ui {

struct StripPicture {
    StripLayout layout;
    std::optional<StripLayout> baseline; // drawn as a thin band above
    std::optional<StripLayout> peeked;   // drawn as outlines
    std::vector<QString> titles;         // by segment
    std::vector<QString> details;
    AxisLocks locks{};
    std::optional<Axis> focused; // with a frame
    std::optional<Axis> hovered;
    std::optional<Axis> impossible; // hatched
    QString typed;                  // instead of the focused degree
    bool typedWrong = false;
    int grip = -1; // divider under the pointer
    bool endGrip = false;

    std::vector<double> tickPositions;
    std::vector<Verdict> tickVerdicts;
    int currentTick = -1;
    int hoveredTick = -1;

    std::optional<double> nodeEdge;
    QString nodeEdgeLabel;
    QString gpus;
    QString nodes;
};

struct StripMetrics {
    double width = 0;
    double bandTop = 0;
    double bandHeight = 0;
};

void paintStrip(QPainter &painter, const StripPicture &picture, const StripMetrics &metrics, const Theme &theme,
                const QFont &font);

// Distance of the ticks' middle below the band.
inline constexpr double kTickDrop = 7;

} // namespace stringline::ui
