// What the transfers of a timeline send that stand outside of passes: between stages, of a shared vocabulary, and at
// the end of the iteration. Operators inside passes carry theirs (TemplateOp::sent).
#pragma once

#include "core/sim/finish.h"

#include <array>

namespace stringline {

struct ScenarioCosts;

struct LinkTraffic {
    // A transfer to a neighbouring stage. Without sequence parallelism each tensor rank sends its part, and those of
    // the stage that it comes to gather the whole in the last `gatherShare` of the time.
    SentBytes message;
    SentBytes gathered;
    double gatherShare = 0;

    // Of a shared vocabulary, by each stage for every microbatch, and what they take.
    SentBytes outputBroadcast;
    std::array<SentBytes, 2> barriers{};
    Tick outputTime = 0;
    std::array<Tick, 2> barrierTimes{};

    FinishInput finish; // buckets, tied embedding, gather of parameters
};

// Of costs that have been simulated. Takes `costs.finish`, and leaves there what `traffic` had of it.
void fillLinkTraffic(ScenarioCosts &costs, LinkTraffic &traffic);

} // namespace stringline
