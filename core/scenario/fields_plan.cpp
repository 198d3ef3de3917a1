// The rows of training and of the parallel plan.
#include "core/scenario/field_rows.h"

namespace stringline {

namespace {

using namespace rows;
using S = Scenario;
using T = TrainingSpec;
using P = ParallelPlan;

constexpr Choice kPrecisions[] = {{"bf16", "bf16"}, {"fp16", "fp16"}, {"fp32", "fp32"}};
constexpr Choice kOptimizers[] = {{"adam", "Adam"}};
constexpr Choice kRecomputes[] = {{"none", "none"}, {"selective", "selective"}, {"full", "full"}};

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
                "The axes from neighboring ranks to distant ones, such as tensor-data-pipeline.",
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
    integer<&S::plan, &P::pipeline>("plan.pipeline", "Pipeline parallel", "Stages of the pipeline.", 1, 1e6),
    integer<&S::plan, &P::chunksPerStage>("plan.chunksPerStage", "Chunks per stage",
                                          "Virtual stages of each pipeline stage.", 1, 10000),
    layersRow(),
    text<&S::plan, &P::schedule>("plan.schedule", "Schedule", "The order of passes on every stage."),
    integer<&S::plan, &P::zero>(
        "plan.zero", "ZeRO stage",
        "What data-parallel ranks share: 1 optimizer states, 2 and gradients, 3 and parameters; 0 for nothing.", 0, 3),
    number<Unit::Mebibytes, &S::plan, &P::bucketMiB>("plan.bucketMiB", "Bucket",
                                                     "Gradients that are reduced in one message.", 0.001, 1e6),
    toggle<&S::plan, &P::overlapGradReduce>("plan.overlapGradReduce", "Overlap gradient reduction",
                                            "Gradients are reduced while the backward still runs."),
    toggle<&S::plan, &P::overlapParamGather>("plan.overlapParamGather", "Overlap parameter gather",
                                             "Parameters are gathered while the forward already runs."),
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
