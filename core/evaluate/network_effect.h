// Whether the network matters to a plan, and if not, why: a result that no topology and no number of nodes changes is
// either a plan that sends nothing, or one whose traffic hides, or an input that was misread.
#pragma once

#include "core/evaluate/evaluate.h"

#include <string>

namespace stringline {

enum class NetworkBound {
    SendsNothing, // every group has one member
    StaysInside,  // groups exist, none leaves a node: the network between nodes carries nothing
    Hidden,       // traffic there is, under the compute
    Matters       // twice the bandwidth shortens the iteration
};

struct NetworkEffect {
    NetworkBound bound = NetworkBound::SendsNothing;
    double insideChange = 0;  // of the iteration, by twice the bandwidth inside nodes; negative is faster
    double betweenChange = 0; // and between them
    std::string message;      // for people, with the numbers
};

// Of a valid evaluation; two more are computed.
[[nodiscard]] NetworkEffect networkEffect(const Evaluation &evaluation);

} // namespace stringline
