// What an iteration would gain if one pass need not wait: by simulating it again.
#pragma once

#include "core/scenario/scenario.h"
#include "core/sim/finish.h"
#include "core/sim/pipeline.h"

namespace stringline {

// How much shorter the iteration is when the input of `pass`, on a compute lane, is there at once. Between 0 and the
// time that the pass waits: what waits elsewhere takes the place of what is gone. Of a scenario that validate() accepts
// and whose schedule runs.
[[nodiscard]] Tick savedWithout(const Scenario &scenario, SpanRef pass);
[[nodiscard]] Tick savedWithout(const PipelineInput &pipeline, const FinishInput &finish, SpanRef pass);

} // namespace stringline
