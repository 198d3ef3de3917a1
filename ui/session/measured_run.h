// A step of a measured trace, ready to lie above the simulation. Values; made on any thread.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/trace/trace_summary.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace stringline::ui {

struct MeasuredRun {
    std::shared_ptr<const MeasuredTrace> trace;
    std::size_t step = 0; // place in trace->steps
    TraceSummary summary;
    // The step as a view wants it: a measured timeline, the iteration and its breakdown; no scenario, no memory.
    EvaluationPtr evaluation;
    std::int64_t overlapping = 0; // see MeasuredTimeline
    Tick lost = 0;
};
using MeasuredRunPtr = std::shared_ptr<const MeasuredRun>;

// Null where `stop` was requested, and where no device did anything in the step.
[[nodiscard]] MeasuredRunPtr measuredRun(const std::shared_ptr<const MeasuredTrace> &trace, std::size_t step,
                                         const std::stop_token &stop = {});

// The steps that a person can choose from: one for each number, with the process that ends last.
struct StepChoice {
    std::size_t step = 0; // place in trace.steps
    std::int64_t number = 0;
    Tick length = 0;
    bool typical = false; // what is shown unless a person wants another

    bool operator==(const StepChoice &) const = default;
};
[[nodiscard]] std::vector<StepChoice> stepChoices(const MeasuredTrace &trace);

[[nodiscard]] QString fileName(const MeasuredRun &run); // without its folder
// "Measured · step 7 of trace.json.gz"; without the step where the trace has one.
[[nodiscard]] QString titleOf(const MeasuredRun &run);

} // namespace stringline::ui
