// Times, cause and work of a single span, without writing the lanes of its rank.
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
// What a span is there for.
struct SpanWork {
    enum class Kind : std::uint8_t { Pass, Transfer, Reduction, Gather, Optimizer };
    Kind kind = Kind::Pass;
    Pass pass = Pass::Forward;          // itself, or of what is transferred
    std::int32_t microbatch = kNone;    // the same; none behind the passes
    std::int16_t chunk = 0;             // on its rank
    std::int32_t templateIndex = kNone; // of a pass, in Timeline::templates
};
[[nodiscard]] SpanWork workOf(const Timeline &timeline, SpanRef span);

// When its lane had nothing more to do before it: the end of the span before, or of that one's transfer where sends
// block; a transfer is free to leave when its pass has ended, a reduction when its rank is done. At most its start.
[[nodiscard]] Tick freeBefore(const Timeline &timeline, SpanRef span);

// The span that ends last; of equal ones that of the lowest rank.
[[nodiscard]] SpanRef lastSpan(const Timeline &timeline);

} // namespace stringline
