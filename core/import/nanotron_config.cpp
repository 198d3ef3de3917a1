// Source: nanotron 0.4, config/config.py, config/models_config.py, config/parallelism_config.py, models/base.py and
// parallel/pipeline_parallel/engine.py.
#include "core/import/nanotron_config.h"

#include "core/base/text.h"
#include "core/import/config_rows.h"
#include "core/import/config_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kDefault = "nanotron's default";
constexpr std::string_view kNoCost = "no cost depends on it";
constexpr std::string_view kAccumulation = "tokens.batch_accumulation_per_replica";

constexpr auto kRows = std::to_array<ConfigRow>({
    {"model.model_config.num_hidden_layers", "model.layers", RowAs::Value, {}, "32"},
    {"model.model_config.hidden_size", "model.hidden", RowAs::Value, {}, "4096"},
    {"model.model_config.num_attention_heads", "model.heads", RowAs::Value, {}, "32"},
    {"model.model_config.num_key_value_heads", "model.kvHeads"},
    {"model.model_config.intermediate_size", "model.ffnHidden", RowAs::Value, {}, "11008"},
    {"model.model_config.vocab_size", "model.vocabulary", RowAs::Value, {}, "32000"},
    {"model.make_vocab_size_divisible_by", "model.vocabularyPadTo", RowAs::Value, {}, "1"},
    {"model.model_config.max_position_embeddings", "model.maxSequence", RowAs::Value, {}, "2048"},
    {"model.model_config.tie_word_embeddings", "model.tied", RowAs::Value, {}, "false"},
    {"model.model_config.attention_bias", "model.qkvBias", RowAs::Value, {}, "false"},
    {"model.model_config.moe_config.num_experts", "model.experts"},
    {"model.model_config.moe_config.top_k", "model.activeExperts"},
    {"model.model_config.moe_config.moe_intermediate_size", "model.expertFfn"},
    {"model.model_config._attn_implementation", {}, RowAs::Fact},
    {"model.dtype", "training.precision", RowAs::Choice, "bfloat16=bf16 float16=fp16 float32=fp32 float8=fp8", "bf16",
     "of weights and activations"},
    {"model.ddp_bucket_cap_mb", "plan.bucketMiB", RowAs::Value, {}, "25"},

    {"tokens.sequence_length", "training.sequence"},
    {"tokens.micro_batch_size", "training.microbatch"},
    {kAccumulation, {}, RowAs::Fact},
    {"tokens.train_steps", {}, RowAs::Fact},

    {"parallelism.dp", {}, RowAs::Fact},
    {"parallelism.pp", "plan.pipeline", RowAs::Value, {}, "1"},
    {"parallelism.tp", "plan.tensor", RowAs::Value, {}, "1"},
    {"parallelism.context_parallel_size", "plan.context", RowAs::Value, {}, "1"},
    {"parallelism.expert_parallel_size", "plan.expert", RowAs::Value, {}, "1"},
    {"parallelism.pp_engine", "plan.schedule", RowAs::Choice,
     "1f1b=1f1b OneForwardOneBackwardPipelineEngine=1f1b afab=gpipe AllForwardAllBackwardPipelineEngine=gpipe", "1f1b"},
    {"parallelism.tp_mode", {}, RowAs::Fact},
    {"parallelism.tp_linear_async_communication", {}, RowAs::Fact},
    {"parallelism.recompute_layer", {}, RowAs::Fact},

    {"optimizer.zero_stage", "plan.zero", RowAs::Value, {}, "0"},
    {"optimizer.accumulate_grad_in_fp32", {}, RowAs::Fact},
    {"optimizer.optimizer_factory.name", "training.optimizer", RowAs::Choice, "adamW=adam adam=adam sgd=sgd", "adam"},
});

constexpr auto kIgnored = std::to_array<IgnoredRow>({
    {"checkpoints", "writing checkpoints is the scenario's own: training.checkpointMinutes"},
    {"data_stages", kNoCost},
    {"general", kNoCost},
    {"lighteval", kNoCost},
    {"logging", kNoCost},
    {"metrics_logging", kNoCost},
    {"profiler", kNoCost},
    {"s3_upload", kNoCost},
    {"tokenizer", kNoCost},
    {"model.init_method", kNoCost},
    {"model.model_config", kNoCost},
    {"optimizer", kNoCost},
    {"tokens", kNoCost},
    {"parallelism.tp_recompute_allgather", "not simulated"},
});
constexpr ConfigRows kTable{kRows, kIgnored};

