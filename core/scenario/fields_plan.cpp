// The rows of training and of the parallel plan.
#include "core/scenario/field_rows.h"

#include <charconv>

namespace stringline {

namespace {

using namespace rows;
using S = Scenario;
using T = TrainingSpec;
using P = ParallelPlan;

// Whole numbers in a text; a word that is none counts as 0, which the rules then name.
std::vector<int> parseLengths(std::string_view text)
{
    std::vector<int> lengths;
    const char *at = text.data();
    const char *const end = text.data() + text.size();
    while (at != end) {
        if (*at == ' ' || *at == ',' || *at == ';') {
            ++at;
            continue;
        }
        int length = 0;
        const auto [next, error] = std::from_chars(at, end, length);
        lengths.push_back(error == std::errc() && length > 0 ? length : 0);
        at = next;
        while (at != end && *at != ' ' && *at != ',' && *at != ';') {
            lengths.back() = 0;
            ++at;
        }
    }
    return lengths;
}

constexpr Choice kPrecisions[] = {{"bf16", "bf16"},
                                  {"fp16", "fp16"},
                                  {"fp32", "fp32"},
                                  {"fp8", "fp8, scale per tensor"},
                                  {"fp8-row", "fp8, scale per row"},
                                  {"fp8-block", "fp8, scale per block"},
                                  {"fp4", "fp4"}};
constexpr Choice kOptimizers[] = {{"adam", "Adam"},
                                  {"adam-bf16", "Adam, bf16 moments"},
                                  {"adam-8bit", "Adam, 8-bit moments"},
                                  {"sgd", "SGD with momentum"},
                                  {"muon", "Muon"}};
constexpr Choice kGradients[] = {{"framework", "the framework's"}, {"bf16", "bf16"}, {"fp32", "fp32"}};
constexpr Choice kVocabularyPlaces[] = {{"ends", "first and last stage"},
                                        {"one-barrier", "all stages, one barrier"},
                                        {"two-barriers", "all stages, two barriers"},
                                        {"interlaced", "all stages, interlaced"}};
constexpr Choice kOptimizerBarriers[] = {{"global", "all ranks together"}, {"post-validation", "post-validation"}};
constexpr Choice kContextKinds[] = {{"ring", "ring"}, {"all-gather", "all-gather"}, {"ulysses", "Ulysses"}};
constexpr Choice kTensorOverlaps[] = {{"none", "none"}, {"bulk", "bulk"}, {"ring", "ring"}};
constexpr Choice kDispatchers[] = {
    {"all-to-all", "all-to-all"}, {"deduplicated", "deduplicated"}, {"all-gather", "all-gather"}};
constexpr Choice kRecomputes[] = {{"none", "none"}, {"selective", "selective"}, {"full", "full"}};

// Lengths separated by spaces or commas.
constexpr Field lengthsRow()
{
    Field field{"training.sequenceLengths",
                "Packed documents",
                "Lengths of the documents packed into a sequence, such as 512 1024 2560; each attends to itself alone. "
                "Empty for whole sequences.",
                FieldKind::Text,
                Unit::None,
                0,
                0,
                {},
                nullptr,
                nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue {
        std::string text;
        for (const int length : scenario.training.documentLengths)
            text += (text.empty() ? "" : " ") + std::to_string(length);
        return text;
    };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        scenario.training.documentLengths = parseLengths(std::get<std::string>(value));
    };
    return field;
}

constexpr Field kTraining[] = {
    integer<&S::training, &T::globalBatch>("training.globalBatch", "Global batch", "Sequences per iteration.", 1, 1e9),
    integer<&S::training, &T::microbatch>("training.microbatch", "Microbatch",
                                          "Sequences per forward pass of one data-parallel rank.", 1, 1e6),
    integer<&S::training, &T::sequence>("training.sequence", "Sequence", "Tokens per sequence.", 1, 1e9),
    number<Unit::Tokens, &S::training, &T::tokens>("training.tokens", "Tokens",
                                                   "Of the whole training; 0 for one "
                                                   "iteration only.",
                                                   0, 1e18),
    choice<kPrecisions, &S::training, &T::precision>("training.precision", "Precision",
                                                     "Of weights and activations in the forward and backward."),
    choice<kOptimizers, &S::training, &T::optimizer>("training.optimizer", "Optimizer", "Which states are kept."),
    choice<kRecomputes, &S::training, &T::recompute>("training.recompute", "Recompute",
                                                     "What the backward computes again instead of keeping it."),
    integer<&S::training, &T::recomputeLayers>("training.recomputeLayers", "Recomputed layers",
                                               "Layers of each chunk that full recompute covers; 0 for all.", 0, 10000),
    choice<kGradients, &S::training, &T::gradientPrecision>("training.gradientPrecision", "Gradients",
                                                            "Of the accumulated and reduced gradients."),
    number<Unit::None, &S::training, &T::expertImbalance>(
        "training.expertImbalance", "Expert imbalance", "Tokens of the busiest expert rank against the mean.", 1, 1000),
    number<Unit::None, &S::training, &T::expertCapacity>(
        "training.expertCapacity", "Expert capacity",
        "Slots of an expert against the mean load; 0 for no limit (dropless).", 0, 1000),
    lengthsRow(),
    integer<&S::training, &T::frozenLayers>("training.frozenLayers", "Frozen layers",
                                            "Leading layers, with the embedding, that are not trained.", 0, 10000),
    integer<&S::training, &T::loraRank>("training.loraRank", "LoRA rank",
                                        "Adapters on all linear layers instead of training these; 0 for none.", 0,
                                        100000),
    integer<&S::training, &T::rampStart>("training.rampStart", "Ramp-up from",
                                         "Global batch at the start of the training; 0 for no ramp-up.", 0, 1e9),
    integer<&S::training, &T::rampIncrement>("training.rampIncrement", "Ramp-up step",
                                             "By how much the batch grows each time.", 0, 1e9),
    number<Unit::None, &S::training, &T::rampSamples>("training.rampSamples", "Ramp-up over",
                                                      "Sequences until the whole batch is reached.", 0, 1e15),
    toggle<&S::training, &T::flashAttention>("training.flashAttention", "Fused attention",
                                             "FlashAttention and relatives: the score matrix is never stored."),
    toggle<&S::training, &T::dropout>("training.dropout", "Dropout", "Dropout is on, and its masks are kept."),
    number<Unit::Minutes, &S::training, &T::checkpointMinutes>("training.checkpointMinutes", "Checkpoint every",
                                                               "Between checkpoints; 0 for the best interval.", 0, 1e6),
};

constexpr Field layersRow()
{
    Field field{"plan.layersPerChunk",
                "Layers per chunk",
                "How layers are dealt to the chunks of the pipeline: even, balanced, "
                "embedding-and-head-count-as-layers, or a list.",
                FieldKind::Layers,
                Unit::None,
                0,
                10000,
                {},
                nullptr,
                nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue { return layerSplitText(scenario.plan.layersPerChunk); };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        if (const Result<LayerSplit> split = parseLayerSplit(std::get<std::string>(value)))
            scenario.plan.layersPerChunk = *split;
    };
    return field;
}

constexpr Field axesRow()
{
    Field field{"plan.axisOrder",
                "Axis order",
                "The axes from neighboring ranks to distant ones, such as tensor-context-data-pipeline.",
                FieldKind::Axes,
                Unit::None,
                0,
                0,
                {},
                nullptr,
                nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue {
        std::string text;
        for (const std::string &axis : scenario.plan.axisOrder)
            text += (text.empty() ? "" : "-") + axis;
        return text;
    };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        std::vector<std::string> axes(1);
        for (const char letter : std::get<std::string>(value)) {
            if (letter == '-')
                axes.emplace_back();
            else
                axes.back() += letter;
        }
        scenario.plan.axisOrder = std::move(axes);
    };
    return field;
}

constexpr Field kPlan[] = {
    integer<&S::plan, &P::tensor>("plan.tensor", "Tensor parallel", "Ranks that share every layer.", 1, 1e6),
    toggle<&S::plan, &P::sequenceParallel>(
        "plan.sequenceParallel", "Sequence parallel",
        "Norms and dropout are cut along the sequence over the tensor-parallel ranks."),
    integer<&S::plan, &P::context>("plan.context", "Context parallel", "Ranks that share every sequence.", 1, 1e6),
    choice<kContextKinds, &S::plan, &P::contextKind>(
        "plan.contextKind", "Context by",
        "How queries meet keys: a ring beside the attention, a gather before it, or all-to-all over heads."),
    integer<&S::plan, &P::expert>("plan.expert", "Expert parallel",
                                  "Ranks that share the experts of a layer; folded over tensor, context and data.", 1,
                                  1e6),
    integer<&S::plan, &P::expertTensor>("plan.expertTensor", "Expert tensor parallel", "Ranks that share each expert.",
                                        1, 1e6),
    choice<kDispatchers, &S::plan, &P::dispatcher>("plan.dispatcher", "Dispatcher",
                                                   "How tokens reach their experts and come back."),
    integer<&S::plan, &P::pipeline>("plan.pipeline", "Pipeline parallel", "Stages of the pipeline.", 1, 1e6),
    integer<&S::plan, &P::chunksPerStage>("plan.chunksPerStage", "Chunks per stage",
                                          "Virtual stages of each pipeline stage.", 1, 10000),
    layersRow(),
    text<&S::plan, &P::schedule>("plan.schedule", "Schedule", "The order of passes on every stage."),
    integer<&S::plan, &P::microbatchGroup>("plan.microbatchGroup", "Microbatch group",
                                           "Microbatches that an interleaved schedule deals to its chunks at a time; 0 "
                                           "for one a stage.",
                                           0, 1e6),
    text<&S::plan, &P::customSchedule>("plan.customSchedule", "Custom schedule",
                                       "Orders of the schedule custom, as PyTorch writes them: 0F0,0F1,0B0,0B1 for the "
                                       "first stage, then | or a new line, then the next."),
    integer<&S::plan, &P::scheduleMemoryCap>(
        "plan.scheduleMemoryCap", "Schedule's memory",
        "Microbatches whose activations a searched schedule may keep on a stage; 0 "
        "for as many as 1F1B.",
        0, 1e6),
    choice<kVocabularyPlaces, &S::plan, &P::vocabulary>(
        "plan.vocabulary", "Vocabulary on",
        "Which stages hold embedding and head, and work on the loss; a schedule with passes "
        "for them says so itself."),
    choice<kOptimizerBarriers, &S::plan, &P::optimizerBarrier>(
        "plan.optimizerBarrier", "Optimizer's barrier",
        "Whether ranks wait for the whole norm of the gradients before they step, or check it afterwards."),
    integer<&S::plan, &P::zero>(
        "plan.zero", "ZeRO stage",
        "What data-parallel ranks share: 1 optimizer states, 2 and gradients, 3 and parameters; 0 for nothing.", 0, 3),
    integer<&S::plan, &P::shardGroup>("plan.shardGroup", "Shard group",
                                      "Ranks that share one copy of the states (HSDP); 0 for all data-parallel ranks.",
                                      0, 1e7),
    number<Unit::Mebibytes, &S::plan, &P::bucketMiB>("plan.bucketMiB", "Bucket",
                                                     "Gradients that are reduced in one message.", 0.001, 1e6),
    toggle<&S::plan, &P::overlapGradReduce>("plan.overlapGradReduce", "Overlap gradient reduction",
                                            "Gradients are reduced while the backward still runs."),
    toggle<&S::plan, &P::overlapParamGather>("plan.overlapParamGather", "Overlap parameter gather",
                                             "Parameters are gathered while the forward already runs."),
    integer<&S::plan, &P::gatherPrefetch>("plan.gatherPrefetch", "Prefetch",
                                          "Layers that ZeRO 3 gathers ahead where gathers overlap.", 1, 1000),
    toggle<&S::plan, &P::reshardAfterForward>(
        "plan.reshardAfterForward", "Reshard after forward",
        "ZeRO 3 frees gathered parameters after the forward and gathers them again for the backward."),
    choice<kTensorOverlaps, &S::plan, &P::overlapTensor>(
        "plan.overlapTensor", "Overlap tensor parallel",
        "Tensor-parallel collectives run under matrix products: bulk under others, ring under their own."),
    toggle<&S::plan, &P::overlapExpert>("plan.overlapExpert", "Overlap expert exchange",
                                        "Dispatch and combine run beside the compute of another microbatch."),
    number<Unit::Fraction, &S::plan, &P::offloadOptimizer>(
        "plan.offloadOptimizer", "Offload optimizer",
        "Share of the optimizer's states that is kept in host memory and stepped there.", 0, 1),
    number<Unit::Fraction, &S::plan, &P::offloadActivations>(
        "plan.offloadActivations", "Offload activations",
        "Share of kept activations that waits in host memory for its backward.", 0, 1),
    toggle<&S::plan, &P::overlapPipeline>("plan.overlapPipeline", "Overlap pipeline transfers",
                                          "Sends between stages run beside compute instead of blocking it."),
    axesRow(),
};

} // namespace

std::span<const Field> trainingFields()
{
    return kTraining;
}

std::span<const Field> planFields()
{
    return kPlan;
}

} // namespace stringline
