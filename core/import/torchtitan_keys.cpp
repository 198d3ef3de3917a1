#include "core/import/torchtitan_keys.h"

#include "core/base/plain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

using As = RowAs;

// clang-format off
constexpr ConfigRow kRows[] = {
    {"model.name", {}, As::Word},
    {"model.flavor", {}, As::Word},
    {"model.converters", {}, As::Fact},
    {"optimizer.name", "training.optimizer", As::Choice, "AdamW=adam Adam=adam Muon=muon SGD=sgd", "adam"},
    {"training.local_batch_size training.batch_size", {}, As::Whole},
    {"training.global_batch_size", {}, As::Whole},
    {"training.seq_len", "training.sequence", As::Value, {}, "2048"},
    {"training.steps", {}, As::Whole},
    {"training.dtype", {}, As::Word},
    {"training.mixed_precision_param", {}, As::Word},
    {"training.mixed_precision_reduce", "training.gradientPrecision", As::Choice, "float32=fp32 bfloat16=bf16"},
    {"training.enable_cpu_offload experimental.enable_cpu_offload", {}, As::Truth},
    {"compile.enable training.compile", {}, As::Truth},
    {"compile.components", {}, As::Fact},
    {"parallelism.data_parallel_replicate_degree training.data_parallel_replicate_degree experimental.data_parallel_replicate_degree", {}, As::Whole},
    {"parallelism.data_parallel_shard_degree training.data_parallel_shard_degree training.data_parallel_degree", {}, As::Whole},
    {"parallelism.fsdp_reshard_after_forward", {}, As::Word},
    {"parallelism.tensor_parallel_degree training.tensor_parallel_degree", "plan.tensor", As::Value, {}, "1"},
    {"parallelism.enable_async_tensor_parallel experimental.enable_async_tensor_parallel", {}, As::Truth},
    {"parallelism.context_parallel_degree experimental.context_parallel_degree", "plan.context", As::Value, {}, "1"},
    {"parallelism.context_parallel_rotate_method experimental.context_parallel_rotate_method", "plan.contextKind", As::Choice,
     "allgather=all-gather alltoall=ring", "all-gather"},
    {"parallelism.pipeline_parallel_degree experimental.pipeline_parallel_degree training.pipeline_parallel_degree", "plan.pipeline", As::Value, {}, "1"},
    {"parallelism.pipeline_parallel_schedule experimental.pipeline_parallel_schedule", {}, As::Word},
    {"parallelism.pipeline_parallel_schedule_csv experimental.pipeline_parallel_schedule_csv", {}, As::Word},
    {"parallelism.pipeline_parallel_microbatch_size", {}, As::Whole},
    {"parallelism.pipeline_parallel_microbatches experimental.pipeline_parallel_microbatches", {}, As::Whole},
    {"parallelism.pipeline_parallel_layers_per_stage experimental.pipeline_parallel_layers_per_stage", {}, As::Whole},
    {"parallelism.pipeline_parallel_first_stage_less_layers", {}, As::Whole},
    {"parallelism.pipeline_parallel_last_stage_less_layers", {}, As::Whole},
    {"parallelism.module_fqns_per_model_part", {}, As::Fact},
    {"parallelism.pipeline_parallel_split_points experimental.pipeline_parallel_split_points", {}, As::Fact},
    {"parallelism.pipeline_parallel_expert_parallel_overlap", {}, As::Truth},
    {"parallelism.expert_parallel_degree experimental.expert_parallel_degree", "plan.expert", As::Value, {}, "1"},
    {"parallelism.expert_tensor_parallel_degree experimental.expert_tensor_parallel_degree", {}, As::Whole},
    {"parallelism.expert_parallel_comm_backend", "plan.dispatcher", As::Choice,
     "standard=all-to-all deepep=deduplicated hybridep=deduplicated", "all-to-all"},
    {"activation_checkpoint.mode", {}, As::Word},
    {"activation_checkpoint.selective_ac_option activation_checkpoint.selective_ac_type", {}, As::Fact},
    {"quantize.linear.float8.recipe_name float8.recipe_name quantize.dense.float8.recipe_name", {}, As::Word},
    {"float8.enable_float8_linear", {}, As::Truth},
};
constexpr IgnoredRow kIgnored[] = {
    {"job", "no time depends on it"},
    {"profiling", "measuring, not training"},
    {"metrics", "measuring, not training"},
    {"lr_scheduler", "learning rates do not change times"},
    {"optimizer", "learning rates and kernels' choices do not change times here"},
    {"checkpoint", "the interval of checkpoints is in minutes here, not in steps"},
    {"comm", "timeouts and traces"},
    {"memory_estimation", "torchtitan's own estimate"},
    {"fault_tolerance", "replicas that come and go are not simulated"},
    {"validation", "validation is not simulated"},
    {"debug", "no time depends on it"},
    {"experimental", "extensions of torchtitan are not known"},
    {"model", "no time depends on it"},
    {"training", "no time depends on it"},
    {"activation_checkpoint", "the mode decides"},
    {"compile", "the compiler's back end"},
    {"float8", "which products stay in 16 bits, and how parameters are gathered, is not told apart"},
    {"quantize", "which products stay in 16 bits, and how parameters are gathered, is not told apart"},
    {"mx", "which products stay in 16 bits is not told apart"},
    {"parallelism.disable_loss_parallel", "the loss is always cut over tensor ranks here"},
    {"parallelism.context_parallel_load_balancer", "context ranks are always balanced here"},
    {"parallelism.enable_compiled_autograd", "no time depends on it"},
    {"liger_kernel", "fused losses of a library are not told apart"},
};
constexpr TitanFlavor kFlavors[] = {
    {"llama3", "8B 8B_flex 8B_varlen", "llama3.1-8b", {}, 32, 4096, 32, 8, 14336, 128256},
    {"llama3", "70B 70B_flex 70B_varlen", "llama3.1-70b", {}, 80, 8192, 64, 8, 28672, 128256},
    {"llama3", "405B", "llama3.1-405b", {}, 126, 16384, 128, 8, 53248, 128256},
    {"llama3", "1B", "llama3.2-1b", {}, 16, 2048, 32, 8, 8192, 128256, 0, 0, true},
    {"llama3", "3B", "llama3.2-3b", {}, 28, 3072, 24, 8, 8192, 128256, 0, 0, true},
    {"llama3", "debugmodel debugmodel_flex_attn debugmodel_varlen_attn", "llama3.1-8b",
     "model.name=debugmodel model.layers=6 model.hidden=256 model.heads=16 model.kvHeads=16 model.headSize=16 "
     "model.ffnHidden=768 model.vocabulary=2048", 6, 256, 16, 16, 768, 2048},
    {"llama4", "17bx128e_irope", "llama4-maverick", {}, 48, 5120, 40, 8, 16384, 202048, 128, 1},
    {"llama4", "17bx128e", "llama4-maverick", "model.slidingWindow=0 model.globalLayerStep=0", 48, 5120, 40, 8, 16384, 202048, 128, 1},
    {"llama4", "17bx16e_irope", "llama4-maverick", "model.name=Scout model.experts=16 model.expertLayerStep=1",
     48, 5120, 40, 8, 16384, 202048, 16, 1},
    {"llama4", "17bx16e", "llama4-maverick",
     "model.name=Scout model.experts=16 model.expertLayerStep=1 model.slidingWindow=0 model.globalLayerStep=0",
     48, 5120, 40, 8, 16384, 202048, 16, 1},
    {"deepseek_v3", "671B", "deepseek-v3", "model.predictionLayers=0", 61, 7168, 128, 128, 18432, 129280, 256, 8},
    {"deepseek_v3", "236B", "deepseek-v2", {}, 60, 5120, 128, 128, 12288, 102400, 160, 6},
    {"deepseek_v3", "16B", "deepseek-v2-lite", {}, 27, 2048, 16, 16, 10944, 102400, 64, 6},
    {"qwen3", "0.6B", "qwen3-0.6b", {}, 28, 1024, 16, 8, 3072, 151936, 0, 0, true},
    {"qwen3", "1.7B", "qwen3-1.7b", {}, 28, 2048, 16, 8, 6144, 151936, 0, 0, true},
    {"qwen3", "4B", "qwen3-4b", {}, 36, 2560, 32, 8, 9728, 151936, 0, 0, true},
    {"qwen3", "8B", "qwen3-8b", {}, 36, 4096, 32, 8, 12288, 151936},
    {"qwen3", "14B", "qwen3-14b", {}, 40, 5120, 40, 8, 17408, 151936},
    {"qwen3", "32B", "qwen3-32b", {}, 64, 5120, 64, 8, 25600, 151936},
    {"qwen3", "30B-A3B", "qwen3-30b-a3b", {}, 48, 2048, 32, 4, 6144, 151936, 128, 8},
    {"qwen3", "235B-A22B", "qwen3-235b-a22b", {}, 94, 4096, 64, 4, 12288, 151936, 128, 8},
};
// clang-format on

