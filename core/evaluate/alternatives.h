// Judged neighbors of a plan: what a drag, a wheel step or a peek can reach, and why or why not.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/parallel/mesh.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// What a drag can reach. Each candidate is a whole scenario, already judged.
enum class Verdict { Valid, Warning, Invalid };
struct Alternative {
    int degree = 1; // of the axis that is dragged
    Scenario scenario;
    Verdict verdict = Verdict::Valid;
    std::string reason; // why not, or what to beware of; empty when valid
    std::string hint;
    std::vector<Fix> fixes; // of `scenario`; empty when valid
};

// The trades of mesh.h with a verdict each: invalid by a rule, a warning where the group leaves the node, the plan
// does not fit or microbatches are few, by validate() and estimate().
[[nodiscard]] std::vector<Alternative> judgedTrades(const Scenario &scenario, Axis axis, Axis partner);
[[nodiscard]] Alternative judged(const Scenario &scenario, Axis axis);
// Other numbers of whole nodes, tensor and pipeline kept: those that give whole replicas, from the fewest to eight
// times what there is, at most 64 of them; `degree` is the number of nodes.
[[nodiscard]] std::vector<Alternative> judgedNodes(const Scenario &scenario);

// The iteration time if one input were better by a tenth: what would help most.
struct Sensitivity {
    std::string path;  // the field changed
    std::string label; // "GPU FLOP/s"
    double change = 0; // of the iteration time, as a fraction; negative is faster
};
// Sorted, the most helpful first. For microbatches it is the time per sequence, the batch growing with them.
[[nodiscard]] std::vector<Sensitivity> sensitivities(const Evaluation &evaluation, std::stop_token stop = {});

// Changes of plan worth trying, each simulated before it is said.
struct Advice {
    std::string_view rule; // "interleave", of core/evaluate/advice_rules
    std::string title;     // "Interleave 3 chunks per GPU"
    std::string effect;    // "−0.9 s, +5.2 GiB on stage 0 (fits)"
    std::string reason;    // "18 % of the iteration is pipeline bubble."
    Scenario scenario;     // with the change applied
    double gain = 0;       // fraction of the time per sequence saved; of the iteration, unless the batch is another
};
// Sorted, the most helpful first, and behind them those that change the training; only what fits and helps. Where the
// plan itself does not fit, whatever makes it fit helps, and the gain may be negative.
[[nodiscard]] std::vector<Advice> advise(const Evaluation &evaluation, std::stop_token stop = {});

} // namespace stringline
