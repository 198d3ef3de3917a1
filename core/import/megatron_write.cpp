#include "core/import/megatron_write.h"

#include "core/base/text.h"
#include "core/import/megatron_layout.h"
#include "core/import/megatron_options.h"
#include "core/parallel/layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

// Options in their order, under headings.
class Script {
public:
    void heading(std::string_view name) { m_group = name; }
    void flag(std::string_view name, bool given = true)
    {
        if (given)
            settings.push_back({m_group, name, {}});
    }
    template <class Value>
    void option(std::string_view name, const Value &value, bool given = true)
    {
        if (given)
            settings.push_back({m_group, name, fmt::format("{}", value)});
    }

    std::vector<MegatronSetting> settings;

private:
    std::string_view m_group;
};

// Arrays of the shell, one for each heading.
std::string textOf(const std::vector<MegatronSetting> &settings)
{
    std::string text;
    std::string_view group;
    for (const MegatronSetting &each : settings) {
        if (each.group != group)
            text += fmt::format("{}\n{}=(\n", group.empty() ? "" : ")\n", each.group);
        group = each.group;
        text += each.value.empty() ? fmt::format("    --{}\n", each.name)
                                   : fmt::format("    --{} {}\n", each.name, each.value);
    }
    return text + ")\n";
}

std::string_view word(ContextKind kind)
{
    return kind == ContextKind::Ring ? "p2p" : kind == ContextKind::AllGather ? "all_gather" : "a2a";
}

// The rows that --vocab-size is padded to, for each tensor-parallel rank; so that the same rows are allocated.
int paddingPerRank(const Scenario &scenario)
{
    const int tensor = std::max(1, scenario.plan.tensor);
    const int padded = paddedVocabulary(scenario.model);
    if (scenario.model.vocabularyPadTo % tensor == 0)
        return std::max(1, scenario.model.vocabularyPadTo / tensor);
    return padded % tensor == 0 ? 1 : 128; // Megatron needs whole rows on a rank
}

std::string expertPattern(const ModelSpec &model)
{
    if (model.denseLayers == 0 && model.expertLayerStep <= 1)
        return "1";
    std::string text;
    int run = 0;
    for (int layer = 0; layer < model.layers; layer += run) {
        const bool expert = isExpertLayer(model, layer);
        run = 1;
        while (layer + run < model.layers && isExpertLayer(model, layer + run) == expert)
            ++run;
        text += fmt::format("{}[{}]*{}", text.empty() ? "" : "+", expert ? 1 : 0, run);
    }
    return fmt::format("\"({})\"", text);
}

void writeModel(Script &script, const Scenario &scenario)
{
    const ModelSpec &model = scenario.model;
    script.heading("MODEL_ARGS");
    script.option("num-layers", model.layers);
    script.option("hidden-size", model.hidden);
    script.option("ffn-hidden-size", model.ffnHidden);
    script.option("num-attention-heads", model.heads);
    const bool grouped = model.kvHeads != model.heads && !isLatent(model);
    script.flag("group-query-attention", grouped);
    script.option("num-query-groups", model.kvHeads, grouped);
    script.option("kv-channels", model.headSize, !isLatent(model));
    const int positions = model.positions == Positions::Learned && model.positionRows > 0 ? model.positionRows
                          : model.maxSequence > 0                                         ? model.maxSequence
                                                                                          : scenario.training.sequence;
    script.option("max-position-embeddings", positions);
    script.option("position-embedding-type", model.positions == Positions::Learned  ? "learned_absolute"
                                             : model.positions == Positions::Rotary ? "rope"
                                                                                    : "none");
    script.option("normalization", model.norm == Norm::RmsNorm ? "RMSNorm" : "LayerNorm");
    script.flag("swiglu", model.gated);
    script.flag("disable-bias-linear", !model.mlpBias);
    script.flag("add-qkv-bias", model.qkvBias && !model.mlpBias);
    script.flag("qk-layernorm", model.qkNorm || isLatent(model));
    script.flag("untie-embeddings-and-output-weights", !model.tied);
    script.option("vocab-size", model.vocabulary);
    script.option("make-vocab-size-divisible-by", paddingPerRank(scenario));
    script.option("window-size", fmt::format("{},0", model.slidingWindow - 1), model.slidingWindow > 0);
    script.option("window-attn-skip-freq", model.globalLayerStep, model.slidingWindow > 0 && model.globalLayerStep > 0);
    if (isLatent(model)) {
        script.flag("multi-latent-attention");
        script.option("q-lora-rank", model.queryLora, model.queryLora > 0);
        script.option("kv-lora-rank", model.kvLora);
        script.option("qk-head-dim", model.keyNopeSize);
        script.option("qk-pos-emb-head-dim", model.keyRopeSize);
        script.option("v-head-dim", model.valueHeadSize);
    }
    script.option("mtp-num-layers", model.predictionLayers, model.predictionLayers > 0);
    if (!hasExperts(model))
        return;
    const ParallelPlan &plan = scenario.plan;
    script.heading("MOE_ARGS");
    script.option("num-experts", model.experts);
    script.option("moe-router-topk", model.activeExperts);
    script.option("moe-ffn-hidden-size", model.expertFfn);
    script.option("moe-layer-freq", expertPattern(model));
    script.option("moe-shared-expert-intermediate-size", std::int64_t(model.sharedExperts) * model.expertFfn,
                  model.sharedExperts > 0);
    script.flag("moe-shared-expert-gate", model.sharedExpertGate);
    script.flag("moe-router-enable-expert-bias", model.routerBias);
    script.option("moe-expert-capacity-factor", exactText(scenario.training.expertCapacity),
                  scenario.training.expertCapacity > 0);
    script.option("moe-token-dispatcher-type", plan.dispatcher == Dispatcher::AllToAll       ? "alltoall"
                                               : plan.dispatcher == Dispatcher::Deduplicated ? "flex"
                                                                                             : "allgather");
    script.flag("moe-enable-deepep", plan.dispatcher == Dispatcher::Deduplicated);
    script.flag("moe-grouped-gemm");
    script.option("expert-model-parallel-size", plan.expert);
    script.option("expert-tensor-parallel-size", plan.expertTensor);
    script.flag("overlap-moe-expert-parallel-comm", plan.overlapExpert);
}

