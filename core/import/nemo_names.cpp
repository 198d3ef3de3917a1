// Source: NeMo 1.23 (examples/nlp/language_modeling/conf/megatron_gpt_config.yaml, NeMo Framework Launcher 24.01), NeMo
// 2.x recipes, Megatron-Bridge 0.2 (training/config.py, comm_overlap.py, mixed_precision.py, models/gpt_provider.py).
#include "core/import/nemo_names.h"

#include "core/import/config_reader.h"
#include "core/import/megatron_options.h"
#include "core/import/shell_words.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

using enum NemoPart;

// clang-format off
constexpr NemoSection kSections[] = {
    {"", Any, 1}, {"model", Model, 2}, {"model_config", Model, 2}, {"model.config", Model, 2},
    {"model.tokenizer", Tokenizer, 1}, {"tokenizer", Tokenizer, 1}, {"tokenizer_config", Tokenizer, 1},
    {"trainer", Trainer, 2}, {"trainer.strategy", Model, 3}, {"trainer.strategy.ddp", Any, 3}, {"trainer.plugins", Precision, 4},
    {"model.optim", Optimizer, 3}, {"optim", Optimizer, 2}, {"optim.config", Optimizer, 2},
    {"optimizer", Optimizer, 2}, {"optimizer_config", Optimizer, 2}, {"ddp", Any, 3}, {"ddp_config", Any, 3},
    {"model.data", Any, 1}, {"data", Any, 3}, {"dataset", Any, 3}, {"dataset_config", Any, 3},
    {"train", Any, 3}, {"train_config", Any, 3}, {"dist", Any, 2}, {"dist_config", Any, 2},
    {"comm_overlap", Overlap, 5}, {"mixed_precision", Precision, 6}, {"mixed_precision_config", Precision, 6}, {"peft", Adapter, 2},
};

constexpr NemoName kNames[] = {
    // The model.
    {"bias", "disable-bias-linear", NemoAs::Opposite, Model},
    {"add_bias_linear", "disable-bias-linear", NemoAs::Opposite},
    {"share_embeddings_and_output_weights", "untie-embeddings-and-output-weights", NemoAs::Opposite},
    {"activation", "swiglu", NemoAs::Function},
    {"activation_func", "swiglu", NemoAs::Function},
    {"gated_linear_unit", "swiglu"},
    {"num_query_groups", "num-query-groups", NemoAs::Groups},
    {"sequence_length", "seq-length"}, {"encoder_seq_length", "seq-length"},
    {"should_pad_vocab", "model.vocabularyPadTo", NemoAs::Field},
    {"num_moe_experts", "num-experts"},
    {"transformer_engine", "transformer-impl", NemoAs::Local},
    {"type", "tokenizer-type", NemoAs::Same, Tokenizer},
    {"model", "tokenizer-model", NemoAs::Same, Tokenizer},
    // The plan.
    {"num_layers_in_first_pipeline_stage", "decoder-first-pipeline-num-layers"},
    {"num_layers_in_last_pipeline_stage", "decoder-last-pipeline-num-layers"},
    {"virtual_pipeline_model_parallel_size", "num-virtual-stages-per-pipeline-rank"},
    {"microbatch_group_size_per_vp_stage", "microbatch-group-size-per-virtual-pipeline-stage"},
    {"overlap_p2p_comm", "no-overlap-p2p-communication", NemoAs::Opposite},
    {"ub_tp_comm_overlap", "tp-comm-overlap"},
    {"tp_comm_overlap_ag", "disable-tp-comm-overlap-ag", NemoAs::Opposite},
    {"tp_comm_overlap_rs", "disable-tp-comm-overlap-rs", NemoAs::Opposite},
    {"bucket_size", "ddp-bucket-size"},
    {"bucket_cap_mb", "plan.bucketMiB", NemoAs::Field, Optimizer, "of NeMo's distributed optimizer"},
    {"overlap_grad_sync", "overlap-grad-reduce"},
    {"overlap_param_sync", "overlap-param-gather"},
    {"fsdp", "use-megatron-fsdp", NemoAs::Same, Model},
    {"fsdp_sharding_strategy", "data-parallel-sharding-strategy", NemoAs::Sharded},
    {"cpu_offloading_num_layers", "plan.offloadActivations", NemoAs::Offload},
    {"dim", "training.loraRank", NemoAs::Field, Adapter, "adapters instead of training the weights"},
    // The training.
    {"precision", "bf16", NemoAs::Precision},
    {"mixed_precision", "bf16", NemoAs::Precision},
    {"fp8", "fp8-format", NemoAs::Fp8},
    {"fp8_e4m3", "fp8-format", NemoAs::Fp8, Any, "e4m3"},
    {"fp8_hybrid", "fp8-format", NemoAs::Fp8, Any, "hybrid"},
    {"fp4", "fp4-format"},
    {"grad_reduce_in_fp32", "accumulate-allreduce-grads-in-fp32", NemoAs::Gradients},
    {"grad_sync_dtype", "accumulate-allreduce-grads-in-fp32", NemoAs::Gradients},
    {"name", "optimizer", NemoAs::Optimizer, Optimizer},
    {"optimizer", "optimizer", NemoAs::Optimizer, Optimizer},
    {"max_steps", "train-iters", NemoAs::Steps},
    {"train_iters", "train-iters", NemoAs::Steps},
    {"activations_checkpoint_granularity", "recompute-granularity"},
    {"activations_checkpoint_method", "recompute-method"},
    {"activations_checkpoint_num_layers", "recompute-num-layers"},
    {"use_flash_attention", "use-flash-attn"},
    {"devices", "", NemoAs::Devices}, {"num_gpus_per_node", "", NemoAs::Devices}, {"gpus_per_node", "", NemoAs::Devices},
    {"num_nodes", "", NemoAs::Nodes},
};

