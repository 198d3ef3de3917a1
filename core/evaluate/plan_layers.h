// What one more layer, embedding or head costs a rank: asked of the operators once for a degree of tensor, context and
// expert parallelism, a microbatch and a recompute policy. A chunk is a sum of such units.
#pragma once

#include "core/cost/chunk_template.h"
#include "core/cost/memory.h"
#include "core/cost/vocabulary.h"
#include "core/evaluate/plan_family.h"
#include "core/report/report.h"

#include <array>
#include <memory>

namespace stringline {

// Layers by kind, each in three ways, in the order of LayerKind; embedding and head.
enum class PlanUnit : std::uint8_t { Usual, Open = 3, Frozen = 6, Embedding = 9, Head };
inline constexpr std::size_t kPlanUnits = 11;
// `Open` is a layer that a recompute of some layers leaves out.
[[nodiscard]] constexpr std::size_t unitOf(PlanUnit way, LayerKind kind)
{
    return static_cast<std::size_t>(way) + static_cast<std::size_t>(kind);
}

struct UnitCosts {
    std::array<double, ChunkPasses::kMost> device{}; // ticks of each pass, before launches stretch it
    std::array<double, ChunkPasses::kMost> host{};   // seconds
    std::array<double, kCauseCount> exposed{};       // ticks, of all passes together
    double kept = 0;                                 // bytes of a microbatch
    double block = 0;                                // bytes while it computes
    RankParameters held;
    RankParameters trained;
};

// Where units do not simply add up (exchanges in the background, parked activations), or passes run in pairs: what
// templates are laid out from.
struct LayerParts {
    Scenario scenario;
    CostContext context;
    ModelParts parts;
};

struct LayerCosts {
    UnitCosts base; // of a chunk without any
    std::array<UnitCosts, kPlanUnits> units;
    bool additive = true;               // in time
    double outputs = 0;                 // bytes kept of what a chunk sends
    double loss = 0;                    // bytes while it computes
    double embeddingGradient = 0;       // bytes
    double tiedHead = 0;                // parameters of the head's table, which a tied head beside the embedding lacks
    double boundary = 0;                // bytes that a rank sends to the next
    double boundaryGather = 0;          // seconds that receivers gather
    VocabularyTimes vocabulary;         // where stages share it
    std::unique_ptr<LayerParts> source; // where needed
};

// Memory that working them out needs, to be used again.
struct LayerScratch {
    CostContext context;
    ModelParts parts;
    LayoutScratch layout;
    StageBytes bytes;
};

// Of the plan and the training of `scenario`, which is changed on the way: gathers and reductions inside passes are
// another matter, and of recompute only whether it takes all layers.
void fillLayers(LayerCosts &layers, Scenario &scenario, const PlanFamily &family, LayerScratch &scratch);

[[nodiscard]] Cause causeOf(Activity activity);

} // namespace stringline