constexpr std::array kSchedules{TitanSchedule{"1F1B", "1f1b", true},
                                TitanSchedule{"Interleaved1F1B", "interleaved-1f1b"},
                                TitanSchedule{"GPipe", "gpipe", true},
                                TitanSchedule{"LoopedBFS", "looped-bfs"},
                                TitanSchedule{"InterleavedZeroBubble", "interleaved-zb1p"},
                                TitanSchedule{"ZBVZeroBubble", "zb-v"},
                                TitanSchedule{"DualPipeV", "dualpipev"},
                                TitanSchedule{"FlexibleInterleaved1F1B", "interleaved-1f1b"}};

constexpr std::array kRecipes{TitanRecipe{"tensorwise", "fp8"}, TitanRecipe{"rowwise", "fp8-row"},
                              TitanRecipe{"rowwise_with_gw_hp", "fp8-row"}, TitanRecipe{"mxfp8", "fp8-block"},
                              TitanRecipe{"mxfp8_cublas", "fp8-block"}};

std::string plainLetters(std::string_view text)
{
    std::string plain = lowered(text);
    std::erase_if(plain, [](char letter) { return letter == '_' || letter == '-'; });
    return plain;
}

} // namespace

const ConfigRows &titanRows()
{
    static constexpr ConfigRows rows{kRows, kIgnored};
    return rows;
}

