// What follows the last backward: gradients reduced in buckets, the gradient norm, the optimizer's step, and parameters
// gathered again.
#pragma once

#include "core/cost/scenario_costs.h"

namespace stringline {

// Fills `costs.finish` and `costs.memory` of a scenario whose pipeline is known, and adds what ranks reduce and gather
// to `costs.deviceTime`.
void fillFinish(ScenarioCosts &costs, const Scenario &scenario, CostWorkspace &work);

// The device steps what it keeps. What is parked in host memory is stepped there: gradients down and parameters up over
// the host link, the step itself hidden behind them (ZeRO-Offload, arXiv 2101.06840).
[[nodiscard]] Seconds optimizerTime(const Scenario &scenario, double parameters);
// The first and the last stage both hold a tied embedding and add up its gradient.
[[nodiscard]] TimeTaken tiedTime(const CostContext &context);

} // namespace stringline
