// What a chain of causes consists of: whose compute and whose communication fill its time. Of the whole iteration this
// says what the critical path is made of, of the time of a wait what binds it.
//
//   compute of stage 2         31 ms
//   pipeline link of stage 1    8 ms
//   nobody                      2 ms     a broadcast, the norm of the gradients
#pragma once

#include "core/sim/timeline.h"

#include <vector>

namespace stringline {

// The chain that leads to `span`, itself last, in the order of time; of what ended at `from` or before it nothing.
[[nodiscard]] std::vector<SpanRef> pathTo(const Timeline &timeline, SpanRef span, Tick from = 0);

// What can be the bottleneck: computing, or one of the ways that ranks communicate.
struct PathResource {
    Activity activity = Activity::Forward; // Forward for all that computes, Waiting where nobody works
    std::int32_t rank = kNone;             // none for Waiting

    bool operator==(const PathResource &) const = default;
};
struct PathPart {
    PathResource resource;
    Tick time = 0;
};
// The parts of [from, to) along `path`, longest first, of equal ones those of lower ranks. They sum to its length. A
// pass counts by its template: communication inside it where no compute runs beside.
[[nodiscard]] std::vector<PathPart> partsOf(const Timeline &timeline, const std::vector<SpanRef> &path, Tick from,
                                            Tick to);

// The same by activity alone.
struct PathShares {
    Tick compute = 0;
    Tick communication = 0;
    Tick waiting = 0;
};
[[nodiscard]] PathShares sharesOf(const std::vector<PathPart> &parts);

// Of one activity, the one with most time first.
struct PathBound {
    Activity activity = Activity::Forward;
    Tick time = 0;
    std::int32_t lowestRank = kNone; // of those that take part
    std::int32_t highestRank = kNone;
    std::int32_t mostRank = kNone; // and which takes most
    Tick most = 0;
};
[[nodiscard]] std::vector<PathBound> boundsOf(const std::vector<PathPart> &parts);

} // namespace stringline
