// What a microbatch costs each rank of a plan, and what the rank holds: units of layers summed over a cut into chunks.
#pragma once

#include "core/evaluate/plan_cuts.h"

#include <vector>

namespace stringline {

// Ranks with the same chunks. Times are of a microbatch through all chunks of the rank, without gathers and reductions
// of ZeRO 2 and 3; seconds and bytes.
struct RankKind {
    double forward = 0; // with the rank's share of the logits where all stages share the vocabulary
    double backward = 0;
    double weights = 0;       // of that, second parts
    double firstForward = 0;  // of its first chunk
    double firstBackward = 0; // which sends its gradient: a whole one, or the first part
    double firstFreeing = 0;  // behind which its gradients are there: a whole one, or the second part
    RankParameters firstTrained;
    // Of `forward` and `backward`, before launches stretch them, without waiting for the host's memory.
    double deviceForward = 0;
    double deviceBackward = 0;
    double longest = 0; // the longest pass of each chunk, together
    double paired = 0;  // a forward and a backward for each chunk, of those that compute least; of schedules with pairs
    double units = 0;   // that ZeRO gathers and reduces one by one
    double chunks = 0;  // with any of them,
    RankParameters leastHeld; // and the least that one holds and trains, dense and of experts each
    RankParameters leastTrained;
    RankParameters held;
    RankParameters trained;
    double kept = 0;      // of a microbatch, mean over chunks
    double keptEarly = 0; // the same, chunks by the parts of the model behind them: the earlier, the longer they keep
    double block = 0;     // while a layer computes
    double loss = 0;      // while the loss does; none without a head
    double embeddingGradient = 0;
    double largest = 0;   // parameters of the largest layer,
    double edge = 0;      // and of the head or else the embedding
    int keptInSteady = 0; // chunks of microbatches that interleaving keeps, however many microbatches there are,
    double steady = 0;    // and their bytes; none for other schedules
    bool head = false;
    bool inside = false; // see CutKind
    int first = 0;
    std::array<double, kCauseCount> exposed{};
};

struct PlanStages {
    std::vector<RankKind> kinds; // as those of the cut
    std::vector<double> kept;    // kind by kind, bytes of a microbatch in each chunk; none where a rank has one
    std::size_t heaviest = 0;    // that trains most parameters
    double chunkForward = 0;     // of a chunk in the middle, for the published bubbles
    double chunkInput = 0;       // a whole backward where that is not cut in two
    double chunkWeights = 0;
    double chunkPair = 0;
    bool timed = false; // times are known too, not bytes alone

    [[nodiscard]] std::span<const double> keptOf(std::size_t kind) const
    {
        const std::size_t each = kept.size() / kinds.size();
        return std::span(kept).subspan(kind * each, each);
    }
};

// Most bytes that a rank keeps which deals microbatches to its chunks in groups of `group` and has `ahead` forwards
// more behind it than backwards. `kept`: of a microbatch in each of its chunks.
[[nodiscard]] double mostKept(std::span<const double> kept, int group, int ahead, int microbatches);

// `scenario` has the plan; `layers` are changed only in what they need to lay templates out.
void fillStages(PlanStages &stages, const PlanCut &cut, const PlanFamily &family, const Scenario &scenario,
                LayerCosts &layers, LayoutScratch &scratch, bool timed);

} // namespace stringline
