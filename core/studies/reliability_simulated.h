// A training with failures, played many times: what formulas average is seen with its spread.
#pragma once

#include "core/base/quantity.h"

#include <cstdint>
#include <stop_token>

namespace stringline {

// What interrupts and what that costs. Failures are independent of each other: the time to the next is exponential.
struct FailureModel {
    Seconds mean{};            // between interruptions of the whole machine
    Seconds write{};           // a checkpoint blocks training
    Seconds restart{};         // from a failure to the next useful step, without lost work
    bool restartFails = false; // as often as training does; false: never
};

struct FailureRuns {
    int runs = 200;
    std::uint64_t seed = 1; // the same seed has the same failures, whatever the interval
};

struct SimulatedFailures {
    double goodput = 0;      // useful time over the mean wall time
    double goodputError = 0; // its standard error over the runs
    Seconds wall{};          // mean of the runs
    Seconds wallError{};     // of that mean
    double failures = 0;     // of a run, mean
    bool known = false;      // false where it would not end in sensible time, or the stop token was asked for
};

// Work of at least `work`, in whole intervals with a checkpoint behind each; what was done since the last checkpoint is
// lost at a failure. Its expected wall time is that of formulas::exponentialEfficiency(), or, where restarts fail, of
// formulas::failingRestartEfficiency(). The same answer on any machine.
[[nodiscard]] SimulatedFailures simulatedFailures(const FailureModel &model, Seconds interval, Seconds work,
                                                  const FailureRuns &runs, const std::stop_token &stop = {});

} // namespace stringline
