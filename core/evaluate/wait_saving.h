// What an iteration would gain if one pass need not wait: by simulating it again.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/report/wait_chain.h"
#include "core/sim/finish.h"
#include "core/sim/pipeline.h"

#include <stop_token>
#include <vector>

namespace stringline {

// How much shorter the iteration is when the input of `pass`, on a compute lane, is there at once. Between 0 and the
// time that the pass waits: what waits elsewhere takes the place of what is gone. Of a scenario that validate() accepts
// and whose schedule runs.
[[nodiscard]] Tick savedWithout(const Scenario &scenario, SpanRef pass);
[[nodiscard]] Tick savedWithout(const PipelineInput &pipeline, const FinishInput &finish, SpanRef pass);

struct SavedWait {
    Wait wait;
    Tick saved = 0;
};
// What people are shown of an iteration: so many waits are named, of so many that are tried.
inline constexpr std::size_t kNamedWaits = 5;
inline constexpr std::size_t kTriedWaits = 16;
// Of the longest waits before passes that the iteration cannot do without, `tried` at most, the `count` that are worth
// most, the most first and none that saves nothing. Simulates once for each that is tried; shorter where `stop` was
// requested. Of a valid evaluation.
[[nodiscard]] std::vector<SavedWait> waitsBySaving(const Evaluation &evaluation, std::size_t count, std::size_t tried,
                                                   const std::stop_token &stop = {});

} // namespace stringline
