#include "core/import/accelerate_export.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

using S = const Scenario &;

bool isDdp(S s)
{
    return s.plan.zero == 0;
}

// clang-format off
const LimitRow kRows[] = {
    {"plan.pipeline", "Accelerate's FSDP has no pipeline", "one stage",
     [](S s) { return s.plan.pipeline > 1; },
     [](Scenario &s) { s.plan.pipeline = s.plan.chunksPerStage = 1; s.plan.schedule = "1f1b"; s.plan.layersPerChunk = {}; }},
    {"plan.expert", "Accelerate has no expert parallelism", "whole experts on every rank",
     [](S s) { return s.plan.expert > 1 || s.plan.expertTensor > 1; }, [](Scenario &s) { s.plan.expert = s.plan.expertTensor = 1; }},
    {"plan.zero", "Accelerate shares tensors and contexts under FSDP alone", "FSDP",
     [](S s) { return isDdp(s) && fsdpRanks(s) > 1 && (s.plan.context > 1 || s.plan.tensor > 1); },
     [](Scenario &s) { s.plan.zero = 3; s.plan.shardGroup = 0; s.plan.reshardAfterForward = false; }},
    {"plan.zero", "Accelerate's FSDP shares parameters too", "FSDP that keeps parameters after the forward",
     [](S s) { return s.plan.zero == 1 || s.plan.zero == 2; }, [](Scenario &s) { s.plan.zero = 3; s.plan.reshardAfterForward = false; }},
    {"plan.zero", "there are no ranks to share with", "nothing shared",
     [](S s) { return s.plan.zero == 3 && fsdpRanks(s) < 2; }, [](Scenario &s) { s.plan.zero = 0; }},
    {"plan.shardGroup", "the shard group must hold the context ranks, more than these, and divide what there is", "all of them",
     [](S s) { return s.plan.shardGroup > 0 && s.plan.zero == 3 && (s.plan.shardGroup % std::max(1, s.plan.context) != 0 || s.plan.shardGroup <= s.plan.context || fsdpRanks(s) % s.plan.shardGroup != 0); },
     [](Scenario &s) { s.plan.shardGroup = 0; }},
    {"plan.sequenceParallel", "transformers' tensor parallelism keeps norms whole", "whole norms",
     [](S s) { return s.plan.sequenceParallel && s.plan.tensor > 1; }, [](Scenario &s) { s.plan.sequenceParallel = false; }},
    {"plan.overlapTensor", "transformers' tensor parallelism overlaps nothing", "no overlap",
     [](S s) { return s.plan.overlapTensor != TensorOverlap::None && s.plan.tensor > 1; }, [](Scenario &s) { s.plan.overlapTensor = TensorOverlap::None; }},
    {"plan.contextKind", "Ulysses needs DeepSpeed; with FSDP keys are gathered or rotated", "gathered",
     [](S s) { return s.plan.contextKind == ContextKind::Ulysses && s.plan.context > 1; }, [](Scenario &s) { s.plan.contextKind = ContextKind::AllGather; }},
    {"plan.overlapGradReduce", "PyTorch reduces gradients beside the backward", "overlapped",
     [](S s) { return !s.plan.overlapGradReduce && fsdpRanks(s) > 1; }, [](Scenario &s) { s.plan.overlapGradReduce = true; }},
    {"plan.overlapParamGather", "FSDP2 gathers one layer ahead", "overlapped",
     [](S s) { return !s.plan.overlapParamGather && s.plan.zero == 3; }, [](Scenario &s) { s.plan.overlapParamGather = true; }},
    {"plan.gatherPrefetch", "FSDP2 gathers one layer ahead", "one layer",
     [](S s) { return s.plan.gatherPrefetch != 1 && s.plan.zero == 3; }, [](Scenario &s) { s.plan.gatherPrefetch = 1; }},
    {"plan.bucketMiB", "Accelerate's file leaves DDP's buckets at 25 MiB", "25 MiB",
     [](S s) { return isDdp(s) && fsdpRanks(s) > 1 && s.plan.bucketMiB != 25; }, [](Scenario &s) { s.plan.bucketMiB = 25; }},
    {"plan.axisOrder", "Accelerate's mesh has tensor ranks innermost, then context and data", "that order",
     [](S s) { return axesThatMatter(s.plan) != meshAxes(s.plan); }, [](Scenario &s) { s.plan.axisOrder = {"tensor", "context", "data", "pipeline"}; }},
    {"plan.offloadOptimizer", "FSDP offloads all or nothing, and DDP nothing", "all or nothing",
     [](S s) { return s.plan.offloadOptimizer > 0 && (s.plan.offloadOptimizer < 1 || isDdp(s)); },
     [](Scenario &s) { s.plan.offloadOptimizer = isDdp(s) ? 0 : 1; }},
    {"plan.offloadActivations", "Accelerate keeps activations on the GPU", "none",
     [](S s) { return s.plan.offloadActivations > 0; }, [](Scenario &s) { s.plan.offloadActivations = 0; }},
    {"training.recompute", "under DDP the script decides what is computed again", "nothing",
     [](S s) { return s.training.recompute != Recompute::None && isDdp(s); }, [](Scenario &s) { s.training.recompute = Recompute::None; s.training.recomputeLayers = 0; }},
    {"training.recompute", "Accelerate computes whole layers again", "full",
     [](S s) { return s.training.recompute == Recompute::Selective; }, [](Scenario &s) { s.training.recompute = Recompute::Full; }},
    {"training.recomputeLayers", "Accelerate computes every layer again", "every layer",
     [](S s) { return s.training.recompute == Recompute::Full && s.training.recomputeLayers > 0; }, [](Scenario &s) { s.training.recomputeLayers = 0; }},
    {"training.precision", "Accelerate's float8 has one scale for each tensor here", "fp8",
     [](S s) { return isFp8OrLess(s.training.precision) && s.training.precision != Precision::Fp8; }, [](Scenario &s) { s.training.precision = Precision::Fp8; }},
};
// clang-format on

