#include "core/import/deepspeed_export.h"

#include "core/base/json.h"
#include "core/import/deepspeed_keys.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

// What no key of the JSON says. A field that is as `usual` needs no key.
struct Unsaid {
    std::string_view path;
    std::string_view usual;
    std::string_view instead;
};
constexpr Unsaid kUnsaid[] = {
    {"plan.pipeline", "1", "stages are cut in the model's code (PipelineModule)"},
    {"plan.chunksPerStage", "1", "DeepSpeed has one chunk a stage"},
    {"plan.schedule", "1f1b", "DeepSpeed runs 1F1B"},
    {"plan.expert", "1", "expert parallelism is set in the model's code (MoE)"},
    {"plan.expertTensor", "1", "set in the model's code"},
    {"plan.sequenceParallel", "off", "no key; only Megatron-DeepSpeed has it"},
    {"plan.vocabulary", "ends", "the vocabulary stays at the ends"},
    {"plan.overlapTensor", "none", "not overlapped"},
    {"plan.overlapExpert", "off", "not overlapped"},
    {"plan.reshardAfterForward", "on", "DeepSpeed frees parameters after the forward"},
    {"training.recomputeLayers", "0", "the model's code decides"},
    {"training.loraRank", "0", "adapters are set in the model's code"},
    {"training.frozenLayers", "0", "set in the model's code"},
};

// The words of the JSON for choices of ours; null where there is none.
struct Word {
    std::string_view id;
    const char *word;
};
constexpr Word kOptimizers[] = {{"adam", "AdamW"}, {"sgd", "SGD"}, {"muon", "Muon"}};
constexpr Word kGradients[] = {{"fp32", "fp32"}, {"bf16", "bf16"}};

template <std::size_t Size>
const char *wordFor(const Word (&words)[Size], std::string_view id)
{
    const auto found = std::ranges::find(words, id, &Word::id);
    return found == std::end(words) ? nullptr : found->word;
}

std::string textOf(const Scenario &scenario, std::string_view path)
{
    return fieldText(*findField(path), scenario);
}

Json count(double value)
{
    return Json(static_cast<std::int64_t>(std::llround(value)));
}

Json zeroBlock(const Scenario &scenario)
{
    const ParallelPlan &plan = scenario.plan;
    const double bytes = scenario.training.precision == Precision::Fp32 ? 4 : 2;
    Json zero = Json::object();
    zero["stage"] = Json(plan.zero);
    zero["reduce_bucket_size"] = count(std::max(1.0, plan.bucketMiB * 1024 * 1024 / bytes));
    zero["overlap_comm"] = Json(plan.overlapGradReduce);
    if (plan.offloadOptimizer > 0) {
        zero["offload_optimizer"]["device"] = Json("cpu");
        zero["offload_optimizer"]["pin_memory"] = Json(true);
    }
    if (plan.zero >= 3)
        zero["stage3_prefetch_bucket_size"] =
            count(std::max(1.0, plan.gatherPrefetch * deepspeedLayerElements(scenario.model)));
    if (plan.shardGroup > 0)
        zero["mics_shard_size"] = Json(plan.shardGroup);
    return zero;
}

void precision(Json &root, const Scenario &scenario, std::vector<std::string> &cannot)
{
    const Precision precision = scenario.training.precision;
    root["bf16"]["enabled"] = Json(precision == Precision::Bf16 || isFp8OrLess(precision));
    root["fp16"]["enabled"] = Json(precision == Precision::Fp16);
    if (isFp8OrLess(precision))
        cannot.push_back(fmt::format("training.precision {}: DeepSpeed's JSON has 16 bits at least; bf16 is written",
                                     textOf(scenario, "training.precision")));
}

