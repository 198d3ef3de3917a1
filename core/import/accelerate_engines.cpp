// What DDP, FSDP, DeepSpeed and Megatron-LM are told in Accelerate's file.
#include "core/import/accelerate_state.h"

#include <fmt/format.h>

#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kVersion = "fsdp_config.fsdp_version";
constexpr std::string_view kStrategy = "fsdp_config.fsdp_sharding_strategy";
constexpr std::string_view kReshard = "fsdp_config.fsdp_reshard_after_forward";
constexpr std::string_view kOffload = "fsdp_config.fsdp_offload_params";
constexpr std::string_view kCheckpointing = "fsdp_config.fsdp_activation_checkpointing";
constexpr std::string_view kPrefetch = "fsdp_config.fsdp_backward_prefetch";
constexpr std::string_view kWrap = "fsdp_config.fsdp_auto_wrap_policy";
constexpr std::string_view kReplicate = "parallelism_config.parallelism_config_dp_replicate_size";
constexpr std::string_view kShard = "parallelism_config.parallelism_config_dp_shard_size";
constexpr std::string_view kStage = "deepspeed_config.zero_stage";
constexpr std::string_view kFile = "deepspeed_config.deepspeed_config_file";
constexpr std::string_view kOptimizer = "deepspeed_config.offload_optimizer_device";
constexpr std::string_view kParameters = "deepspeed_config.offload_param_device";
constexpr double kDdpBucketMiB = 25; // bucket_cap_mb of PyTorch's DDP

// By version 2's truth value, or by version 1's strategy; nothing where a word is not known.
std::optional<ShardingStrategy> strategyOf(AccelerateState &state, double version)
{
    const std::string named = state.word(kStrategy);
    const std::string reshard = state.word(kReshard);
    const ShardingStrategy *found = findShardingStrategy(named.empty() ? "FULL_SHARD" : named);
    if (found == nullptr) {
        state.fail(kStrategy,
                   "expected FULL_SHARD, SHARD_GRAD_OP, NO_SHARD, HYBRID_SHARD, HYBRID_SHARD_ZERO2 or 1 to 5");
        return std::nullopt;
    }
    ShardingStrategy strategy = *found;
    if (!named.empty() && version == 2)
        state.report(Severity::Warning, "plan.zero",
                     "fsdp_sharding_strategy is of FSDP 1: FSDP 2 has fsdp_reshard_after_forward");
    if (const ShardingStrategy *older = findShardingStrategy(reshard)) // 1.4 and before: the strategy's name
        strategy.frees = older->frees;
    else if (!reshard.empty())
        strategy.frees = state.isTrue(kReshard, true);
    return strategy;
}

// Over which ranks one copy is shared.
void sharing(AccelerateState &state, const ShardingStrategy &strategy)
{
    const double group = state.shard * state.scenario().plan.context;
    const bool shards = strategy.shards && (!state.hasDegrees || group > 1 || state.replicate == 1);
    const std::string why = shards ? "parameters, gradients and states are shared" : "nothing is shared";
    if (state.facts.has(kStrategy))
        state.set(kStrategy, "plan.zero", shards ? 3.0 : 0.0, why);
    state.always("plan.zero", shards ? 3.0 : 0.0, why);
    state.set(kReshard, "plan.reshardAfterForward", FieldValue(!shards || strategy.frees));
    if (state.hasDegrees && state.replicate > 1 && shards)
        state.set(kReplicate, "plan.shardGroup", group, fmt::format("{:.0f} copies", state.replicate));
    else if (strategy.inNode && state.machines > 1 && !state.hasDegrees)
        state.always("plan.shardGroup", state.processes / state.machines, "a hybrid strategy: a copy on each machine");
    state.always("plan.shardGroup", 0.0, "one copy");
    state.note(kShard, "ranks that share a copy, with those of the context");
    state.note(kReplicate, "one copy");
    state.always("plan.overlapGradReduce", FieldValue(true), "gradients are reduced beside the backward");
    if (!shards)
        state.always("plan.bucketMiB", kDdpBucketMiB, "PyTorch's");
}

// Microbatches of an iteration; the script says how large they are.
void steps(AccelerateState &state, std::string_view path)
{
    if (!state.facts.has(path))
        return;
    const double count = state.atLeast(path, 1, 1);
    const int data = dataParallel(state.scenario());
    const int microbatch = state.scenario().training.microbatch;
    if (data < 1)
        state.note(path, "the GPUs do not come out even");
    else
        state.set(path, "training.globalBatch", count * microbatch * data,
                  fmt::format("x microbatch {} of the scenario x {} data-parallel ranks", microbatch, data));
}

} // namespace

void readAccelerateDdp(AccelerateState &state)
{
    if (state.shard > 1)
        state.report(Severity::Error, "plan.zero",
                     fmt::format("dp_shard_size {:.0f} needs distributed_type FSDP", state.shard));
    state.note(kReplicate, "DDP: every rank has all parameters");
    state.note(kShard, "DDP: every rank has all parameters");
    state.always("plan.zero", 0.0, "DDP: every rank has all parameters");
    state.always("plan.shardGroup", 0.0, "nothing is shared");
    state.always("plan.overlapGradReduce", FieldValue(true), "DDP reduces beside the backward");
    state.always("plan.overlapParamGather", FieldValue(false), "nothing to gather");
    state.always("plan.bucketMiB", kDdpBucketMiB, "bucket_cap_mb of PyTorch's DDP");
    state.always("plan.offloadOptimizer", 0.0, "DDP has no such option");
}