std::span<const TitanFlavor> titanFlavors()
{
    return kFlavors;
}

const TitanFlavor *findTitanFlavor(std::string_view model, std::string_view flavor)
{
    const auto *found = std::find_if(std::begin(kFlavors), std::end(kFlavors), [&](const TitanFlavor &row) {
        return row.model == model && hasWord(row.flavors, flavor);
    });
    return found == std::end(kFlavors) ? nullptr : found;
}

const TitanFlavor *titanFlavorOf(const ModelSpec &model)
{
    const auto *found = std::find_if(std::begin(kFlavors), std::end(kFlavors), [&](const TitanFlavor &row) {
        const bool windowed = row.model == "llama4" && row.changes.find("slidingWindow") == std::string_view::npos;
        return row.layers == model.layers && row.hidden == model.hidden && row.heads == model.heads &&
               row.kvHeads == model.kvHeads && row.ffnHidden == model.ffnHidden && row.vocabulary == model.vocabulary &&
               row.experts == model.experts && row.activeExperts == model.activeExperts && row.tied == model.tied &&
               windowed == (model.slidingWindow > 0) && model.gated && model.norm == Norm::RmsNorm &&
               model.positions == Positions::Rotary && model.predictionLayers == 0;
    });
    return found == std::end(kFlavors) ? nullptr : found;
}

bool isTitanModel(std::string_view model)
{
    return std::ranges::any_of(kFlavors, [&](const TitanFlavor &row) { return row.model == model; });
}

std::string titanModelsText()
{
    std::string text;
    for (const TitanFlavor &row : kFlavors) {
        if (text.find(row.model) == std::string::npos)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", row.model);
    }
    return text;
}

std::string titanFlavorsText(std::string_view model)
{
    std::string text;
    for (const TitanFlavor &row : kFlavors) {
        if (row.model == model)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", wordsOf(row.flavors).front());
    }
    return text;
}

std::span<const TitanSchedule> titanSchedules()
{
    return kSchedules;
}

const TitanSchedule *findTitanSchedule(std::string_view name)
{
    const std::string plain = plainLetters(name);
    const auto *found = std::ranges::find_if(
        kSchedules, [&](const TitanSchedule &schedule) { return plainLetters(schedule.name) == plain; });
    return found == kSchedules.end() ? nullptr : found;
}

const TitanRecipe *findTitanRecipe(std::string_view name)
{
    const auto *found = std::ranges::find(kRecipes, name, &TitanRecipe::name);
    return found == kRecipes.end() ? nullptr : found;
}

} // namespace stringline
