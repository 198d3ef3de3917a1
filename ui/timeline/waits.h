// Gaps in the compute lane of a rank: where they are and what they wait for.
#pragma once

#include "core/sim/timeline.h"
#include "ui/session/view_state.h"
#include "ui/timeline/lane_index.h"

#include <QString>

#include <optional>
#include <span>

namespace stringline::ui {

struct Wait {
    int rank = 0;
    std::int32_t next = kNone; // the span of the compute lane that ends it; none at the end of the iteration
    TimeRange range;

    bool operator==(const Wait &) const = default;
};

// The gap that holds `time`; nothing where the rank computes.
[[nodiscard]] std::optional<Wait> waitAt(const Timeline &timeline, int rank, Tick time);
// The gap of that name; nothing where the lane does not stand still there.
[[nodiscard]] std::optional<Wait> waitOf(const Timeline &timeline, GapRef gap);
[[nodiscard]] inline GapRef nameOf(const Wait &wait)
{
    return {wait.rank, wait.next};
}
// How long the lane stood still before that span.
[[nodiscard]] Tick waitedBefore(const Timeline &timeline, int rank, std::int32_t span);
// The longest of these ranks, as far as it lies in `view`; of nearly equal ones the first. Much faster with an index
// where lanes are long.
[[nodiscard]] std::optional<Wait> largestWait(const Timeline &timeline, std::span<const int> ranks, TimeRange view,
                                              const TimelineIndex *index = nullptr);

// In a word or two: "filling", "draining", "gradients", "stage 3".
[[nodiscard]] QString waitCause(const Timeline &timeline, const Wait &wait);
// In a sentence: "until the backward of microbatch 0 arrives from stage 1".
[[nodiscard]] QString waitReason(const Timeline &timeline, const Wait &wait);

} // namespace stringline::ui
