// Why a pass waits: what it waits for, what that waited for, and so on back to the beginning.
//
//   stage 3 waits 12 ms for the forward of microbatch 7 from stage 2
//   stage 2 waits 9 ms for the forward of microbatch 7 from stage 1
//   stage 1 is busy from the beginning to 81 ms
#pragma once

#include "core/sim/timeline.h"

#include <string>
#include <vector>

namespace stringline {

// The time before a span in which it could have run but for its cause.
struct Wait {
    SpanRef span;
    Tick from = 0;
    Tick to = 0;
    SpanRef cause; // what ended last before it; names nothing at the beginning of the iteration

    [[nodiscard]] Tick length() const { return to - from; }
};
// Of no length where the span follows what keeps its lane.
[[nodiscard]] Wait waitBefore(const Timeline &timeline, SpanRef span);

struct WaitLink {
    Wait wait;
    Tick until = 0; // so long the rank then works without waiting, as far as the chain follows it
};
// Every wait on the way from the end of `span` back through the causes, itself first. The last link is the root: the
// first span of a rank that has nobody to wait for.
[[nodiscard]] std::vector<WaitLink> waitChain(const Timeline &timeline, SpanRef span);
// The link as above.
[[nodiscard]] std::string waitLinkText(const Timeline &timeline, const WaitLink &link);
[[nodiscard]] std::string waitText(const Timeline &timeline, const Wait &wait);

// The longest waits before passes, longest first; of equal ones those of lower ranks, earlier ones first.
[[nodiscard]] std::vector<Wait> longestWaits(const Timeline &timeline, std::size_t count);

// "the forward of microbatch 7 in chunk 1", "the reduction of gradients", "the optimizer step".
[[nodiscard]] std::string spanText(const Timeline &timeline, SpanRef span);

} // namespace stringline
