// What is under the pointer. Pure functions.
#pragma once

#include "core/sim/expand.h"
#include "core/sim/timeline.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"
#include "ui/timeline/waits.h"

#include <optional>

namespace stringline::ui {

struct Hit {
    int row = -1;     // of the layout
    int rank = kNone; // none beside the rows
    int gpu = kNone;  // where the row is one GPU's
    std::optional<Band> band;
    Tick time = 0;
    Tick pixel = 1;           // how long the pixel lasts that `time` is in the middle of
    SpanRef span;             // a pass or a transfer
    std::optional<OpSpan> op; // the operator of that pass, in a lane or where the pass shows them
    std::optional<Wait> wait; // or a gap of the compute lane

    [[nodiscard]] bool found() const { return span.index != kNone || wait.has_value(); }
};

// `x` in the pixels of the scale, `y` from the top of the scrolled content.
[[nodiscard]] Hit hitTest(const Timeline &timeline, const RowLayout &layout, const TimeScale &scale, double x,
                          double y);

// The span of another timeline that stands for the same work; none where it has no such work.
[[nodiscard]] SpanRef sameSpan(const Timeline &from, SpanRef ref, const Timeline &to);
// The same for a gap: the one before the same work, if there is any.
[[nodiscard]] GapRef sameGap(const Timeline &from, GapRef gap, const Timeline &to);

// The same where both have as many ranks; else the first of its kind and microbatch on the rank at the same place of
// the pipeline.
[[nodiscard]] SpanRef matchingSpan(const Timeline &from, SpanRef ref, const Timeline &to);

// Neighbours for the keyboard: `step` is -1 or +1. From nothing, the first or last span of the first rank that is
// computing at `time`.
[[nodiscard]] SpanRef neighbour(const Timeline &timeline, SpanRef ref, int step, Tick time);
// The span at the same moment, `step` ranks further down.
[[nodiscard]] SpanRef onOtherRank(const Timeline &timeline, SpanRef ref, int step);
// What that span was waiting for, and the first span that waited for it.
[[nodiscard]] SpanRef causeOf(const Timeline &timeline, SpanRef ref);
[[nodiscard]] SpanRef effectOf(const Timeline &timeline, SpanRef ref);

} // namespace stringline::ui