// Llama and Qwen are all that nanotron trains: gated FFN, RMSNorm, rotary positions.
void model(ConfigReader &reader, const ConfigFacts &facts)
{
    const auto word = [](const char *text) { return FieldValue(std::string(text)); };
    const std::string note = "every Llama of nanotron has it";
    reader.assume("(model)", "model.gated", FieldValue(true), note);
    reader.assume("(model)", "model.norm", word("rmsnorm"), note);
    reader.assume("(model)", "model.positions", word("rotary"), note);
    reader.assume("(model)", "model.outputBias", FieldValue(false), note);
    reader.assume("(model)", "model.mlpBias", FieldValue(false), note);
    reader.assume("num_key_value_heads", "model.kvHeads", double(reader.scenario().model.heads),
                  "as many as attention heads");
    reader.assume("(model)", "model.headSize",
                  std::trunc(double(reader.scenario().model.hidden) / std::max(1, reader.scenario().model.heads)),
                  "hidden_size / num_attention_heads");
    setByFact(reader, facts, "model.model_config._attn_implementation", "training.flashAttention",
              FieldValue(facts.word("model.model_config._attn_implementation") != "eager"), {}, std::string(kDefault));
    if (reader.scenario().model.name.empty())
        reader.scenario().model.name = "imported model";
}

void plan(ConfigReader &reader, const ConfigFacts &facts)
{
    const auto word = [](const char *text) { return FieldValue(std::string(text)); };
    const auto read = [&](std::string_view fact, std::string_view field, const FieldValue &value,
                          std::string note = {}) {
        setByFact(reader, facts, fact, field, value, std::move(note), std::string(kDefault));
    };
    read("parallelism.tp_mode", "plan.sequenceParallel",
         FieldValue(facts.word("parallelism.tp_mode") == "reduce_scatter" && reader.scenario().plan.tensor > 1),
         "REDUCE_SCATTER is sequence parallelism");
    read("parallelism.tp_linear_async_communication", "plan.overlapTensor",
         word(facts.isTrue("parallelism.tp_linear_async_communication") ? "bulk" : "none"),
         "hides collectives under their own GEMM");
    read("parallelism.recompute_layer", "training.recompute",
         word(facts.isTrue("parallelism.recompute_layer") ? "full" : "none"));
    const bool wide = facts.isTrue("optimizer.accumulate_grad_in_fp32");
    const bool half = reader.scenario().training.precision == Precision::Fp16;
    read("optimizer.accumulate_grad_in_fp32", "training.gradientPrecision",
         word(wide ? "fp32" : (half ? "fp16" : "bf16")));
    if (reader.scenario().plan.context > 1)
        reader.assume("context_parallel_size", "plan.contextKind", word("ring"), "nanotron's ring attention");
}

// A whole number from 1 on, or nothing with an error at its line.
std::optional<std::int64_t> countOf(ConfigReader &reader, const ConfigFacts &facts, std::string_view path)
{
    constexpr double kMost = 1e6;
    const ConfigFacts::Fact *fact = facts.find(path);
    if (fact == nullptr)
        return std::nullopt;
    const std::optional<double> number = wholeNumber(fact->value);
    if (number && *number >= 1 && *number <= kMost)
        return static_cast<std::int64_t>(*number);
    reader.fail(fact->key, fmt::format("expected a whole number from 1 to {:.0f}, found {}", kMost, fact->key.value));
    return std::nullopt;
}

void world(ConfigReader &reader, const ConfigFacts &facts)
{
    const ParallelPlan &plan = reader.scenario().plan;
    if (const auto replicas = countOf(reader, facts, "parallelism.dp")) {
        const double gpus = double(*replicas) * plan.tensor * plan.pipeline * plan.context;
        reader.understand(facts.find("parallelism.dp")->key, "cluster.gpus", gpus, "dp x tp x pp x cp");
    }
    const auto steps = countOf(reader, facts, kAccumulation);
    const int replicas = dataParallel(reader.scenario());
    if (!steps)
        return;
    if (replicas < 1) {
        reader.note(facts.find(kAccumulation)->key, "the GPUs leave no whole replica");
        return;
    }
    reader.understand(facts.find(kAccumulation)->key, "training.globalBatch",
                      double(*steps) * reader.scenario().training.microbatch * replicas,
                      fmt::format("x microbatch {} x {} replicas", reader.scenario().training.microbatch, replicas));
    const std::int64_t least = std::int64_t(plan.pipeline) - 1;
    if (plan.schedule == "1f1b" && *steps < least)
        reader.report(
            {Severity::Error,
             "training.globalBatch",
             fmt::format("{} is {}: nanotron's 1F1B wants at least pp - 1 = {}", kAccumulation, *steps, least),
             fmt::format("Set it to {}, or pp_engine: afab", least),
             {{"training.globalBatch", std::to_string(least * reader.scenario().training.microbatch * replicas)}}});
}

