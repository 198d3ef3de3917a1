#include "core/import/nemo_write.h"

#include "core/import/megatron_layout.h"
#include "core/import/megatron_options.h"
#include "core/import/nemo_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

// The objects of a ConfigContainer in the order in which they are written.
struct Object {
    std::string_view name;
    std::string_view target;
};
constexpr std::array<Object, 8> kObjects{
    {{"train", "megatron.bridge.training.config.TrainingConfig"},
     {"dataset", "megatron.bridge.training.config.GPTDatasetConfig"},
     {"model", "megatron.bridge.models.gpt_provider.GPTModelProvider"},
     {"optimizer", "megatron.bridge.training.config.OptimizerConfig"},
     {"ddp", "megatron.bridge.training.config.DistributedDataParallelConfig"},
     {"comm_overlap", "megatron.bridge.training.comm_overlap.CommOverlapConfig"},
     {"mixed_precision", "megatron.bridge.training.mixed_precision.MixedPrecisionConfig"},
     {"dist", "megatron.bridge.training.config.DistributedInitConfig"}}};
constexpr std::string_view kLatent = "megatron.bridge.models.mla_provider.MLAModelProvider";

enum class As { Same, False, List, Layers, Type, Left };
// Where options of Megatron stand that are not the model's by their own names.
struct Place {
    std::string_view option;
    std::string_view object = "model";
    As as = As::Same;
};
// clang-format off
constexpr Place kPlaces[] = {
    {"micro-batch-size", "train"}, {"global-batch-size", "train"}, {"train-samples", "train"}, {"rampup-batch-size", "train", As::List},
    {"optimizer", "optimizer"}, {"use-precision-aware-optimizer", "optimizer"}, {"exp-avg-dtype", "optimizer", As::Type},
    {"exp-avg-sq-dtype", "optimizer", As::Type}, {"optimizer-cpu-offload", "optimizer"}, {"optimizer-offload-fraction", "optimizer"},
    {"use-distributed-optimizer", "ddp"}, {"use-megatron-fsdp", "ddp"}, {"data-parallel-sharding-strategy", "ddp"},
    {"num-distributed-optimizer-instances", "ddp"}, {"ddp-bucket-size", "comm_overlap"}, {"overlap-grad-reduce", "comm_overlap"},
    {"overlap-param-gather", "comm_overlap"}, {"tp-comm-overlap", "comm_overlap"}, {"no-overlap-p2p-communication", "comm_overlap", As::False},
    {"overlap-moe-expert-parallel-comm", "comm_overlap"}, {"bf16", "mixed_precision"}, {"fp16", "mixed_precision"},
    {"fp8-format", "mixed_precision"}, {"fp8-recipe", "mixed_precision"}, {"fp4-format", "mixed_precision"},
    {"grad-reduce-in-bf16", "mixed_precision", As::False}, {"accumulate-allreduce-grads-in-fp32", "mixed_precision"},
    {"use-tp-pp-dp-mapping", "dist"}, {"disable-bias-linear", "model", As::False}, {"untie-embeddings-and-output-weights", "model", As::False},
    {"disable-tp-comm-overlap-ag", "model", As::False}, {"disable-tp-comm-overlap-rs", "model", As::False},
    {"moe-layer-freq", "model", As::Layers}, {"window-size", "model", As::List}, {"recompute-modules", "model", As::List},
    {"group-query-attention", "", As::Left}, {"max-position-embeddings", "", As::Left},
};
// clang-format on

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kTypes{
    {{"bf16", "torch.bfloat16"}, {"fp16", "torch.float16"}, {"fp32", "torch.float32"}, {"fp8", "torch.uint8"}}};

std::string listOf(std::string text)
{
    std::ranges::replace(text, ' ', ',');
    std::string list;
    for (const char c : text)
        list += c == ',' ? ", " : std::string(1, c);
    return "[" + list + "]";
}

std::string valueOf(const MegatronSetting &setting, As as)
{
    const std::string &value = setting.value;
    switch (as) {
    case As::False:
        return "false";
    case As::List:
        return listOf(value);
    case As::Layers: {
        std::string plain = value;
        std::erase(plain, '"');
        const auto layers = plain.find('[') == std::string::npos ? std::nullopt : layerPattern(plain);
        return layers ? fmt::format("[{}]", fmt::join(*layers, ", ")) : plain;
    }
    case As::Type: {
        const auto *type = std::ranges::find(kTypes, value, &decltype(kTypes)::value_type::first);
        return fmt::format("{{_target_: {}, _call_: false}}", type == kTypes.end() ? value : type->second);
    }
    case As::Same:
    case As::Left:
        break;
    }
    return value.empty() ? "true" : value == "none" ? "'none'" : value; // plain, YAML's readers differ on what it is
}

