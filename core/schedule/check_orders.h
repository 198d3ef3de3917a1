// Whether orders given from outside can run: every operation once, and none that waits for itself.
#pragma once

#include "core/schedule/schedule.h"

#include <optional>
#include <string>

namespace stringline {

struct OrderMistake {
    int rank = 0;
    int operation = -1;  // its place in the rank's order; -1 where it stands nowhere
    std::string message; // "rank 2 can never run B0 of stage 2: ...", stages being parts of the model
};

// The first mistake, by rank: an operation that stands twice or nowhere, else the first that can never run and what it
// waits for. Operations are expected to lie inside of the shape.
[[nodiscard]] std::optional<OrderMistake> findMistake(Placement placement, const ScheduleShape &shape,
                                                      const Orders &orders);

} // namespace stringline
