#include "core/import/accelerate_keys.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

using As = RowAs;

// clang-format off
constexpr ConfigRow kRows[] = {
    {"distributed_type", {}, As::Fact},
    {"mixed_precision", {}, As::Fact}, // "no" is a truth value in YAML
    {"fp8_config.backend", {}, As::Word},
    {"num_machines", {}, As::Whole},
    {"num_processes", {}, As::Whole},
    {"dynamo_config.dynamo_backend dynamo_backend", {}, As::Word},
    {"fsdp_config.fsdp_version", {}, As::Whole},
    {"fsdp_config.fsdp_sharding_strategy fsdp_config.sharding_strategy", {}, As::Fact},
    {"fsdp_config.fsdp_reshard_after_forward", {}, As::Fact},
    {"fsdp_config.fsdp_offload_params fsdp_config.offload_params", {}, As::Fact},
    {"fsdp_config.fsdp_activation_checkpointing", {}, As::Fact},
    {"fsdp_config.fsdp_backward_prefetch fsdp_config.fsdp_backward_prefetch_policy", {}, As::Fact},
    {"fsdp_config.fsdp_auto_wrap_policy", {}, As::Word},
    {"parallelism_config.parallelism_config_dp_replicate_size", {}, As::Whole},
    {"parallelism_config.parallelism_config_dp_shard_size", {}, As::Whole},
    {"parallelism_config.parallelism_config_tp_size", {}, As::Whole},
    {"parallelism_config.parallelism_config_cp_size", {}, As::Whole},
    {"parallelism_config.parallelism_config_cp_comm_strategy", {}, As::Word},
    {"parallelism_config.parallelism_config_sp_size", {}, As::Whole},
    {"deepspeed_config.zero_stage", {}, As::Whole},
    {"deepspeed_config.gradient_accumulation_steps", {}, As::Whole},
    {"deepspeed_config.offload_optimizer_device", {}, As::Word},
    {"deepspeed_config.offload_param_device", {}, As::Word},
    {"deepspeed_config.deepspeed_config_file", {}, As::Word},
    {"megatron_lm_config.megatron_lm_tp_degree", {}, As::Whole},
    {"megatron_lm_config.megatron_lm_pp_degree", {}, As::Whole},
    {"megatron_lm_config.megatron_lm_num_micro_batches", {}, As::Whole},
    {"megatron_lm_config.megatron_lm_sequence_parallelism", {}, As::Fact},
    {"megatron_lm_config.megatron_lm_recompute_activations", {}, As::Fact},
    {"megatron_lm_config.megatron_lm_use_distributed_optimizer", {}, As::Fact},
};
constexpr IgnoredRow kIgnored[] = {
    {"compute_environment", "where the job starts, not how it runs"},
    {"machine_rank", "of this file's node alone"},
    {"main_process_ip", "how nodes find each other"},
    {"main_process_port", "how nodes find each other"},
    {"main_training_function", "the script's"},
    {"rdzv_backend", "how nodes find each other"},
    {"same_network", "how nodes find each other"},
    {"gpu_ids", "which GPUs of a node does not change times; num_processes says how many"},
    {"debug", "no time depends on it"},
    {"enable_cpu_affinity", "the host's threads are in the software's constants"},
    {"downcast_bf16", "TPUs alone"},
    {"tpu_env", "TPUs alone"},
    {"tpu_use_cluster", "TPUs alone"},
    {"tpu_use_sudo", "TPUs alone"},
    {"tpu_name", "TPUs alone"},
    {"tpu_zone", "TPUs alone"},
    {"use_cpu", "GPUs are simulated"},
    {"command_file", "the script's"},
    {"commands", "the script's"},
    {"mpirun_config", "CPUs alone"},
    {"ipex_config", "CPUs alone"},
    {"dynamo_config", "how much the compiler gains is in the software's constants"},
    {"fp8_config", "scales and formats of float8 are not told apart"},
    {"fsdp_config.fsdp_state_dict_type", "of checkpoints"},
    {"fsdp_config.fsdp_cpu_ram_efficient_loading", "of loading"},
    {"fsdp_config.fsdp_sync_module_states", "of loading"},
    {"fsdp_config.fsdp_use_orig_params", "no time depends on it"},
    {"fsdp_config.fsdp_transformer_layer_cls_to_wrap", "a layer is gathered at a time"},
    {"fsdp_config.fsdp_min_num_params", "a layer is gathered at a time"},
    {"fsdp_config.min_num_params", "a layer is gathered at a time"},
    {"fsdp_config.fsdp_forward_prefetch", "forwards run ahead of the GPU, so that gathers overlap either way"},
    {"parallelism_config", "how sequences are shared in the script"},
    {"deepspeed_config", "no time depends on it, or DeepSpeed's own file says it"},
    {"megatron_lm_config", "no time depends on it"},
};

constexpr AccelerateType kTypes[] = {
    {"NO MULTI_CPU", AccelerateEngine::None, "pytorch-fsdp"},
    {"MULTI_GPU MULTI_XPU MULTI_NPU MULTI_MLU MULTI_HPU", AccelerateEngine::Ddp, "pytorch-fsdp"},
    {"FSDP", AccelerateEngine::Fsdp, "pytorch-fsdp"},
    {"DEEPSPEED", AccelerateEngine::Deepspeed, "megatron-deepspeed"},
    {"MEGATRON_LM", AccelerateEngine::Megatron, "megatron-lm"},
};

constexpr std::array kStrategies{
    ShardingStrategy{"FULL_SHARD", "1"},
    ShardingStrategy{"SHARD_GRAD_OP", "2", true, false},
    ShardingStrategy{"NO_SHARD", "3", false, false},
    ShardingStrategy{"HYBRID_SHARD", "4", true, true, true},
    ShardingStrategy{"HYBRID_SHARD_ZERO2", "5", true, false, true},
};
// clang-format on

} // namespace

const ConfigRows &accelerateRows()
{
    static constexpr ConfigRows rows{kRows, kIgnored};
    return rows;
}

std::span<const AccelerateType> accelerateTypes()
{
    return kTypes;
}

const AccelerateType *findAccelerateType(std::string_view name)
{
    const auto *found = std::find_if(std::begin(kTypes), std::end(kTypes),
                                     [&](const AccelerateType &type) { return hasWord(type.names, name); });
    return found == std::end(kTypes) ? nullptr : found;
}

const ShardingStrategy *findShardingStrategy(std::string_view word)
{
    const auto *found = std::ranges::find_if(
        kStrategies, [&](const ShardingStrategy &each) { return each.name == word || each.number == word; });
    return found == kStrategies.end() ? nullptr : found;
}

} // namespace stringline