std::string_view mixedPrecision(Precision precision)
{
    switch (precision) {
    case Precision::Fp32:
        return "'no'";
    case Precision::Fp16:
        return "fp16";
    case Precision::Bf16:
        return "bf16";
    default:
        return "fp8";
    }
}

std::string truth(bool value)
{
    return value ? "true" : "false";
}

std::string fsdpBlock(S s)
{
    return fmt::format("fsdp_config:\n"
                       "  fsdp_activation_checkpointing: {}\n"
                       "  fsdp_auto_wrap_policy: TRANSFORMER_BASED_WRAP\n"
                       "  fsdp_offload_params: {}\n"
                       "  fsdp_reshard_after_forward: {}\n"
                       "  fsdp_state_dict_type: SHARDED_STATE_DICT\n"
                       "  fsdp_version: 2\n",
                       truth(s.training.recompute == Recompute::Full), truth(s.plan.offloadOptimizer > 0),
                       truth(s.plan.reshardAfterForward));
}

// Nothing where FSDP over all ranks says the same.
std::string parallelismBlock(S s)
{
    const ParallelPlan &plan = s.plan;
    const int data = dataParallel(s);
    const int shard = plan.zero != 3 ? 1 : plan.shardGroup > 0 ? plan.shardGroup / std::max(1, plan.context) : data;
    if (plan.tensor < 2 && plan.context < 2 && (plan.zero != 3 || shard == data))
        return {};
    return fmt::format("parallelism_config:\n"
                       "  parallelism_config_cp_comm_strategy: {}\n"
                       "  parallelism_config_cp_size: {}\n"
                       "  parallelism_config_dp_replicate_size: {}\n"
                       "  parallelism_config_dp_shard_size: {}\n"
                       "  parallelism_config_tp_size: {}\n",
                       plan.contextKind == ContextKind::Ring ? "alltoall" : "allgather", plan.context,
                       data / std::max(1, shard), shard, plan.tensor);
}

} // namespace

std::vector<PlanLimit> accelerateLimits(const Scenario &scenario, Scenario &nearest)
{
    return planLimits(kRows, scenario, nearest);
}

Result<ConfigExport> writeAccelerate(const Scenario &scenario, bool degrade)
{
    Scenario nearest;
    ConfigExport written;
    Errors errors;
    tellLimits(accelerateLimits(scenario, nearest), degrade, written.left, errors);
    const ClusterSpec &cluster = nearest.cluster;
    const int perNode = processesPerNode(cluster, "Accelerate", errors);
    if (dataParallel(nearest) < 1)
        errors.push_back({{},
                          "cluster.gpus",
                          fmt::format("{} GPUs are no multiple of tensor {} x context {}", cluster.gpus,
                                      nearest.plan.tensor, nearest.plan.context)});
    if (!errors.empty())
        return errors;
    std::string &text = written.text;
    text = "# For Accelerate 1.12. Model, batch and optimizer are the training script's.\n";
    for (const std::string &line : written.left)
        text += "# Left out: " + line + "\n";
    const bool fsdp = nearest.plan.zero == 3;
    text += "compute_environment: LOCAL_MACHINE\n";
    text += fmt::format("distributed_type: {}\n", fsdp ? "FSDP" : cluster.gpus > 1 ? "MULTI_GPU" : "'NO'");
    if (nearest.software.elementwiseFusion < 1)
        text += "dynamo_config:\n  dynamo_backend: INDUCTOR\n";
    text += fsdp ? fsdpBlock(nearest) : "";
    if (nearest.training.precision == Precision::Fp8)
        text += "fp8_config:\n  backend: TE\n";
    text += "machine_rank: 0\nmain_training_function: main\n";
    text += fmt::format("mixed_precision: {}\n", mixedPrecision(nearest.training.precision));
    text += fmt::format("num_machines: {}\nnum_processes: {}\n", cluster.gpus / perNode, cluster.gpus);
    text += parallelismBlock(nearest);
    text += "rdzv_backend: static\nsame_network: true\nuse_cpu: false\n";
    written.launcher =
        fmt::format("accelerate launch --config_file accelerate.yaml --gradient_accumulation_steps {} train.py",
                    std::max(1, microbatchCount(nearest)));
    return written;
}

} // namespace stringline
