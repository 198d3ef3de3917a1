// How a plan cuts the model into chunks and deals them to ranks, in units of core/evaluate/plan_layers.h: the same for
// any tensor parallelism, microbatch and number of GPUs.
#pragma once

#include "core/cost/chunk_shape.h"
#include "core/evaluate/plan_layers.h"

#include <vector>

namespace stringline {

struct CutShape {
    ChunkShape chunk;
    std::array<double, kPlanUnits> units{}; // how many of each
    double count = 0;                       // of layers, embedding and head: what ZeRO gathers and reduces one by one
};

// Ranks with the same chunks.
struct CutKind {
    int first = 0;       // such a rank
    bool inside = false; // one of them is neither the first nor the last of the pipeline
};

struct CutRun { // neighbouring ranks of a kind
    int kind = 0;
    int ranks = 0;
};

struct PlanCut {
    std::vector<CutShape> shapes; // the different ones
    std::vector<CutKind> kinds;
    std::vector<int> chunks;  // kind by kind, the shape of each of its chunks
    std::vector<CutRun> runs; // from the first rank to the last
    int middle = 0;           // shape of the chunk in the middle of the model
    int lastKind = 0;

    [[nodiscard]] std::span<const int> chunksOf(std::size_t kind) const
    {
        const std::size_t each = chunks.size() / kinds.size();
        return std::span(chunks).subspan(kind * each, each);
    }
};

// Of a plan that validate() accepts.
[[nodiscard]] PlanCut cutOf(const Scenario &scenario, Placement placement);

} // namespace stringline
