// What a rank sends outside of its passes, when and how much: from the spans of a timeline.
#pragma once

#include "core/cost/link_traffic.h"
#include "core/sim/timeline.h"

#include <vector>

namespace stringline {

struct LinkSend {
    Tick start = 0;
    Tick end = 0;
    SentBytes sent;
    Activity activity = Activity::Pipeline;
};

// In no order. Messages are counted where they leave, the gathers of their parts where they come to. What of a gather
// of parameters runs beside the next iteration's first forward stands at the beginning of this one.
[[nodiscard]] std::vector<LinkSend> sendsBetweenPasses(const Timeline &timeline, const LinkTraffic &traffic, int rank);

} // namespace stringline
