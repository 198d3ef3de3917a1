// The nearest better plans of any plan: those that differ from it in one choice of dimensions(), each simulated; and
// why a plan is none.
//
// A choice takes the values next to its own among those that are legal, data parallelism taking up the rest; switches
// and kinds take every other value. Two degrees also trade a factor, their product kept. GPUs and global batch stay, so
// that all plans do the same work. A schedule and its number of chunks count as one choice where one needs the other.
#pragma once

#include "core/evaluate/evaluate.h"

#include <stop_token>
#include <string>
#include <vector>

namespace stringline {

struct Neighbour {
    std::string change; // "tensor 8 → 4", "tensor 8 → 4, pipeline 8 → 16"
    Scenario scenario;
    Seconds iteration{};
    Seconds iterationChange{}; // against the plan; without meaning where that is illegal
    Bytes peak{};              // of the stage nearest to its capacity
    Bytes peakChange{};
    int stage = 0; // that one
};

struct Neighbours {
    std::vector<Neighbour> better; // fastest first; of a plan that is illegal or does not fit all that fit
    int simulated = 0;             // legal plans that were looked at
    int unfitting = 0;             // of them
};

// Of a scenario with an evaluation, valid or not. Cut short where `stop` was requested.
[[nodiscard]] Neighbours neighboursOf(const Evaluation &evaluation, std::stop_token stop = {});

// Why the scenario is no plan: the first rule that it breaks, or the bytes that it lacks ("does not fit: needs 91.2 GiB
// of 80 GiB on stage 0, at the forward of microbatch 7"), in one sentence. Empty for one that can run.
[[nodiscard]] std::string whyNot(const Evaluation &evaluation);

} // namespace stringline