// Where the names of Megatron-Bridge are not the option's with underscores, for messages and for writing.
struct Called {
    std::string_view option;
    std::string_view name;
};
constexpr Called kCalled[] = {
    {"disable-bias-linear", "add_bias_linear"}, {"untie-embeddings-and-output-weights", "share_embeddings_and_output_weights"},
    {"group-query-attention", "num_query_groups"}, {"num-experts", "num_moe_experts"}, {"swiglu", "gated_linear_unit"},
    {"decoder-first-pipeline-num-layers", "num_layers_in_first_pipeline_stage"},
    {"decoder-last-pipeline-num-layers", "num_layers_in_last_pipeline_stage"},
    {"num-virtual-stages-per-pipeline-rank", "virtual_pipeline_model_parallel_size"},
    {"microbatch-group-size-per-virtual-pipeline-stage", "microbatch_group_size_per_vp_stage"},
    {"no-overlap-p2p-communication", "overlap_p2p_comm"}, {"ddp-bucket-size", "bucket_size"}, {"fp8-format", "fp8"}, {"fp4-format", "fp4"},
    {"disable-tp-comm-overlap-ag", "tp_comm_overlap_ag"}, {"disable-tp-comm-overlap-rs", "tp_comm_overlap_rs"},
    {"accumulate-allreduce-grads-in-fp32", "grad_reduce_in_fp32"}, {"grad-reduce-in-bf16", "grad_reduce_in_fp32"},
    {"use-flash-attn", "use_flash_attention"},
};