void tokens(ConfigReader &reader, const ConfigFacts &facts)
{
    const std::optional<double> steps = facts.number("tokens.train_steps");
    const TrainingSpec &training = reader.scenario().training;
    const ConfigFacts::Fact *fact = facts.find("tokens.train_steps");
    if (steps && *steps >= 1 && reader.isSet("training.globalBatch"))
        reader.understand(fact->key, "training.tokens", *steps * training.globalBatch * training.sequence,
                          "x global batch x sequence");
    else if (fact != nullptr)
        reader.ignore(fact->key, "the file gives no batch");
}

void stages(ConfigReader &reader)
{
    constexpr int kMostStages = 10000;
    const Scenario &scenario = reader.scenario();
    const ModelSpec &model = scenario.model;
    const int pipeline = scenario.plan.pipeline;
    if (pipeline < 2 || pipeline > kMostStages ||
        std::min({model.layers, model.hidden, model.heads, model.ffnHidden, model.vocabulary}) < 1)
        return;
    const NanotronStages dealt = nanotronStages(model, pipeline);
    for (int stage = 0; stage < pipeline; ++stage) {
        if (dealt.layers[static_cast<std::size_t>(stage)] > 0 || stage == dealt.head)
            continue;
        const std::string costs = fmt::format(
            "layers cost {} of {} by nanotron's count, the head {}", groupedText(dealt.layerCost * model.layers),
            groupedText(dealt.layerCost * model.layers + dealt.headCost), groupedText(dealt.headCost));
        reader.report({Severity::Error,
                       "plan.layersPerChunk",
                       fmt::format("Stage {} of {} gets no parameters: {}, and a block goes to the present stage until "
                                   "that has passed its share",
                                   stage, pipeline, costs),
                       "Fewer stages, or a smaller vocabulary",
                       {{"plan.pipeline", std::to_string(std::max(1, stage))}}});
        return;
    }
    std::string text;
    for (const int layers : dealt.layers)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", layers);
    reader.assume("(stages)", "plan.layersPerChunk", FieldValue("[" + text + "]"), "as nanotron deals blocks by cost");
}

} // namespace

NanotronStages nanotronStages(const ModelSpec &model, int stages)
{
    NanotronStages dealt;
    dealt.layers.assign(static_cast<std::size_t>(stages), 0);
    const std::int64_t hidden = model.hidden;
    const std::int64_t heads = std::int64_t(model.heads) * std::max<std::int64_t>(1, hidden / model.heads);
    dealt.layerCost = 4 * heads * hidden + 3 * std::int64_t(model.ffnHidden) * hidden;
    dealt.headCost = std::int64_t(model.vocabulary) * hidden;
    const double whole = double(dealt.layerCost) * model.layers + double(dealt.headCost);
    int stage = 0;
    double cost = 0;
    const auto passes = [&] { return cost > whole * (stage + 1) / stages; };
    for (int layer = 0; layer < model.layers; ++layer) {
        ++dealt.layers[static_cast<std::size_t>(stage)];
        cost += double(dealt.layerCost);
        if (passes())
            stage = std::min(stage + 1, stages - 1);
    }
    dealt.head = stage;
    return dealt;
}

double nanotronLikeness(std::string_view text)
{
    constexpr std::string_view kMarks = "parallelism tokens batch_accumulation_per_replica pp tp dp";
    constexpr std::string_view kOwn = "batch_accumulation_per_replica tp_linear_async_communication pp_engine tp_mode";
    const double own = shareOfLines(text, kOwn);
    // "parallelism: {dp: 1, pp: 8}" begins one line.
    const bool flow = text.find("batch_accumulation_per_replica") != std::string_view::npos;
    return own > 0 ? std::min(1.0, 0.5 + shareOfLines(text, kMarks) / 2) : (flow ? 0.6 : 0);
}

Result<ConfigImport> readNanotronConfig(const ConfigSource &source, const Scenario &base, const PresetLibrary &)
{
    const Result<ConfigTree> tree = readYamlTree(source);
    if (!tree)
        return tree.errors();
    ConfigReader reader("nanotron", source, base);
    const bool describesModel = tree->find("model.model_config") != nullptr;
    if (describesModel)
        reader.scenario().model = {};
    const ConfigFacts facts = readConfigRows(*tree, kTable, reader);
    assumeFallbacks(kTable, kDefault, reader, describesModel ? "" : "model.");
    if (describesModel)
        model(reader, facts);
    plan(reader, facts);
    world(reader, facts);
    tokens(reader, facts);
    stages(reader);
    return std::move(reader).finish();
}

} // namespace stringline
