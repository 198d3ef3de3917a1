// The critical path as lines over the rows: a stroke where it stays on a rank, a connector where it goes to another.
// Where it goes to and fro faster than the eye follows, a band over the rows between which it does. Pure functions.
#pragma once

#include "core/sim/timeline.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"

#include <QLineF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace stringline::ui {

// Bars that follow each other on one lane of a rank.
struct PathStay {
    Tick from = 0;
    Tick to = 0;
    std::int32_t rank = 0;
    Lane lane = Lane::Compute; // or Data; transfers are the way between two stays
};
[[nodiscard]] std::vector<PathStay> pathStays(const Timeline &timeline, const std::vector<SpanRef> &path);
// "critical path 83 % compute, 12 % communication, 5 % waiting".
[[nodiscard]] QString pathSharesText(const Timeline &timeline, const std::vector<SpanRef> &path);

struct PathLines {
    std::vector<QLineF> pinned;   // that touch a pinned row
    std::vector<QLineF> scrolled; // the others, not to be drawn over pinned rows
    std::vector<QRectF> bands;    // also scrolled

    static constexpr double kLeast = 3; // pixels: stays that are shorter, two or more in a row, are drawn as one
};
// In pixels of the area that shows `scale`; of what is out of sight nothing but the ends of connectors.
[[nodiscard]] PathLines pathLines(const std::vector<PathStay> &stays, const RowLayout &layout, const TimeScale &scale,
                                  int scroll, double height);

} // namespace stringline::ui