void writeSplit(Script &script, const Scenario &scenario)
{
    const ParallelPlan &plan = scenario.plan;
    const bool even = plan.layersPerChunk.kind == LayerSplit::Kind::Even;
    if (plan.layersPerChunk.kind == LayerSplit::Kind::EmbeddingAndHeadAsLayers) {
        script.flag("account-for-embedding-in-pipeline-split");
        script.flag("account-for-loss-in-pipeline-split");
    } else if (!even || scenario.model.layers % std::max<std::int64_t>(1, modelChunks(plan)) != 0) {
        script.option(
            "pipeline-model-parallel-layout",
            fmt::format("'{}'", pipelineLayoutText(layersPerChunk(scenario), scenario.model.predictionLayers)));
        return; // which says the chunks too
    }
    script.option("num-virtual-stages-per-pipeline-rank", plan.chunksPerStage, plan.chunksPerStage > 1);
}

void writePlan(Script &script, const Scenario &scenario)
{
    const ParallelPlan &plan = scenario.plan;
    script.heading("PARALLEL_ARGS");
    script.option("tensor-model-parallel-size", plan.tensor);
    script.flag("sequence-parallel", plan.sequenceParallel && plan.tensor > 1);
    script.option("context-parallel-size", plan.context, plan.context > 1);
    script.option("cp-comm-type", word(plan.contextKind), plan.context > 1);
    script.option("pipeline-model-parallel-size", plan.pipeline);
    if (plan.pipeline > 1) {
        writeSplit(script, scenario);
        script.option("microbatch-group-size-per-virtual-pipeline-stage", plan.microbatchGroup,
                      plan.microbatchGroup > 0 && plan.chunksPerStage > 1);
        script.flag("no-overlap-p2p-communication", plan.chunksPerStage > 1 && !plan.overlapPipeline);
    }
    const auto position = [&](std::string_view axis) { return std::ranges::find(plan.axisOrder, axis); };
    script.flag("use-tp-pp-dp-mapping", position("pipeline") < position("data"));
    script.flag("use-distributed-optimizer", plan.zero >= 1);
    script.flag("use-megatron-fsdp", plan.zero >= 2);
    script.option("data-parallel-sharding-strategy", plan.zero == 2 ? "optim_grads" : "optim_grads_params",
                  plan.zero >= 2);
    const std::int64_t ranks = dataParallel(scenario) * std::int64_t(std::max(1, plan.context));
    script.option("num-distributed-optimizer-instances", ranks / std::max(1, plan.shardGroup),
                  plan.shardGroup > 0 && plan.shardGroup < ranks);
    const double bytes = scenario.training.gradientPrecision == GradientPrecision::Bf16 ? 2 : 4;
    script.option("ddp-bucket-size", static_cast<std::int64_t>(std::llround(plan.bucketMiB * kMiB / bytes)));
    script.flag("overlap-grad-reduce", plan.overlapGradReduce);
    script.flag("overlap-param-gather", plan.overlapParamGather);
    script.flag("tp-comm-overlap", plan.overlapTensor != TensorOverlap::None);
    script.flag("disable-tp-comm-overlap-ag", plan.overlapTensor == TensorOverlap::Bulk);
    script.flag("disable-tp-comm-overlap-rs", plan.overlapTensor == TensorOverlap::Bulk);
    script.flag("optimizer-cpu-offload", plan.offloadOptimizer > 0);
    script.option("optimizer-offload-fraction", exactText(plan.offloadOptimizer), plan.offloadOptimizer > 0);
}

