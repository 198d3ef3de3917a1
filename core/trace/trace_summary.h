// Where the time of a measured step went, by kind, and how that differs from a simulation.
//
// Only events without children count: what stands around others (a pass around its operators, an annotation) shows
// nothing of its own. Where several kinds run at once the time is exposed for the first of the table of kinds, so that
// exposed times and idle sum to the step; busy times count each kind by itself.
#pragma once

#include "core/report/report.h"
#include "core/trace/measured_trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stringline {

struct TraceKindTime {
    Tick busy = 0;    // at least one event of the kind runs
    Tick exposed = 0; // and nothing of an earlier kind
    std::int64_t events = 0;
};

struct TraceSummary {
    TraceStep step;
    std::int32_t processIndex = -1; // whose device is counted; -1 where no process has one
    std::array<TraceKindTime, kTraceKindCount> kinds{};
    Tick idle = 0;

    [[nodiscard]] Tick length() const { return step.to - step.from; }
    [[nodiscard]] const TraceKindTime &of(TraceKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
};

// The step that stands for the trace: by length the middle one, the first of several left out because it warms up; of
// its processes the one that ends last, of equal ones the first. Nothing where the trace has no steps.
[[nodiscard]] std::optional<std::size_t> typicalStep(const MeasuredTrace &trace);
// A step by its number; of several processes the one that ends last.
[[nodiscard]] std::optional<std::size_t> stepNumbered(const MeasuredTrace &trace, std::int64_t number);

// Of a step by its place in `trace.steps`.
[[nodiscard]] TraceSummary summarize(const MeasuredTrace &trace, std::size_t step);

// As a report counts a simulation: exposed times by cause, idle as bubble; sums to the step.
[[nodiscard]] Breakdown breakdownOf(const TraceSummary &measured);

struct KindDifference {
    Cause cause = Cause::Other;
    Seconds measured{};  // exposed
    Seconds simulated{}; // likewise

    [[nodiscard]] Seconds difference() const { return measured - simulated; }
};
// A row for every cause, in the order of causes(); both columns sum to their steps.
[[nodiscard]] std::vector<KindDifference> differencePerKind(const TraceSummary &measured, const Report &simulated);

} // namespace stringline
