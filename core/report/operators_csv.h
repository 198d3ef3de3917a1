// Time by operator: what the passes of each rank class spend on every kernel and collective, summed over an iteration.
#pragma once

#include "core/sim/timeline.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct OperatorTotal {
    std::string_view name;
    Activity activity = Activity::Forward;
    Lane lane = Lane::Compute;
    std::int64_t count = 0;
    Tick time = 0; // of all together; lanes run side by side, so that the sum may exceed the iteration
};

// Of one rank class, by falling time; equal times by name.
[[nodiscard]] std::vector<OperatorTotal> operatorTotals(const Timeline &timeline, int rank);

// All rank classes: rank,operator,activity,lane,count,seconds,share_of_iteration.
[[nodiscard]] std::string operatorsCsv(const Timeline &timeline);

} // namespace stringline
