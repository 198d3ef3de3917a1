// Which bars of a lane a screen can show: one run per bar that is wide enough, one per pixel column where several bars
// share it. Work grows with pixels, not with bars.
#pragma once

#include "core/sim/memory_steps.h"
#include "ui/timeline/lane_index.h"
#include "ui/timeline/time_scale.h"

#include <functional>
#include <span>
#include <vector>

namespace stringline::ui {

// Pixels [x0, x1) of one lane.
struct Run {
    int x0 = 0;
    int x1 = 0;
    std::int32_t index = kNone; // the bar, or the longest of those that share the column
    float coverage = 1;         // busy share of the column; nowhere less than kLeastCoverage for all of a bar
    bool shared = false;        // a column with several bars in it

    bool operator==(const Run &) const = default;
};

inline constexpr float kLeastCoverage = 0.35F;

// Left to right, without overlap, each at least a pixel wide and inside the scale. Every column that a bar touches is
// in a run.
void collectRuns(std::span<const Span> spans, const TimeScale &scale, std::vector<Run> &runs);
// The same faster, and with exact coverages where many bars share a column.
void collectRuns(const LaneIndex &index, const TimeScale &scale, std::vector<Run> &runs);

// A stretch of memory strip: the highest step in these columns.
struct MemoryRun {
    int x0 = 0;
    int x1 = 0;
    double bytes = 0;

    bool operator==(const MemoryRun &) const = default;
};
// Neighbours of the same height are one run; columns before the first step have none. `end` is where the last step
// ends.
void collectMemoryRuns(std::span<const MemoryStep> steps, Tick end, const TimeScale &scale,
                       std::vector<MemoryRun> &runs);

} // namespace stringline::ui
