// Times and cause of a single span, without writing the lanes of its rank.
#pragma once

#include "core/sim/timeline.h"

namespace stringline {

struct SpanTimes {
    Tick start = 0;
    Tick end = 0;
};

// Of a span that the timeline has.
[[nodiscard]] SpanTimes timesOf(const Timeline &timeline, SpanRef span);
// What ended last before the span could start; names nothing at the beginning of the iteration.
[[nodiscard]] SpanRef causeOf(const Timeline &timeline, SpanRef span);
// The span that ends last; of equal ones that of the lowest rank.
[[nodiscard]] SpanRef lastSpan(const Timeline &timeline);

} // namespace stringline