std::string oneLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

// The keys of one object, without those that the caller writes.
std::string keysOf(const std::vector<MegatronSetting> &settings, std::string_view object)
{
    std::string text;
    for (const MegatronSetting &each : settings) {
        const auto *found = std::ranges::find(kPlaces, each.name, &Place::option);
        const Place place = found == std::end(kPlaces) ? Place{each.name} : *found;
        if (place.object == object && each.name != "seq-length")
            text += fmt::format("  {}: {}\n", nemoNameOf(each.name), valueOf(each, place.as));
    }
    return text;
}

// What the container has and the options do not say by themselves.
std::string moreOf(const Scenario &scenario, std::string_view object)
{
    const ParallelPlan &plan = scenario.plan;
    const Precision precision = scenario.training.precision;
    std::string text;
    const auto say = [&](std::string_view key, bool value) { text += fmt::format("  {}: {}\n", key, value); };
    if (object == "dataset")
        text += fmt::format("  sequence_length: {}\n", scenario.training.sequence);
    if (object == "model") {
        text += fmt::format("  seq_length: {}\n", scenario.training.sequence);
        say("should_pad_vocab", true);
    }
    if (object == "ddp") {
        say("overlap_grad_reduce", plan.overlapGradReduce);
        say("overlap_param_gather", plan.overlapParamGather);
    }
    if (object == "comm_overlap") { // what is not said it decides by itself
        if (plan.overlapTensor == TensorOverlap::None)
            say("tp_comm_overlap", false);
        if (!plan.overlapGradReduce)
            say("overlap_grad_reduce", false);
        if (!plan.overlapParamGather)
            say("overlap_param_gather", false);
        if (plan.pipeline > 1 && plan.chunksPerStage > 1 && plan.overlapPipeline)
            say("overlap_p2p_comm", true);
    }
    if (object == "mixed_precision" && precision == Precision::Fp32)
        say("fp32", true);
    return text;
}

} // namespace

std::vector<PlanLimit> nemoLimits(const Scenario &scenario, Scenario &nearest)
{
    std::vector<PlanLimit> limits = megatronLimits(scenario, nearest);
    for (PlanLimit &limit : limits)
        limit.message = inNemoNames(limit.message);
    if (nearest.model.positions == Positions::Learned && nearest.model.positionRows != nearest.training.sequence) {
        limits.push_back({"model.positionRows",
                          "Megatron-Bridge's table of positions has a row for each token of a sequence",
                          fmt::format("{} rows", nearest.training.sequence)});
        nearest.model.positionRows = nearest.training.sequence;
    }
    return limits;
}

Result<ConfigExport> writeNemo(const Scenario &scenario, bool degrade)
{
    Scenario nearest;
    const std::vector<PlanLimit> limits = nemoLimits(scenario, nearest);
    const ClusterSpec &cluster = nearest.cluster;
    Errors errors;
    const int perNode = processesPerNode(cluster, "torchrun", errors);
    ConfigExport written;
    tellLimits(limits, degrade, written.left, errors);
    if (!errors.empty())
        return errors;
    written.launcher = fmt::format("torchrun --nproc_per_node {} --nnodes {} pretrain.py --config-file plan.yaml",
                                   perNode, cluster.gpus / perNode);
    const std::string name = oneLine(scenario.name);
    written.text = fmt::format("# {}{}for Megatron-Bridge on {}. Data, tokenizer, learning rate and checkpoints are "
                               "yours to add.\n# {}\n",
                               name, name.empty() ? "" : ", ", kMegatronVersion, written.launcher);
    for (const std::string &line : written.left)
        written.text += "# Left out: " + oneLine(line) + "\n";
    written.text += "_target_: megatron.bridge.training.config.ConfigContainer\n";
    const std::vector<MegatronSetting> settings = megatronSettings(nearest);
    for (const Object &object : kObjects) {
        const std::string_view target = object.name == "model" && isLatent(nearest.model) ? kLatent : object.target;
        const std::string keys = keysOf(settings, object.name) + moreOf(nearest, object.name);
        if (!keys.empty())
            written.text += fmt::format("{}:\n  _target_: {}\n{}", object.name, target, keys);
    }
    return written;
}

} // namespace stringline