struct Why {
    std::string_view start; // of a path, or of a name where there is no point in it
    std::string_view why;
};
constexpr Why kPaths[] = {
    {"exp_manager", "logs and checkpoints"}, {"log", "logs"}, {"logger", "logs"}, {"logger_config", "logs"},
    {"checkpoint", "checkpoints"}, {"checkpoint_config", "checkpoints"}, {"resume", "checkpoints"},
    {"scheduler", "learning rate"}, {"scheduler_config", "learning rate"}, {"model.optim.sched", "learning rate"},
    {"optim.lr_scheduler", "learning rate"}, {"rng", "of the weights at the start"}, {"rng_config", "of the weights at the start"},
    {"profiling", "logs"}, {"profiling_config", "logs"}, {"model.nsys_profile", "logs"}, {"tensor_inspect", "logs"},
    {"ft", "restarts"}, {"straggler", "restarts"}, {"nvrx_straggler", "restarts"}, {"inprocess_restart", "restarts"},
    {"rerun_state_machine", "checks"}, {"validation", "evaluation"}, {"trainer.callbacks", "callbacks"},
    {"trainer.logger", "logs"}, {"hydra", "how the job is started"}, {"run", "how the job is started"},
    {"cluster", "how the job is started"}, {"defaults", "files that are not read along"},
    {"optimizer_config_override_provider", "of the optimizer's arithmetic"}, {"model.transformer_layer_spec", "which kernels are built"},
};
constexpr Why kStarts[] = {
    {"_", "a Python object"}, {"name", "a name"}, {"restore", "checkpoints"}, {"resume", "checkpoints"}, {"accelerator", "GPUs"},
    {"log", "logs"}, {"enable_checkpointing", "checkpoints"}, {"max_epochs", "max_steps comes first"}, {"max_time", "when it stops"},
    {"val_check", "evaluation"}, {"limit_", "evaluation"}, {"num_sanity", "evaluation"}, {"accumulate_grad", "Megatron counts microbatches by itself"},
    {"gradient_clip", "of the optimizer's arithmetic"}, {"betas", "of the optimizer's arithmetic"}, {"eps", "of the optimizer's arithmetic"},
    {"sched", "learning rate"}, {"benchmark", "logs"}, {"replace_sampler", "the data"}, {"use_distributed_sampler", "the data"},
    {"use_scaled_init", "of the weights at the start"}, {"do_layer_norm", "of the optimizer's arithmetic"}, {"ffn_dropout", "not modeled"},
    {"layernorm", "of the arithmetic"}, {"persist", "the software part says which kernels are fused"}, {"pre_process", "always"},
    {"post_process", "always"}, {"headscale", "not modeled"}, {"transformer_block_type", "counted as pre-norm"},
    {"openai_gelu", "of the arithmetic"}, {"normalize_attention", "of the arithmetic"}, {"rotary", "of the arithmetic"},
    {"seq_len_interpolation", "of the arithmetic"}, {"attention_type", "of the arithmetic"}, {"native_amp", "of the arithmetic"},
    {"megatron_amp_O2", "weights in 16 bits with fp32 copies, as always counted"}, {"mcore_gpt", "always counted so"},
    {"grad_allreduce", "of old releases"}, {"grad_div", "of the arithmetic"}, {"masked_softmax", "the software part says which kernels are fused"},
    {"get_attention_mask", "the software part says which kernels are fused"}, {"contiguous_grad", "always counted so"},
    {"sync_batch_comm", "not modeled"}, {"onnx", "of old releases"}, {"apex", "logs"}, {"gradient_as_bucket", "always counted so"},
    {"num_micro_batches_with_partial", "not modeled"}, {"activations_checkpoint_layers", "not modeled"}, {"use_emha", "of the arithmetic"},
    {"nsys", "logs"}, {"gc_", "the software part says what launches cost"}, {"mock", "the data"}, {"library", "the data"}, {"splits", "the data"},
    {"skip_warmup", "the data"}, {"index_mapping", "the data"}, {"shuffle", "the data"}, {"random_seed", "the data"},
    {"average_in", "of the arithmetic"}, {"params_dtype", "as the precision"}, {"grad_dtype", "as the precision"},
    {"reduce_amax", "of the scales"}, {"use_te_rng", "of the arithmetic"}, {"inference", "inference"}, {"flash_decode", "inference"},
    {"mup_", "of the weights at the start"}, {"mamba", "another model"}, {"dsa_", "not modeled"}, {"linear_", "not modeled"},
    {"deallocate", "always counted so"}, {"embedding_init", "of the weights at the start"}, {"hf_model", "the model's name"},
    {"vocab_extra", "the data"}, {"yarn", "of the arithmetic"}, {"fp32", "where neither bf16 nor fp16 is true"}, {"store_param", "of the optimizer's arithmetic"},
    {"lion", "of the optimizer's arithmetic"}, {"decoupled", "learning rate"}, {"warmup", "learning rate"}, {"constant_steps", "learning rate"},
    {"blend", "the data"}, {"path_to", "the data"}, {"pin_", "the data"}, {"persistent_workers", "the data"}, {"drop_last", "the data"},
};

