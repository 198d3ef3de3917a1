// How the work is cut over the devices.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// How layers are dealt to the chunks of the pipeline.
struct LayerSplit {
    enum class Kind {
        Even,                     // the same count everywhere; remainders go to the middle
        Balanced,                 // by time: the stage with the head gets fewer layers
        EmbeddingAndHeadAsLayers, // embedding and head take a layer's slot each (126 layers on 64 chunks)
        List                      // as given
    };
    Kind kind = Kind::Even;
    std::vector<int> layers; // per chunk, in model order; for List

    bool operator==(const LayerSplit &) const = default;
};

// How context parallelism brings queries and keys together.
enum class ContextKind {
    Ring,      // keys and values travel round the group beside the attention (arXiv 2310.01889)
    AllGather, // every rank gathers all keys and values first (arXiv 2407.21783, section 3.3.2)
    Ulysses    // all-to-all from tokens to heads and back (arXiv 2309.14509)
};
enum class TensorOverlap {
    None,
    Bulk, // a collective runs under a GEMM that does not need it
    Ring  // collectives are cut into steps that run under their own GEMM
};
enum class Dispatcher {
    AllToAll,     // every copy of a token travels by itself
    Deduplicated, // one copy to each node, spread inside (DeepEP, HybridEP)
    AllGather     // every rank of the group gathers all tokens
};

// Which stages of a pipeline hold the vocabulary: embedding, head and loss (arXiv 2411.05288).
enum class VocabularyPlace {
    Ends,        // the embedding on the first, the head on the last
    OneBarrier,  // all stages hold a p-th of both; passes wait for each other once a microbatch
    TwoBarriers, // twice
    Interlaced   // all stages work on it at once, between their own passes
};

// Where one iteration ends and the next begins (arXiv 2401.10241, section 4).
enum class OptimizerBarrier {
    Global,        // no rank steps before all know the whole norm of the gradients
    PostValidation // each steps on the norm so far, and takes it back where the whole one says so
};

struct ParallelPlan {
    int tensor = 1;
    bool sequenceParallel = false;
    int context = 1;
    ContextKind contextKind = ContextKind::Ring;
    // Expert groups fold over the ranks of a stage: expertTensor x expert x their data parallelism = tensor x context x
    // data.
    int expert = 1;
    int expertTensor = 1;
    Dispatcher dispatcher = Dispatcher::AllToAll;
    int pipeline = 1;
    int chunksPerStage = 1;
    LayerSplit layersPerChunk;
    std::string schedule = "1f1b";
    int microbatchGroup = 0;    // microbatches that an interleaved schedule deals at a time; 0 for its own choice
    std::string customSchedule; // orders of the schedule "custom", as core/schedule/torch_csv reads them
    int scheduleMemoryCap = 0;  // microbatches that a searched schedule may keep on a stage; 0 for as many as 1F1B
    VocabularyPlace vocabulary = VocabularyPlace::Ends;
    OptimizerBarrier optimizerBarrier = OptimizerBarrier::Global;
    int zero = 0;       // stage of ZeRO: 1 optimizer states, 2 and gradients, 3 and parameters
    int shardGroup = 0; // ranks that share one copy of the states (HSDP); 0 for all data-parallel ranks
    double bucketMiB = 25;
    int gatherPrefetch = 1;          // units of ZeRO 3 gathered ahead, where gathers overlap
    bool reshardAfterForward = true; // ZeRO 3 frees parameters after the forward and gathers them again
    bool overlapGradReduce = false;
    bool overlapParamGather = false;
    TensorOverlap overlapTensor = TensorOverlap::None;
    bool overlapExpert = false;   // dispatch and combine run beside the compute of another microbatch
    bool overlapPipeline = false; // sends run beside compute instead of blocking it
    // Axes from the innermost (neighbouring ranks) to the outermost; ids of core/parallel/axes.
    std::vector<std::string> axisOrder = {"tensor", "data", "pipeline"};
    double offloadOptimizer = 0;   // share of the optimizer's states kept in host memory, and stepped there
    double offloadActivations = 0; // share of kept activations parked in host memory until their backward

    bool operator==(const ParallelPlan &) const = default;
};

// A shared vocabulary and the schedule whose passes work on it stand for each other: a plan needs to say only one.
struct SharedVocabulary {
    VocabularyPlace place;
    std::string_view id;       // of plan.vocabulary
    std::string_view schedule; // of core/schedule
};
[[nodiscard]] std::span<const SharedVocabulary> sharedVocabularies();

// Where the vocabulary lies: as the schedule says, or with 1F1B over several stages as the plan does; else at the ends.
[[nodiscard]] VocabularyPlace vocabularyPlace(const ParallelPlan &plan);
// The schedule that runs: the one that works on the vocabulary where it lies, else the plan's own.
[[nodiscard]] std::string_view vocabularySchedule(const ParallelPlan &plan);
// Stages that share the vocabulary.
[[nodiscard]] int vocabularyStages(const ParallelPlan &plan);

// Whether parameters are gathered, and gradients reduced, for every microbatch. A pipeline that keeps gathered
// parameters does both once an iteration: PyTorch's FSDP under a pipeline.
[[nodiscard]] constexpr bool keepsGathered(const ParallelPlan &plan)
{
    return plan.zero >= 3 && plan.pipeline > 1 && !plan.reshardAfterForward;
}
[[nodiscard]] constexpr bool gathersEveryPass(const ParallelPlan &plan)
{
    return plan.zero >= 3 && !keepsGathered(plan);
}
[[nodiscard]] constexpr bool reducesEveryPass(const ParallelPlan &plan)
{
    return plan.zero >= 2 && !keepsGathered(plan);
}

} // namespace stringline
