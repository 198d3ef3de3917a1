// The other way round: from a measured iteration to FLOP/s and utilization, and whether that can be.
#pragma once

#include "core/base/diagnostic.h"
#include "core/scenario/scenario.h"
#include "core/workload/flop_conventions.h"

namespace stringline {

struct MeasuredRate {
    double tokensPerSecondPerGpu = 0;
    double tflopsPerGpu = 0; // model FLOPs by the convention, 1e12
    double mfu = 0;          // of the device's dense 16-bit peak
    double hfu = 0;          // with the forward or the attention core that is recomputed
};
// `iteration` above zero, on all of the scenario's GPUs.
[[nodiscard]] MeasuredRate measuredRate(const Scenario &scenario, Seconds iteration, const FlopConvention &convention);

// What to think of it: an Error where the device cannot have done that, a Warning where it did very little, else a
// Note. Each names the rate, the share of the peak and the convention.
[[nodiscard]] Diagnostic judgeMeasured(const Scenario &scenario, Seconds iteration, const FlopConvention &convention);

} // namespace stringline