constexpr NemoPrecision kPrecisions[] = {
    {"bf16", "bf16"}, {"bf16-mixed", "bf16"}, {"bf16-true", "bf16"}, {"16", "fp16"}, {"16-mixed", "fp16"}, {"16-true", "fp16"},
    {"fp16-mixed", "fp16"}, {"fp16", "fp16"}, {"32", ""}, {"32-true", ""}, {"fp32", ""}, {"float32", ""},
    {"bf16-with-fp8-mixed", "bf16", "delayed"}, {"bf16-with-fp8-delayed-scaling-mixed", "bf16", "delayed"},
    {"fp16-with-fp8-mixed", "fp16", "delayed"}, {"fp16-with-fp8-delayed-scaling-mixed", "fp16", "delayed"},
    {"bf16-with-fp8-current-scaling-mixed", "bf16", "tensorwise"}, {"nemotron-h-bf16-with-fp8-current-scaling-mixed", "bf16", "tensorwise"},
    {"fp16-with-fp8-current-scaling-mixed", "fp16", "tensorwise"}, {"bf16-with-mxfp8-mixed", "bf16", "mxfp8"},
    {"fp16-with-mxfp8-mixed", "fp16", "mxfp8"}, {"bf16-with-fp8-subchannel-scaling-mixed", "bf16", "blockwise"},
    {"fp16-with-fp8-subchannel-scaling-mixed", "fp16", "blockwise"}, {"nanov2-bf16-with-fp8-current-scaling-mixed", "bf16", "blockwise"},
    {"bf16-with-nvfp4-mixed", "bf16", "", true},
};
// clang-format on

} // namespace

std::span<const NemoSection> nemoSections()
{
    return kSections;
}

const NemoSection *findNemoSection(std::string_view path)
{
    const auto *found = std::ranges::find(kSections, path, &NemoSection::path);
    return found == std::end(kSections) ? nullptr : found;
}

const NemoName *findNemoName(std::string_view name, NemoPart part)
{
    const auto *found = std::ranges::find_if(
        kNames, [&](const NemoName &row) { return row.name == name && (row.part == Any || row.part == part); });
    return found == std::end(kNames) ? nullptr : found;
}

std::string nemoNameOf(std::string_view option)
{
    const auto *found = std::ranges::find(kCalled, option, &Called::option);
    if (found != std::end(kCalled))
        return std::string(found->name);
    std::string name(option);
    std::ranges::replace(name, '-', '_');
    return name;
}

std::string inNemoNames(std::string_view text)
{
    std::string names;
    while (!text.empty()) {
        const std::size_t dashes = std::min(text.find("--"), text.size());
        names += text.substr(0, dashes);
        text.remove_prefix(dashes);
        if (text.empty())
            break;
        std::size_t end = 2;
        while (end < text.size() && (isShellNameLetter(text[end]) || text[end] == '-'))
            ++end;
        names += end > 2 ? nemoNameOf(text.substr(2, end - 2)) : std::string(text.substr(0, end));
        text.remove_prefix(end);
    }
    return names;
}

std::string_view nemoIgnored(std::string_view path, std::string_view name)
{
    for (const Why &row : kPaths) {
        if (path == row.start || isInside(path, row.start))
            return row.why;
    }
    std::string dashed(name);
    std::ranges::replace(dashed, '_', '-');
    for (const MegatronFamily &row : megatronIgnored()) {
        if (row.start != "use-" && dashed.starts_with(row.start))
            return row.note;
    }
    const auto *found = std::ranges::find_if(kStarts, [&](const Why &row) { return name.starts_with(row.start); });
    return found == std::end(kStarts) ? std::string_view() : found->why;
}

bool nemoIgnoresAll(std::string_view path)
{
    return std::ranges::find(kPaths, path, &Why::start) != std::end(kPaths);
}

const NemoPrecision *findNemoPrecision(std::string_view name)
{
    std::string dashed(name);
    std::ranges::replace(dashed, '_', '-');
    const auto *found = std::ranges::find(kPrecisions, dashed, &NemoPrecision::name);
    return found == std::end(kPrecisions) ? nullptr : found;
}

} // namespace stringline
