// Everything the simulation needs to know about a scenario: templates, stage times, transfers, the end of the
// iteration, bytes. The bridge from cost to sim.
#pragma once

#include "core/cost/chunk_template.h"
#include "core/cost/gradients.h"
#include "core/cost/memory.h"
#include "core/cost/node_mix.h"
#include "core/cost/structure_cache.h"
#include "core/sim/iteration.h"

#include <array>
#include <string>
#include <vector>

namespace stringline {

// What a stage of a class stands on where nodes differ.
struct ClassStage {
    std::string nodes; // "nodes 4 to 7": of its kinds the one with the least memory
    Bytes capacity{};  // of a GPU there
};

struct ScenarioCosts {
    CostContext context;
    std::vector<ChunkShape> shapes;       // per virtual stage
    std::vector<ChunkTemplate> templates; // equal passes of equal chunks share one
    PipelineInput pipeline;
    std::string blocked; // why the schedule's orders cannot run: there is no structure then
    FinishInput finish;
    IterationInput iteration;
    std::vector<StageBytes> memory;   // per rank
    Flops forwardPerSequence{};       // of the whole model, one sequence, full attention
    Flops corePerSequence{};          // of that, the attention cores
    Flops matricesAgainPerSequence{}; // what selective recompute computes again outside of the attention cores
    Flops headPerSequence{};          // and the head
    // Where nodes are of several kinds (node_mix.h): by class, the usual one first, then stage.
    std::vector<std::vector<KindSet>> kindsOfClasses;
    std::vector<std::vector<ClassStage>> stagesOfClasses;
    FlopsPerSecond meanPeak16{}; // of a GPU; 0 where all are the cluster's own
    double meanPowerWatts = 0;
    TimeTaken deviceTime; // of one rank of every stage: passes, reductions, optimizer

    [[nodiscard]] double measuredShare() const; // of the device time, 0 to 1
};

// What one thread keeps from one scenario to the next, so that costs are worked out without allocations.
struct CostWorkspace {
    struct Shape { // one of the different ones that chunks have
        ChunkShape shape;
        std::array<std::int32_t, kPassCount> templates{kNone, kNone, kNone, kNone, kNone, kNone};
        std::vector<GradientBucket> buckets;
        std::array<TimeTaken, 2> reductions{}; // of all of them: dense, experts
    };
    struct RankKind { // ranks with the same chunks
        std::vector<std::size_t> shapes;
        std::size_t first = 0; // such a rank
        TimeTaken gather{};
    };

    StructureCache structures;
    ModelParts parts;
    LayoutScratch layout;
    std::vector<Shape> shapes;
    std::vector<std::size_t> shapeOf; // per chunk of the model
    std::vector<RankKind> rankKinds;
    std::int32_t templates = 0; // in use
    std::vector<GradientUnit> units;
    std::vector<GradientBucket> expertBuckets;
    std::vector<std::size_t> rankShapes;
    std::vector<ChunkShape> chunks;
};

// Of a scenario that validate() accepts; it must live as long as its costs, which point to it, and so must the
// measured times.
[[nodiscard]] ScenarioCosts scenarioCosts(const Scenario &scenario, const MeasuredTimes *measured = nullptr);
// The same into `costs`, whose memory is used again.
void scenarioCosts(const Scenario &scenario, const MeasuredTimes *measured, CostWorkspace &workspace,
                   ScenarioCosts &costs);
ScenarioCosts scenarioCosts(Scenario &&, const MeasuredTimes *measured = nullptr) = delete;

// Whether neighbours in the pipeline stand on different nodes.
[[nodiscard]] bool pipelineLeavesNode(const Scenario &scenario);
// A boundary between stages moves 2 bsh bytes, cut over tensor ranks; without sequence parallelism the receivers gather
// the parts inside the node (arXiv 2104.04473, section 4.1).
[[nodiscard]] Seconds transferTime(const CostContext &context);
// How that uses its port: the message is bytes, its latency and the gather are not.
[[nodiscard]] PortUse transferUse(const CostContext &context);

// A bidirectional pipeline holds every weight twice, at mirrored places, and adds up the gradients of both copies: the
// second copy is one more replica of what data-parallel ranks hold (Chimera, arXiv 2107.06925, section 3.1). Places
// differ in how far they are from their mirror; all are counted like the ends, which are the farthest.
void joinCopies(CostContext &context, Placement placement);

// Model FLOPs of one iteration (forward and twice as much backward), and hardware FLOPs with what is recomputed.
[[nodiscard]] Flops modelFlops(const ScenarioCosts &costs);
[[nodiscard]] Flops hardwareFlops(const ScenarioCosts &costs);

} // namespace stringline