void writeTraining(Script &script, const Scenario &scenario)
{
    const TrainingSpec &training = scenario.training;
    script.heading("TRAINING_ARGS");
    script.option("micro-batch-size", training.microbatch);
    script.option("global-batch-size", training.globalBatch);
    script.option(
        "rampup-batch-size",
        fmt::format("{} {} {}", training.rampStart, training.rampIncrement, std::llround(training.rampSamples)),
        training.rampStart > 0);
    script.option("seq-length", training.sequence);
    script.option("train-samples", std::llround(std::ceil(training.tokens / training.sequence)), training.tokens > 0);
    const Precision precision = training.precision;
    script.flag("fp16", precision == Precision::Fp16);
    script.flag("bf16", precision != Precision::Fp16 && precision != Precision::Fp32);
    const bool fp8 = precision == Precision::Fp8 || precision == Precision::Fp8Block;
    script.option("fp8-format", precision == Precision::Fp8 ? "hybrid" : "e4m3", fp8);
    script.option("fp8-recipe", precision == Precision::Fp8 ? "delayed" : "blockwise", fp8);
    script.option("fp4-format", "e2m1", precision == Precision::Fp4);
    script.option("optimizer", training.optimizer == Optimizer::Sgd    ? "sgd"
                               : training.optimizer == Optimizer::Muon ? "muon"
                                                                       : "adam");
    const bool small = training.optimizer == Optimizer::AdamBf16 || training.optimizer == Optimizer::Adam8bit;
    const std::string_view moments = training.optimizer == Optimizer::AdamBf16 ? "bf16" : "fp8";
    script.flag("use-precision-aware-optimizer", small);
    script.option("exp-avg-dtype", moments, small);
    script.option("exp-avg-sq-dtype", moments, small);
    script.flag("grad-reduce-in-bf16", training.gradientPrecision == GradientPrecision::Bf16);
    script.flag("accumulate-allreduce-grads-in-fp32", training.gradientPrecision == GradientPrecision::Fp32);
    if (training.recompute == Recompute::Selective) {
        script.option("recompute-granularity", "selective");
        const bool light = scenario.software.selectiveRecompute == SelectiveRecompute::LightModules;
        script.option("recompute-modules",
                      !light                     ? "core_attn"
                      : isLatent(scenario.model) ? "layernorm mla_up_proj"
                                                 : "layernorm",
                      light);
    } else if (training.recompute == Recompute::Full) {
        script.option("recompute-granularity", "full");
        script.option("recompute-method", training.recomputeLayers > 0 ? "block" : "uniform");
        script.option("recompute-num-layers", std::max(1, training.recomputeLayers));
    }
    const std::string_view dropout = training.dropout ? "0.1" : "0.0";
    script.option("attention-dropout", dropout);
    script.option("hidden-dropout", dropout);
    script.option("attention-backend", training.flashAttention ? "flash" : "unfused");
}

} // namespace

std::vector<MegatronSetting> megatronSettings(const Scenario &scenario)
{
    Script script;
    writeModel(script, scenario);
    writePlan(script, scenario);
    writeTraining(script, scenario);
    return std::move(script.settings);
}

Result<MegatronScript> megatronScript(const Scenario &scenario, bool degrade)
{
    MegatronScript written;
    const std::vector<PlanLimit> limits = megatronLimits(scenario, written.nearest);
    const Scenario &nearest = written.nearest;
    Errors errors;
    written.perNode = processesPerNode(nearest.cluster, "torchrun", errors);
    tellLimits(limits, degrade, written.left, errors);
    if (!errors.empty())
        return errors;
    written.nodes = nearest.cluster.gpus / written.perNode;
    std::string name = scenario.name;
    std::ranges::replace_if(
        name, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    written.comments = fmt::format("# {}{}for {}. Data, tokenizer and learning rate are yours to add.\n", name,
                                   name.empty() ? "" : ", ", kMegatronVersion);
    for (const std::string &line : written.left)
        written.comments += "# Left out: " + line + "\n";
    written.options = textOf(megatronSettings(nearest));
    written.program = "pretrain_gpt.py \\\n    \"${MODEL_ARGS[@]}\" \\\n";
    if (hasExperts(nearest.model))
        written.program += "    \"${MOE_ARGS[@]}\" \\\n";
    written.program += "    \"${PARALLEL_ARGS[@]}\" \\\n    \"${TRAINING_ARGS[@]}\"\n";
    return written;
}

Result<ConfigExport> writeMegatron(const Scenario &scenario, bool degrade)
{
    const Result<MegatronScript> script = megatronScript(scenario, degrade);
    if (!script)
        return script.errors();
    ConfigExport written;
    written.left = script->left;
    written.text = fmt::format("#!/bin/bash\n{}{}\ntorchrun --nproc_per_node {} --nnodes {} {}", script->comments,
                               script->options, script->perNode, script->nodes, script->program);
    return written;
}

} // namespace stringline