void choices(Json &root, const Scenario &scenario, std::vector<std::string> &cannot)
{
    const std::string optimizer = textOf(scenario, "training.optimizer");
    const char *type = wordFor(kOptimizers, optimizer);
    root["optimizer"]["type"] = Json(type != nullptr ? type : "AdamW");
    if (type == nullptr)
        cannot.push_back(
            fmt::format("training.optimizer {}: no optimizer of DeepSpeed's; AdamW is written", optimizer));
    if (const char *gradients = wordFor(kGradients, textOf(scenario, "training.gradientPrecision")))
        root["data_types"]["grad_accum_dtype"] = Json(gradients);
    const TrainingSpec &training = scenario.training;
    if (training.recompute == Recompute::Selective)
        cannot.emplace_back("training.recompute selective: the model's code decides what is computed again; nothing is "
                            "written");
    if (training.recompute == Recompute::Full) {
        Json &block = root["activation_checkpointing"];
        block["partition_activations"] = Json(scenario.software.shardsCheckpoints);
        block["cpu_checkpointing"] = Json(scenario.plan.offloadActivations > 0);
    }
}

void degrees(Json &root, const Scenario &scenario, std::vector<std::string> &cannot)
{
    const ParallelPlan &plan = scenario.plan;
    if (plan.tensor > 1)
        root["tensor_parallel"]["autotp_size"] = Json(plan.tensor);
    if (plan.context > 1) {
        root["sequence_parallel_size"] = Json(plan.context);
        if (plan.contextKind != ContextKind::Ulysses)
            cannot.push_back(fmt::format("plan.contextKind {}: DeepSpeed's sequence parallelism is Ulysses",
                                         textOf(scenario, "plan.contextKind")));
    }
    for (const Unsaid &each : kUnsaid) {
        if (const std::string value = textOf(scenario, each.path); value != each.usual)
            cannot.push_back(fmt::format("{} {}: {}", each.path, value, each.instead));
    }
    for (const std::string_view path : {"plan.offloadOptimizer", "plan.offloadActivations"}) {
        const std::string share = textOf(scenario, path);
        if (share != "0" && share != "1")
            cannot.push_back(fmt::format("{} {}: DeepSpeed offloads all or nothing; all is written", path, share));
    }
    if (plan.overlapParamGather != (plan.zero >= 3))
        cannot.push_back(fmt::format("plan.overlapParamGather {}: DeepSpeed gathers ahead in stage 3, and only there",
                                     textOf(scenario, "plan.overlapParamGather")));
    if (plan.offloadActivations > 0 && scenario.training.recompute != Recompute::Full)
        cannot.emplace_back("plan.offloadActivations: DeepSpeed offloads recomputed layers' inputs only");
}

} // namespace

Result<ConfigExport> writeDeepspeed(const Scenario &scenario, bool degrade)
{
    ConfigExport result;
    const int microbatches = microbatchCount(scenario);
    Json root = Json::object();
    root["train_batch_size"] = Json(scenario.training.globalBatch);
    root["train_micro_batch_size_per_gpu"] = Json(scenario.training.microbatch);
    if (microbatches > 0)
        root["gradient_accumulation_steps"] = Json(microbatches);
    else
        result.left.push_back(fmt::format("training.globalBatch {}: no whole number of microbatches for each rank",
                                          scenario.training.globalBatch));
    root["zero_optimization"] = zeroBlock(scenario);
    precision(root, scenario, result.left);
    choices(root, scenario, result.left);
    degrees(root, scenario, result.left);
    result.text = toText(root) + "\n";
    const ClusterSpec &cluster = scenario.cluster;
    const int perNode = std::min(cluster.gpus, cluster.devicesPerNode);
    result.launcher = fmt::format("deepspeed --num_nodes {} --num_gpus {} train.py --deepspeed --deepspeed_config "
                                  "ds_config.json",
                                  nodeCount(cluster), perNode);
    if (result.left.empty() || degrade)
        return result;
    Errors errors;
    for (const std::string &line : result.left)
        errors.push_back({{}, {}, line});
    return errors;
}

} // namespace stringline
