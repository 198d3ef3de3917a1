// Edges of bars that a dragged end catches on, so that lengths are measured between bars and not between pixels.
#pragma once

#include "core/sim/timeline.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"

#include <optional>

namespace stringline::ui {

inline constexpr double kSnapReach = 6; // pixels

// The edge nearest to `x` of the bars in the band at `y` (as in hitTest) that is no further than kSnapReach.
[[nodiscard]] std::optional<Tick> edgeNear(const Timeline &timeline, const RowLayout &layout, const TimeScale &scale,
                                           double x, double y);

} // namespace stringline::ui
