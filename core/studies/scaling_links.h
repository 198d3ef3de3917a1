// What the network between nodes does to one point of a scaling study: which bandwidth would hide the gradients, and
// how bandwidth, latency and the size of nodes change the iteration.
#pragma once

#include "core/studies/parts.h"

#include <vector>

namespace stringline::scaling {

enum class Hides {
    Any,      // already with a thousandth of what is there: nothing leaves the node, or all of it hides
    From,     // from a bandwidth on
    Never,    // not with the most that a link can have: latency and set-up alone are too long
    Undecided // stopped
};
struct Hiding {
    Hides hides = Hides::Undecided;
    BytesPerSecond bandwidth{}; // per GPU and direction, nominal; just enough, to a thousandth. Of From
    double shareNow = 0;        // of the iteration, exposed data-parallel communication
    double shareAtMost = 0;     // and with the most bandwidth
};
// The least bandwidth between nodes with which exposed data-parallel communication takes at most `share` of the
// iteration; found by bisection, every step of it simulated. Of a legal scenario.
[[nodiscard]] Hiding hidingBandwidth(const Scenario &scenario, double share, const StudyContext &context);

struct LinkSweep {
    std::vector<double> bandwidths; // GB/s
    std::vector<double> latencies;  // us
    std::vector<int> nodeSizes;     // GPUs
};
// Every combination: "links". Empty where the stop token was asked for.
[[nodiscard]] StudyTable linksTable(const Scenario &scenario, const Scenario &base, const LinkSweep &sweep,
                                    const StudyContext &context, const parts::Portion &portion);

} // namespace stringline::scaling
