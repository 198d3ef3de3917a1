#include "core/import/vtrain_config.h"

#include "core/import/fact_reader.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace stringline {

namespace {

using As = RowAs;

// Names and defaults of its release with MICRO 2024.
// clang-format off
constexpr ConfigRow kRows[] = {
    {"num_gpus", {}, As::Whole},
    {"tensor_parallel_size", {}, As::Whole},
    {"data_parallel_size", {}, As::Whole},
    {"pipeline_parallel_size", {}, As::Whole},
    {"global_batch_size", "training.globalBatch", As::Value, {}, "1920"},
    {"micro_batch_size", {}, As::Whole},
    {"num_layers", "model.layers", As::Value, {}, "105"},
    {"hidden_size", "model.hidden", As::Value, {}, "20480"},
    {"num_attention_heads", "model.heads", As::Value, {}, "128"},
    {"max_length", "training.sequence", As::Value, {}, "2048"},
    {"vocab_size", "model.vocabulary", As::Value, {}, "50257"},
    {"use_checkpoint", {}, As::Truth},
    {"node_size", "cluster.devicesPerNode", As::Value, {}, "8"},
    {"inter_node_bandwidth", {}, As::Number},
    {"intra_node_bandwidth", "cluster.scaleUp.bandwidthGBps", As::Value, {}, {}, "used where vTrain has no table"},
    {"gpu_name", {}, As::Word},
};
constexpr IgnoredRow kIgnored[] = {
    {"use_gradient_bucket", "vTrain stores it and never reads it"},
    {"ddp_bucket_size", "vTrain stores it and never reads it"},
    {"pipeline_scheduling", "vTrain stores it and never reads it: it runs 1F1B"},
    {"model_arch", "vTrain stores it and never reads it"},
    {"trace_path", "where vTrain keeps its measurements"},
};
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kGpus{{
    {"A100", "a100-sxm4-80gb"}, {"V100", "v100-sxm2-32gb"}, {"H100", "h100-sxm5-80gb"}}};
// clang-format on
constexpr ConfigRows kTable{kRows, kIgnored};
constexpr std::string_view kGpu = "gpu_name";
constexpr std::string_view kMicro = "micro_batch_size";

void device(FactReader &state, const PresetLibrary &presets)
{
    Scenario &scenario = state.reader.scenario();
    state.takeSoftware("megatron-deepspeed", presets, "vTrain's measurements are of Megatron-DeepSpeed");
    Scenario changed = scenario;
    const std::string name = state.facts.has(kGpu) ? state.word(kGpu) : "A100";
    const auto *found = std::find_if(kGpus.begin(), kGpus.end(), [&](const auto &each) { return each.first == name; });
    if (found == kGpus.end()) {
        state.ignore(kGpu, "not one that is known (A100, V100, H100): the scenario's device stays");
        return;
    }
    if (applyPreset(changed, PresetKind::Gpu, found->second, presets).empty())
        scenario.cluster.device = changed.cluster.device;
    state.set(kGpu, "cluster.device.name", scenario.cluster.device.name, std::string(found->second));
}

// Any one of the four may be left out, and follows from the others.
void degrees(FactReader &state)
{
    struct Degree {
        std::string_view key;
        std::string_view field;
    };
    constexpr Degree kDegrees[] = {{"tensor_parallel_size", "plan.tensor"},
                                   {"data_parallel_size", ""},
                                   {"pipeline_parallel_size", "plan.pipeline"}};
    double product = 1;
    const Degree *open = nullptr;
    for (const Degree &degree : kDegrees) {
        const bool said = state.facts.has(degree.key);
        if (!said && (open != nullptr || !state.facts.has("num_gpus"))) {
            state.fail(degree.key, "vTrain needs three of num_gpus, tensor_, data_ and pipeline_parallel_size");
            return;
        }
        if (!said)
            open = &degree;
        else
            product *= state.atLeast(degree.key, 1, 1);
    }
    const double gpus = state.facts.has("num_gpus") ? state.atLeast("num_gpus", 1, 1) : product;
    state.set("num_gpus", "cluster.gpus", gpus, state.facts.has("num_gpus") ? "" : "the product of the degrees");
    const double rest = std::max(1.0, std::floor(gpus / product));
    if (open != nullptr ? rest * product != gpus : product != gpus)
        state.report(Severity::Error, "cluster.gpus",
                     fmt::format("num_gpus {:.0f} is not the product of the degrees: {:.0f}{}", gpus, product,
                                 open != nullptr ? fmt::format(" without {}", open->key) : std::string()));
    for (const Degree &degree : kDegrees) {
        const double value = &degree == open ? rest : state.number(degree.key, 1);
        if (!degree.field.empty())
            state.set(degree.key, degree.field, std::max(1.0, value), &degree == open ? "what the others leave" : "");
        else
            state.note(degree.key, "what tensor and pipeline leave");
    }
}

void batch(FactReader &state)
{
    const Scenario &scenario = state.scenario();
    const int data = dataParallel(scenario);
    const double global = scenario.training.globalBatch;
    if (scenario.plan.pipeline < 2 && data > 0 && std::fmod(global, data) == 0) {
        state.always("training.microbatch", global / data, "without a pipeline vTrain accumulates nothing");
        state.ignore(kMicro, "without a pipeline vTrain takes global_batch_size / data_parallel_size");
        return;
    }
    if (!state.facts.has(kMicro)) {
        state.fail(kMicro, "vTrain insists on it under a pipeline");
        return;
    }
    const double micro = state.atLeast(kMicro, 1, 1);
    state.set(kMicro, "training.microbatch", micro);
    if (data > 0 && std::fmod(global, data * micro) != 0)
        state.report(Severity::Error, "training.globalBatch",
                     fmt::format("global_batch_size {:.0f} is no multiple of micro_batch_size {:.0f} x data {}", global,
                                 micro, data));
}

// A dense GPT.
void model(FactReader &state)
{
    ModelSpec &whole = state.reader.scenario().model;
    ModelSpec bare;
    for (int ModelSpec::*size : {&ModelSpec::layers, &ModelSpec::hidden, &ModelSpec::heads, &ModelSpec::vocabulary})
        bare.*size = whole.*size;
    whole = bare;
    constexpr const char *kGpt = "vTrain's model is a GPT";
    state.always("model.name", fmt::format("{} layers of {}", whole.layers, whole.hidden), "the file's sizes");
    state.always("model.kvHeads", static_cast<double>(whole.heads), kGpt);
    if (whole.heads < 1 || whole.hidden % whole.heads != 0)
        state.report(Severity::Error, "model.heads",
                     fmt::format("num_attention_heads {} does not divide hidden_size {}", whole.heads, whole.hidden));
    state.always("model.headSize",
                 std::max(1.0, std::floor(static_cast<double>(whole.hidden) / std::max(1, whole.heads))), kGpt);
    state.always("model.ffnHidden", 4.0 * whole.hidden, "four times the hidden size");
    state.always("model.positions", choiceOf("learned"), kGpt);
    state.always("model.positionRows", static_cast<double>(state.scenario().training.sequence), kGpt);
    state.always("model.norm", choiceOf("layernorm"), kGpt);
    for (const std::string_view field : {"model.qkvBias", "model.outputBias", "model.mlpBias", "model.tied"})
        state.always(field, FieldValue(true), kGpt);
}

void training(FactReader &state)
{
    const bool again = state.isTrue("use_checkpoint", true);
    state.set("use_checkpoint", "training.recompute", choiceOf(again ? "full" : "none"), again ? "every layer" : "");
    const double perNode = std::max(1, state.scenario().cluster.devicesPerNode);
    if (state.facts.has("inter_node_bandwidth"))
        state.set("inter_node_bandwidth", "cluster.scaleOut.bandwidthGBps",
                  state.number("inter_node_bandwidth", 800) / 8 / perNode,
                  fmt::format("Gbit/s of a node, for each of {:.0f} GPUs", perNode));
    state.always("training.precision", choiceOf("fp16"), "two bytes an element");
    state.always("training.optimizer", choiceOf("adam"), "vTrain's measurements");
    state.always("training.recomputeLayers", 0.0, "every layer");
    state.always("training.flashAttention", FieldValue(false), "vTrain's measurements are of separate kernels");
    state.always("training.dropout", FieldValue(true), "vTrain's measurements");
    state.always("plan.schedule", choiceOf("1f1b"), "vTrain's only one");
    for (const auto &[field, value] :
         std::initializer_list<std::pair<std::string_view, double>>{{"plan.chunksPerStage", 1},
                                                                    {"plan.zero", 0},
                                                                    {"plan.shardGroup", 0},
                                                                    {"plan.context", 1},
                                                                    {"plan.expert", 1},
                                                                    {"plan.expertTensor", 1},
                                                                    {"plan.offloadOptimizer", 0},
                                                                    {"plan.offloadActivations", 0}})
        state.always(field, value, "vTrain has none");
    for (const std::string_view field :
         {"plan.sequenceParallel", "plan.overlapGradReduce", "plan.overlapParamGather", "plan.overlapPipeline"})
        state.always(field, FieldValue(false), "vTrain has none");
    state.always("plan.overlapTensor", choiceOf("none"), "vTrain has none");
    state.always("plan.layersPerChunk", choiceOf("even"), "vTrain insists on it");
    const ParallelPlan &plan = state.scenario().plan;
    if (state.scenario().model.layers % std::max(1, plan.pipeline) != 0)
        state.report(Severity::Error, "plan.pipeline",
                     fmt::format("pipeline_parallel_size {} does not divide num_layers {}", plan.pipeline,
                                 state.scenario().model.layers));
}

} // namespace

double vtrainLikeness(std::string_view text)
{
    constexpr std::string_view kMarks = "num_gpus tensor_parallel_size data_parallel_size pipeline_parallel_size "
                                        "num_layers max_length node_size inter_node_bandwidth use_checkpoint gpu_name";
    return shareOfKeys(text, "schemaVersion") > 0 ? 0 : std::min(1.0, 1.5 * shareOfKeys(text, kMarks));
}

Result<ConfigImport> readVtrain(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    const Result<ConfigTree> tree = readJsonTree(source);
    if (!tree)
        return tree.errors();
    ConfigReader reader("vtrain", source, base);
    FactReader state(reader, "vTrain's default", "(vTrain)");
    state.facts = readConfigRows(*tree, kTable, reader);
    assumeFallbacks(kTable, state.whose, reader);
    device(state, presets);
    degrees(state);
    model(state);
    batch(state);
    training(state);
    state.ignoreRest(kTable, "no other key makes use of it");
    return std::move(reader).finish();
}

} // namespace stringline
