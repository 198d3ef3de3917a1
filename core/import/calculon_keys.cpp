#include "core/import/calculon_keys.h"

namespace stringline {

namespace {

using As = RowAs;

// clang-format off
constexpr ConfigRow kRows[] = {
    {"hidden application.hidden inputs.application.hidden", "model.hidden", As::Value},
    {"feedforward application.feedforward inputs.application.feedforward", "model.ffnHidden", As::Value},
    {"seq_size application.seq_size inputs.application.seq_size", "training.sequence", As::Value},
    {"attn_heads application.attn_heads inputs.application.attn_heads", "model.heads", As::Value},
    {"attn_size application.attn_size inputs.application.attn_size", "model.headSize", As::Value},
    {"num_blocks application.num_blocks inputs.application.num_blocks", "model.layers", As::Value},
    {"num_procs execution.num_procs inputs.execution.num_procs", "cluster.gpus", As::Value},
    {"tensor_par execution.tensor_par inputs.execution.tensor_par", "plan.tensor", As::Value},
    {"pipeline_par execution.pipeline_par inputs.execution.pipeline_par", "plan.pipeline", As::Value},
    {"data_par execution.data_par inputs.execution.data_par", {}, As::Whole},
    {"tensor_par_net execution.tensor_par_net inputs.execution.tensor_par_net", {}, As::Whole},
    {"pipeline_par_net execution.pipeline_par_net inputs.execution.pipeline_par_net", {}, As::Whole},
    {"data_par_net execution.data_par_net inputs.execution.data_par_net", {}, As::Whole},
    {"batch_size execution.batch_size inputs.execution.batch_size", "training.globalBatch", As::Value},
    {"microbatch_size execution.microbatch_size inputs.execution.microbatch_size", "training.microbatch", As::Value},
    {"datatype execution.datatype inputs.execution.datatype", "training.precision", As::Choice, "float8=fp8 float16=fp16 bfloat16=bf16 float32=fp32"},
    {"fused_activation execution.fused_activation inputs.execution.fused_activation", {}, As::Truth},
    {"attention_type execution.attention_type inputs.execution.attention_type", {}, As::Word},
    {"activation_recompute execution.activation_recompute inputs.execution.activation_recompute", "training.recompute", As::Choice, "none=none attn_only=selective full=full"},
    {"pipeline_interleaving execution.pipeline_interleaving inputs.execution.pipeline_interleaving", "plan.chunksPerStage", As::Value},
    {"optimizer_sharding execution.optimizer_sharding inputs.execution.optimizer_sharding", {}, As::Truth},
    {"tensor_par_comm_type execution.tensor_par_comm_type inputs.execution.tensor_par_comm_type", {}, As::Word},
    {"tensor_par_overlap execution.tensor_par_overlap inputs.execution.tensor_par_overlap", "plan.overlapTensor", As::Choice, "none=none ring=ring pipe=ring"},
    {"seq_par_ag_redo execution.seq_par_ag_redo inputs.execution.seq_par_ag_redo", {}, As::Truth},
    {"data_par_overlap execution.data_par_overlap inputs.execution.data_par_overlap", "plan.overlapGradReduce", As::Value},
    {"weight_offload execution.weight_offload inputs.execution.weight_offload", {}, As::Truth},
    {"activations_offload execution.activations_offload inputs.execution.activations_offload", {}, As::Truth},
    {"optimizer_offload execution.optimizer_offload inputs.execution.optimizer_offload", {}, As::Truth},
    {"training execution.training inputs.execution.training", {}, As::Truth},
    {"matrix.float16.tflops system.matrix.float16.tflops inputs.system.matrix.float16.tflops", "cluster.device.peakTflops", As::Value},
    {"matrix.bfloat16.tflops system.matrix.bfloat16.tflops inputs.system.matrix.bfloat16.tflops", "cluster.device.peakTflops", As::Value},
    {"matrix.float8.tflops system.matrix.float8.tflops inputs.system.matrix.float8.tflops", "cluster.device.fp8PeakTflops", As::Value},
    {"matrix.float32.tflops system.matrix.float32.tflops inputs.system.matrix.float32.tflops", "cluster.device.tf32PeakTflops", As::Value},
    {"vector.float32.tflops system.vector.float32.tflops inputs.system.vector.float32.tflops", "cluster.device.peak32Tflops", As::Value},
    {"mem1.GiB system.mem1.GiB inputs.system.mem1.GiB", {}, As::Number},
    {"mem1.GBps system.mem1.GBps inputs.system.mem1.GBps", "cluster.device.memoryBandwidthGBps", As::Value},
    {"mem2.GBps system.mem2.GBps inputs.system.mem2.GBps", "cluster.hostLinkGBps", As::Value},
    {"networks system.networks inputs.system.networks", {}, As::Fact},
};
constexpr IgnoredRow kIgnored[] = {
    {"name", "a label"},
    {"application.name", "a label"},
    {"execution.name", "a label"},
    {"system.name", "a label"},
    {"inputs.application.name", "a label"},
    {"inputs.execution.name", "a label"},
    {"inputs.system.name", "a label"},
    {"case", "a label"},
    {"note", "a label"},
    {"source", "where the numbers come from"},
    {"vector", "work on elements is bound by memory here"},
    {"system.vector", "work on elements is bound by memory here"},
    {"inputs.system.vector", "work on elements is bound by memory here"},
    {"matrix", "how fast products run stays as measured of the device"},
    {"system.matrix", "how fast products run stays as measured of the device"},
    {"inputs.system.matrix", "how fast products run stays as measured of the device"},
    {"mem1", "how fast memory is stays as measured of the device"},
    {"system.mem1", "how fast memory is stays as measured of the device"},
    {"inputs.system.mem1", "how fast memory is stays as measured of the device"},
    {"mem2", "host memory has no limit here"},
    {"system.mem2", "host memory has no limit here"},
    {"inputs.system.mem2", "host memory has no limit here"},
    {"processing_mode", "products wait for memory as the device was measured"},
    {"system.processing_mode", "products wait for memory as the device was measured"},
    {"inputs.system.processing_mode", "products wait for memory as the device was measured"},
    {"derived", "Calculon's result, not its question"},
    {"time_breakdown_s", "Calculon's result, not its question"},
    {"total_time_s", "Calculon's result, not its question"},
    {"memory_breakdown_bytes", "Calculon's result, not its question"},
    {"memory_tier1_bytes", "Calculon's result, not its question"},
    {"memory_tier2_bytes", "Calculon's result, not its question"},
    {"stats", "Calculon's result, not its question"},
    {"layers", "Calculon's result, not its question"},
};
constexpr std::string_view kApplication[] = {"hidden", "feedforward", "seq_size", "attn_heads", "attn_size", "num_blocks"};
constexpr std::string_view kExecution[] = {
    "num_procs", "tensor_par", "pipeline_par", "data_par", "tensor_par_net", "pipeline_par_net", "data_par_net", "batch_size", "microbatch_size", "datatype", "fused_activation", "attention_type", "activation_recompute", "pipeline_interleaving", "optimizer_sharding", "tensor_par_comm_type", "tensor_par_overlap", "seq_par_ag_redo", "data_par_overlap", "weight_offload", "activations_offload", "optimizer_offload", "training"};
constexpr std::string_view kSystem[] = {"mem1.GiB", "mem1.GBps", "networks"};
// clang-format on

} // namespace

const ConfigRows &calculonRows()
{
    static constexpr ConfigRows rows{kRows, kIgnored};
    return rows;
}

std::span<const std::string_view> calculonApplicationKeys()
{
    return kApplication;
}

std::span<const std::string_view> calculonExecutionKeys()
{
    return kExecution;
}

std::span<const std::string_view> calculonSystemKeys()
{
    return kSystem;
}

} // namespace stringline