void readAccelerateFsdp(AccelerateState &state)
{
    const double version = state.number(kVersion, 1);
    if (version != 1 && version != 2) {
        state.fail(kVersion, "expected 1 or 2");
        return;
    }
    state.note(kVersion, version == 1 ? "FSDP with flat parameters" : "FSDP2, parameter by parameter");
    const std::optional<ShardingStrategy> strategy = strategyOf(state, version);
    if (!strategy)
        return;
    sharing(state, *strategy);
    const bool shards = state.scenario().plan.zero > 0;
    const std::string prefetch = state.word(kPrefetch);
    const bool ahead = version == 2 || prefetch == "BACKWARD_PRE" || prefetch == "1";
    if (version == 2)
        state.always("plan.overlapParamGather", FieldValue(shards), "FSDP2 gathers one layer ahead");
    state.set(kPrefetch, "plan.overlapParamGather", FieldValue(shards && ahead),
              ahead ? "gathered one layer ahead" : "the backward waits for its gathers");
    state.always("plan.gatherPrefetch", 1.0, "one layer ahead");
    const bool offloads = state.isTrue(kOffload, false);
    state.set(kOffload, "plan.offloadOptimizer", offloads && shards ? 1.0 : 0.0,
              offloads ? "states in host memory, where the step runs" : "");
    const bool again = state.isTrue(kCheckpointing, false);
    state.set(kCheckpointing, "training.recompute", choiceOf(again ? "full" : "none"));
    state.always("training.recomputeLayers", 0.0, "every layer");
    if (state.word(kWrap) == "NO_WRAP")
        state.report(Severity::Warning, "plan.gatherPrefetch",
                     "NO_WRAP gathers the whole model at once; here a layer is gathered at a time");
    state.note(kWrap, "a layer is gathered at a time");
}

void readAccelerateDeepspeed(AccelerateState &state)
{
    state.note(kReplicate, "DeepSpeed shares over all ranks");
    state.note(kShard, "DeepSpeed shares over all ranks");
    if (const auto *file = state.facts.find(kFile)) {
        state.ignore(kFile, "a file of its own");
        state.report(Severity::Warning, "plan.zero",
                     fmt::format("What DeepSpeed does is in {}, which this file only names", file->key.value),
                     "Import that file beside this one");
    } else {
        const double stage = state.number(kStage, 2);
        state.set(kStage, "plan.zero", stage);
        state.always("plan.overlapGradReduce", FieldValue(stage >= 3), "DeepSpeed's default: on from stage 3");
        state.always("plan.overlapParamGather", FieldValue(stage >= 3), "stage 3 gathers parameters ahead");
    }
    const std::string device = state.facts.word(kOptimizer, "none");
    if (device != "none" && device != "cpu" && device != "nvme")
        state.fail(kOptimizer, "expected none, cpu or nvme");
    state.set(kOptimizer, "plan.offloadOptimizer", device == "none" ? 0.0 : 1.0);
    state.note(kParameters, "parameters stay on the GPU here");
    if (const std::string parameters = state.facts.word(kParameters, "none"); parameters != "none")
        state.report(Severity::Warning, "plan.offloadOptimizer",
                     fmt::format("offload_param_device {}: parameters in host memory are not simulated", parameters));
    state.always("plan.shardGroup", 0.0, "all ranks share one copy");
    steps(state, "deepspeed_config.gradient_accumulation_steps");
}

void readAccelerateMegatron(AccelerateState &state)
{
    constexpr std::string_view kTensor = "megatron_lm_config.megatron_lm_tp_degree";
    constexpr std::string_view kPipeline = "megatron_lm_config.megatron_lm_pp_degree";
    constexpr std::string_view kSequence = "megatron_lm_config.megatron_lm_sequence_parallelism";
    constexpr std::string_view kRecompute = "megatron_lm_config.megatron_lm_recompute_activations";
    constexpr std::string_view kDistributed = "megatron_lm_config.megatron_lm_use_distributed_optimizer";
    const double tensor = state.atLeast(kTensor, 1, 1);
    const double pipeline = state.atLeast(kPipeline, 1, 1);
    state.set(kTensor, "plan.tensor", tensor);
    state.set(kPipeline, "plan.pipeline", pipeline);
    state.set(kSequence, "plan.sequenceParallel", FieldValue(state.isTrue(kSequence, false)));
    state.set(kRecompute, "training.recompute", choiceOf(state.isTrue(kRecompute, false) ? "selective" : "none"));
    state.set(kDistributed, "plan.zero", state.isTrue(kDistributed, false) ? 1.0 : 0.0);
    state.always("plan.shardGroup", 0.0, "all data-parallel ranks");
    state.always("plan.schedule", choiceOf("1f1b"), "Megatron-LM's");
    state.always("plan.chunksPerStage", 1.0, "Megatron-LM's");
    state.always("plan.layersPerChunk", choiceOf("even"), "Megatron-LM's");
    if (std::fmod(state.processes, tensor * pipeline) != 0)
        state.report(Severity::Error, "cluster.gpus",
                     fmt::format("num_processes {:.0f} is no multiple of tp_degree {:.0f} x pp_degree {:.0f} = {:.0f}",
                                 state.processes, tensor, pipeline, tensor * pipeline));
    steps(state, "megatron_lm_config.megatron_lm_num_micro_batches");
}

} // namespace stringline
