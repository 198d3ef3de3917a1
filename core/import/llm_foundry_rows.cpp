// Source: llm-foundry 0.22 (llmfoundry/models/mpt/configuration_mpt.py, utils/config_defaults.py,
// utils/config_utils.py, scripts/train/yamls), Composer 0.32 (trainer/trainer.py, utils/parallelism.py: FSDPConfig,
// TPConfig).
#include "core/import/llm_foundry_rows.h"

#include <iterator>

namespace stringline {

namespace {

using enum RowAs;

// clang-format off
constexpr ConfigRow kRows[] = {
    // MPT.
    {"model.d_model", "model.hidden", Value, "", "2048"},
    {"model.n_layers", "model.layers", Value, "", "24"},
    {"model.n_heads", "model.heads", Value, "", "16"},
    {"model.vocab_size", "model.vocabulary", Value, "", "50368"},
    {"model.max_seq_len", "model.maxSequence", Value, "", "2048"},
    {"model.tie_word_embeddings", "model.tied", Value, "", "true"},
    // Read along with others.
    {"model.ffn_config.ffn_hidden_size", "model.ffnHidden"},
    {"model.expansion_ratio", "", Fact, "", "", "times d_model, without ffn_hidden_size"},
    {"model.ffn_config.ffn_type", "", Fact, "", "", "how many matrices, and experts"},
    {"model.ffn_config.moe_num_experts", "model.experts"},
    {"model.ffn_config.moe_top_k", "model.activeExperts"},
    {"model.attn_config.attn_type", "", Fact, "", "", "how many KV heads"},
    {"model.attn_config.kv_n_heads", "", Fact, "", "", "of grouped-query attention"},
    {"model.attn_config.alibi", "", Fact, "", "", "in place of learned positions"},
    {"model.attn_config.rope", "", Fact, "", "", "in place of learned positions"},
    {"model.attn_config.attn_impl", "", Fact, "", "", "torch keeps the scores"},
    {"model.attn_config.qk_ln", "", Fact, "", "", "norms of queries and keys"},
    {"model.attn_config.qk_gn", "", Fact, "", "", "norms of queries and keys"},
    {"model.attn_config.sliding_window_size", "", Fact, "", "", "-1 for none"},
    {"model.attn_config.attn_pdrop", "", Fact, "", "", "dropout"},
    {"model.resid_pdrop", "", Fact, "", "", "dropout"},
    {"model.emb_pdrop", "", Fact, "", "", "dropout"},
    {"model.learned_pos_emb", "", Fact, "", "", "off with ALiBi or RoPE"},
    {"model.no_bias", "", Fact, "", "", "of linear layers and norms"},
    {"model.norm_type", "", Fact, "", "", "LayerNorm or RMSNorm"},
    {"model.name", "", Fact, "", "", "MPT, or a model of the hub"},
    {"model.pretrained_model_name_or_path", "", Fact},
    // The training.
    {"max_seq_len", "training.sequence"},
    {"train_loader.dataset.max_seq_len", "", Fact, "", "", "max_seq_len where that is not given"},
    {"global_train_batch_size", "training.globalBatch"},
    {"device_train_microbatch_size", "", Fact, "", "", "sequences of a pass, at most a device's batch"},
    {"device_train_grad_accum", "", Fact, "", "", "passes of an iteration"},
    {"precision", "training.precision", Choice, "amp_bf16=bf16 amp_fp16=fp16 fp32=fp32 amp_fp8=fp8 bf16=bf16 fp16=fp16"},
    {"optimizer.name", "training.optimizer", Choice,
     "decoupled_adamw=adam adamw=adam adam=adam adalr_lion=sgd decoupled_lionw=sgd decoupled_lionw_8b=sgd decoupled_sgdw=sgd sgd=sgd", "",
     "Lion has one moment, as SGD with momentum"},
    {"max_duration", "", Fact, "", "", "tokens, batches, samples or epochs"},
    // The plan.
    {"fsdp_config.sharding_strategy parallelism_config.fsdp.sharding_strategy", "", Fact, "", "", "what is cut"},
    {"fsdp_config.device_mesh parallelism_config.fsdp.device_mesh", "", Fact, "", "", "copies and the ranks that share one"},
    {"fsdp_config.data_parallel_shard_degree parallelism_config.fsdp.data_parallel_shard_degree", "", Fact, "", "", "ranks that share one copy"},
    {"fsdp_config.mixed_precision parallelism_config.fsdp.mixed_precision", "", Fact, "", "", "what gradients are summed in"},
    {"fsdp_config.activation_checkpointing parallelism_config.fsdp.activation_checkpointing", "", Fact, "", "", "of whole blocks"},
    {"fsdp_config.activation_cpu_offload parallelism_config.fsdp.activation_cpu_offload", "", Fact, "", "", "all kept activations"},
    {"fsdp_config.cpu_offload parallelism_config.fsdp.cpu_offload", "", Fact, "", "", "states in host memory"},
    {"tp_config.tensor_parallel_degree parallelism_config.tp.tensor_parallel_degree", "plan.tensor"},
    {"compute.gpus", "cluster.gpus"},
};
constexpr std::size_t kOfMpt = 6;

constexpr IgnoredRow kIgnored[] = {
    {"variables", "put in where they are used"}, {"tokenizer", "the data"}, {"train_loader", "the data"},
    {"eval_loader", "evaluation"}, {"eval_loaders", "evaluation"}, {"icl_tasks", "evaluation"}, {"eval_first", "evaluation"},
    {"eval_interval", "evaluation"}, {"eval_subset_num_batches", "evaluation"}, {"device_eval_batch_size", "evaluation"},
    {"scheduler", "learning rate"}, {"optimizer", "of the optimizer's arithmetic"}, {"algorithms", "of the optimizer's arithmetic"},
    {"callbacks", "logs"}, {"loggers", "logs"}, {"progress_bar", "logs"}, {"log_to_console", "logs"}, {"console_log_interval", "logs"},
    {"python_log_level", "logs"}, {"log_config", "logs"}, {"run_name", "a name"}, {"name", "a name"}, {"seed", "of the weights at the start"},
    {"global_seed", "of the weights at the start"}, {"data_local", "the data"}, {"data_remote", "the data"},
    {"save_folder", "checkpoints"}, {"save_interval", "checkpoints"}, {"save_num_checkpoints_to_keep", "checkpoints"},
    {"save_overwrite", "checkpoints"}, {"save_weights_only", "checkpoints"}, {"load_path", "checkpoints"}, {"load_weights_only", "checkpoints"},
    {"autoresume", "checkpoints"}, {"dist_timeout", "how processes find each other"}, {"expandable_segments", "the allocator"},
    {"image", "how the job is started"}, {"command", "how the job is started"}, {"integrations", "how the job is started"},
    {"compute", "how the job is started"}, {"scheduling", "how the job is started"}, {"compile_config", "the software part says which kernels are fused"},
    {"model.init_device", "of the weights at the start"}, {"model.init_config", "of the weights at the start"}, {"model.loss_fn", "the software part says which kernels are fused"},
    {"model.fc_type", "the software part says which kernels run"}, {"model.logit_scale", "of the arithmetic"}, {"model.embedding_fraction", "of the arithmetic"},
    {"model.residual_modification", "of the arithmetic"}, {"model.residual_coeff", "of the arithmetic"}, {"model.use_cache", "inference"},
    {"model.use_pad_tok_in_ffn", "the data"}, {"model.pretrained", "checkpoints"}, {"model.use_auth_token", "checkpoints"},
    {"model.use_flash_attention_2", "always counted so"}, {"model.attn_config", "of the arithmetic"}, {"model.ffn_config", "of the arithmetic"},
    {"model.tokenizer", "the data"}, {"model.load_in_8bit", "checkpoints"}, {"model.peft_config", "not modeled"}, {"model.block_overrides", "not modeled: all layers alike"},
    {"fsdp_config.limit_all_gathers", "one gather ahead is counted"}, {"fsdp_config.backward_prefetch", "one gather ahead is counted"},
    {"fsdp_config.forward_prefetch", "one gather ahead is counted"}, {"fsdp_config.state_dict_type", "checkpoints"},
    {"fsdp_config.load_monolith_rank0_only", "checkpoints"}, {"fsdp_config.sync_module_states", "of the weights at the start"},
    {"fsdp_config.use_orig_params", "of the arithmetic"}, {"fsdp_config.verbose", "logs"}, {"fsdp_config.flatten_parameters", "of old releases"},
    {"fsdp_config.activation_checkpointing_reentrant", "how layers are computed again"}, {"fsdp_config.mixed_precision", "gradients' type alone counts"},
    {"fsdp_config.activation_checkpointing_target", "not modeled: whole blocks"}, {"tp_config", "the degree alone counts"},
};
// clang-format on

} // namespace

ConfigRows llmFoundryRows()
{
    return {kRows, kIgnored};
}

ConfigRows mptRows()
{
    return {std::span(kRows).first(kOfMpt), {}};
}

} // namespace stringline
