// The tables of Megatron's options. Source: megatron/training/arguments.py and yaml_arguments.py of Megatron Core 0.15,
// with the names of older releases.
#include "core/import/megatron_options.h"

#include <algorithm>

namespace stringline {

namespace {

using enum Takes;

// clang-format off
constexpr MegatronOption kOptions[] = {
    // The model.
    {"num-layers", Count, "model.layers"},
    {"hidden-size", Count, "model.hidden"},
    {"ffn-hidden-size", Count, "model.ffnHidden", "", "4 x hidden, gated 8/3 x hidden down to a multiple of 64"},
    {"num-attention-heads", Count, "model.heads"},
    {"group-query-attention", Nothing, "model.kvHeads", "", "a KV head for each head without it"},
    {"num-query-groups", Count, "", "1", "counts with --group-query-attention alone"},
    {"kv-channels", Count, "model.headSize", "", "hidden / heads"},
    {"max-position-embeddings", Count, "model.maxSequence"},
    {"position-embedding-type", Word, "model.positions", "learned_absolute"},
    {"normalization", Word, "model.norm", "LayerNorm"},
    {"swiglu", Nothing, "model.gated"},
    {"squared-relu", Nothing, "", "", "two matrices, as with GeLU", true},
    {"disable-bias-linear", Nothing, "model.mlpBias"},
    {"add-qkv-bias", Nothing, "model.qkvBias"},
    {"qk-layernorm", Nothing, "model.qkNorm"},
    {"untie-embeddings-and-output-weights", Nothing, "model.tied"},
    {"vocab-size", Count, "model.vocabulary"},
    {"padded-vocab-size", Count, "", "", "the padded vocabulary as it is"},
    {"make-vocab-size-divisible-by", Count, "model.vocabularyPadTo", "128", "times the tensor-parallel ranks"},
    {"tokenizer-type", Word, "", "", "for the vocabulary where --vocab-size is not given"},
    {"tokenizer-model", Word, "", "", "for the vocabulary where --vocab-size is not given"},
    {"window-size", Words, "model.slidingWindow", "", "tokens to the left; each token sees itself too"},
    {"window-attn-skip-freq", Count, "model.globalLayerStep"},
    {"multi-latent-attention", Nothing, "model.kvLora"},
    {"q-lora-rank", Count, "model.queryLora"},
    {"kv-lora-rank", Count, "", "32", "counts with --multi-latent-attention alone"},
    {"qk-head-dim", Count, "", "128", "counts with --multi-latent-attention alone"},
    {"qk-pos-emb-head-dim", Count, "", "64", "counts with --multi-latent-attention alone"},
    {"v-head-dim", Count, "", "128", "counts with --multi-latent-attention alone"},
    {"mtp-num-layers", Count, "model.predictionLayers"},
    // Experts.
    {"num-experts", Count, "model.experts"},
    {"moe-router-topk", Count, "model.activeExperts", "2"},
    {"moe-ffn-hidden-size", Count, "model.expertFfn", "", "the FFN size"},
    {"moe-shared-expert-intermediate-size", Count, "model.sharedExperts"},
    {"moe-shared-expert-gate", Nothing, "model.sharedExpertGate"},
    {"moe-layer-freq", Word, "model.expertLayerStep", "1"},
    {"moe-router-enable-expert-bias", Nothing, "model.routerBias"},
    {"moe-expert-capacity-factor", Number, "training.expertCapacity", "", "dropless"},
    {"moe-token-dispatcher-type", Word, "plan.dispatcher", "allgather"},
    {"moe-enable-deepep", Nothing, "", "", "one copy of a token to each node"},
    {"moe-flex-dispatcher-backend", Word, "", "", "one copy of a token to each node"},
    // The plan.
    {"tensor-model-parallel-size", Count, "plan.tensor", "1"},
    {"sequence-parallel", Nothing, "plan.sequenceParallel"},
    {"context-parallel-size", Count, "plan.context", "1"},
    {"cp-comm-type", Words, "plan.contextKind", "p2p"},
    {"expert-model-parallel-size", Count, "plan.expert", "1"},
    {"expert-tensor-parallel-size", Count, "plan.expertTensor", "", "as tensor parallel"},
    {"pipeline-model-parallel-size", Count, "plan.pipeline", "1"},
    {"num-layers-per-virtual-pipeline-stage", Count, "plan.chunksPerStage"},
    {"num-virtual-stages-per-pipeline-rank", Count, "plan.chunksPerStage"},
    {"microbatch-group-size-per-virtual-pipeline-stage", Count, "plan.microbatchGroup", "", "one for each stage"},
    {"decoder-first-pipeline-num-layers", Count, "plan.layersPerChunk"},
    {"decoder-last-pipeline-num-layers", Count, "plan.layersPerChunk"},
    {"account-for-embedding-in-pipeline-split", Nothing, "plan.layersPerChunk"},
    {"account-for-loss-in-pipeline-split", Nothing, "plan.layersPerChunk"},
    {"pipeline-model-parallel-layout", Word, "plan.layersPerChunk"},
    {"use-tp-pp-dp-mapping", Nothing, "plan.axisOrder"},
    {"use-distributed-optimizer", Nothing, "plan.zero"},
    {"use-torch-fsdp2", Nothing, "plan.zero", "", "parameters are cut too: stage 3"},
    {"torch-fsdp2-no-reshard-after-forward", Nothing, "plan.reshardAfterForward"},
    {"use-megatron-fsdp", Nothing, "", "", "takes --data-parallel-sharding-strategy"},
    {"data-parallel-sharding-strategy", Word, "plan.zero", "no_shard", "counts with --use-megatron-fsdp alone"},
    {"zero-stage", Count, "plan.zero", "", "of Megatron-DeepSpeed"},
    {"deepspeed", Nothing, "", "", "Megatron-DeepSpeed"},
    {"num-distributed-optimizer-instances", Count, "plan.shardGroup", "1"},
    {"ddp-bucket-size", Count, "plan.bucketMiB", "", "parameters: the larger of 40 million and a million a data-parallel rank"},
    {"overlap-grad-reduce", Nothing, "plan.overlapGradReduce"},
    {"overlap-param-gather", Nothing, "plan.overlapParamGather"},
    {"tp-comm-overlap", Nothing, "plan.overlapTensor", "", "collectives under their own products"},
    {"disable-tp-comm-overlap-ag", Nothing, "", "", "what is left of --tp-comm-overlap runs under other products"},
    {"disable-tp-comm-overlap-rs", Nothing, "", "", "what is left of --tp-comm-overlap runs under other products"},
    {"overlap-moe-expert-parallel-comm", Nothing, "plan.overlapExpert"},
    {"no-overlap-p2p-communication", Nothing, "plan.overlapPipeline", "", "sends overlap where chunks are interleaved"},
    {"optimizer-cpu-offload", Nothing, "plan.offloadOptimizer"},
    {"optimizer-offload-fraction", Number, "", "1.0", "counts with --optimizer-cpu-offload alone"},
    // The training.
    {"seq-length", Count, "training.sequence"},
    {"micro-batch-size", Count, "training.microbatch"},
    {"global-batch-size", Count, "training.globalBatch", "", "microbatch x data-parallel ranks"},
    {"rampup-batch-size", Words, "training.rampStart", "", "start, step and samples"},
    {"train-iters", Number, "training.tokens", "", "times batch and sequence"},
    {"train-samples", Number, "training.tokens", "", "times the sequence"},
    {"bf16", Nothing, "training.precision"},
    {"fp16", Nothing, "training.precision"},
    {"fp8-format", Word, "training.precision"},
    {"fp8-recipe", Word, "", "delayed", "counts with --fp8-format alone"},
    {"fp4-format", Word, "training.precision"},
    {"fp4-recipe", Word, "", "", "of the scales", true},
    {"optimizer", Word, "training.optimizer", "adam"},
    {"use-precision-aware-optimizer", Nothing, "", "", "takes --exp-avg-dtype"},
    {"exp-avg-dtype", Word, "", "fp32", "counts with --use-precision-aware-optimizer alone"},
    {"accumulate-allreduce-grads-in-fp32", Nothing, "training.gradientPrecision", "", "bf16 does so anyway"},
    {"grad-reduce-in-bf16", Nothing, "training.gradientPrecision"},
    {"recompute-granularity", Word, "training.recompute"},
    {"recompute-method", Word, "training.recomputeLayers"},
    {"recompute-num-layers", Count},
    {"recompute-modules", Words, "software.selectiveRecompute", "core_attn"},
    {"attention-dropout", Number, "training.dropout", "0.1"},
    {"hidden-dropout", Number, "", "0.1"},
    {"use-flash-attn", Nothing, "training.flashAttention"},
    {"attention-backend", Word, "training.flashAttention", "auto"},
    {"transformer-impl", Word, "", "transformer_engine", "local ones keep the scores without --use-flash-attn"},
};

constexpr MegatronRename kRenames[] = {
    {"checkpoint-activations", "recompute-granularity", "full", "recompute-method uniform"},
    {"activations-checkpoint-method", "recompute-method", "", "recompute-granularity full"},
    {"activations-checkpoint-num-layers", "recompute-num-layers"},
    {"activations-checkpoint-granularity", "recompute-granularity"},
    {"checkpoint-num-layers", "recompute-num-layers"},
    {"recompute-activations", "recompute-granularity", "selective"},
    {"model-parallel-size", "tensor-model-parallel-size"},
    {"batch-size", "micro-batch-size"},
    {"encoder-num-layers", "num-layers"},
    {"encoder-seq-length", "seq-length"},
    {"use-rotary-position-embeddings", "position-embedding-type", "rope"},
    {"use-custom-fsdp", "use-megatron-fsdp"},
    {"use-fsdp2", "use-torch-fsdp2"},
    {"fp8-hybrid", "fp8-format", "hybrid"},
    {"fp8-e4m3", "fp8-format", "e4m3"},
    // YAML has the names of the configuration's members.
    {"num-moe-experts", "num-experts"},
    {"virtual-pipeline-model-parallel-size", "num-virtual-stages-per-pipeline-rank"},
    {"fp8", "fp8-format"},
    {"train-iterations", "train-iters"},
    {"sequence-parallel-enabled", "sequence-parallel"},
};

constexpr MegatronFamily kIgnored[] = {
    {"lr", "learning rate"}, {"min-lr", "learning rate"}, {"override-opt", "learning rate"},
    {"use-checkpoint", "learning rate"}, {"weight-decay", "of the optimizer's arithmetic"},
    {"start-weight-decay", "of the optimizer's arithmetic"}, {"end-weight-decay", "of the optimizer's arithmetic"},
    {"adam-", "of the optimizer's arithmetic"}, {"sgd-", "of the optimizer's arithmetic"},
    {"muon-", "of the optimizer's arithmetic"}, {"exp-avg-sq-dtype", "as --exp-avg-dtype"},
    {"main-grads-dtype", "of the optimizer's arithmetic"}, {"main-params-dtype", "of the optimizer's arithmetic"},
    {"clip-grad", "of the optimizer's arithmetic"}, {"init-method", "of the weights at the start"},
    {"use-cpu-init", "of the weights at the start"}, {"seed", "of the weights at the start"},
    {"perform-init", "of the weights at the start"},
    {"no-initialization", "of the weights at the start"}, {"data-", "the data"}, {"split", "the data"},
    {"train-data", "the data"}, {"valid-data", "the data"}, {"test-data", "the data"}, {"vocab-file", "the data"},
    {"merge-file", "the data"}, {"mock-data", "the data"}, {"num-workers", "the data"}, {"dataloader", "the data"},
    {"num-dataset", "the data"}, {"tokenizer-", "the data"}, {"reset-", "the data"}, {"eod-mask", "the data"},
    {"no-create-attention", "the data"}, {"dataset", "the data"}, {"short-seq", "the data"},
    {"tiktoken", "the data"}, {"no-mmap", "the data"},
    {"save", "checkpoints"}, {"load", "checkpoints"}, {"no-save", "checkpoints"}, {"no-load", "checkpoints"},
    {"ckpt", "checkpoints"}, {"dist-ckpt", "checkpoints"}, {"use-dist-ckpt", "checkpoints"}, {"async-save", "checkpoints"},
    {"finetune", "checkpoints"}, {"auto-detect", "checkpoints"}, {"no-ckpt", "checkpoints"},
    {"exit-", "when it stops"}, {"eval-", "evaluation"}, {"log-", "logs"}, {"tensorboard", "logs"}, {"wandb", "logs"},
    {"timing", "logs"}, {"profile", "logs"}, {"no-log", "logs"}, {"one-logger", "logs"}, {"enable-one-logger", "logs"},
    {"check-", "checks"}, {"no-check", "checks"}, {"use-pytorch-profiler", "logs"}, {"record-memory", "logs"},
    {"distributed-", "how processes find each other"}, {"local-rank", "how processes find each other"},
    {"nccl-", "how processes find each other"}, {"use-gloo", "how processes find each other"},
    {"disable-gloo", "how processes find each other"}, {"enable-gloo", "how processes find each other"},
    {"DDP-impl", "of old releases"}, {"use-mcore-models", "the default of newer releases"},
    {"use-legacy-models", "of old releases"}, {"norm-epsilon", "of the arithmetic"},
    {"layernorm-epsilon", "of the arithmetic"}, {"apply-", "of the arithmetic"}, {"attention-softmax", "of the arithmetic"},
    {"no-query-key", "of the arithmetic"}, {"rotary-", "of the arithmetic"}, {"use-rope", "of the arithmetic"},
    {"rope-", "of the arithmetic"}, {"no-rope", "of the arithmetic"}, {"no-position-embedding", "with rotary positions"},
    {"mscale", "of the arithmetic"}, {"beta-", "of the arithmetic"}, {"original-max", "of the arithmetic"},
    {"initial-loss-scale", "of the arithmetic"}, {"min-loss-scale", "of the arithmetic"},
    {"loss-scale", "of the arithmetic"}, {"hysteresis", "of the arithmetic"}, {"fp16-lm", "of the arithmetic"},
    {"fp32-residual", "of the arithmetic"}, {"fp8-", "of the scales"}, {"fp4-", "of the scales"},
    {"first-last-layers", "of the scales"}, {"num-layers-at-", "of the scales"}, {"keep-fp8", "of the scales"},
    {"calculate-per-token", "of the loss"}, {"mtp-loss", "of the loss"}, {"moe-aux-loss", "of the loss"},
    {"moe-z-loss", "of the loss"}, {"moe-router-", "of the router's arithmetic"}, {"moe-input-jitter", "of the router's arithmetic"},
    {"moe-per-layer", "logs"}, {"moe-token-drop", "of the router's arithmetic"}, {"moe-pad-", "with a capacity"},
    {"moe-use-upcycling", "checkpoints"}, {"moe-extended", "the software part says which kernels are fused"},
    {"moe-grouped-gemm", "experts are counted as grouped products"}, {"moe-use-legacy", "of old releases"},
    {"moe-permute-fusion", "the software part says which kernels are fused"},
    {"no-masked", "the software part says which kernels are fused"}, {"no-bias", "the software part says which kernels are fused"},
    {"no-rope-fusion", "the software part says which kernels are fused"},
    {"no-gradient-accumulation", "the software part says which kernels are fused"},
    {"gradient-accumulation-fusion", "the software part says which kernels are fused"},
    {"bias-", "the software part says which kernels are fused"},
    {"masked-softmax", "the software part says which kernels are fused"},
    {"cross-entropy", "the software part says which kernels are fused"},
    {"persist-layer", "the software part says which kernels are fused"}, {"no-persist", "the software part says which kernels are fused"},
    {"cuda-graph", "the software part says what launches cost"}, {"enable-cuda-graph", "the software part says what launches cost"},
    {"external-cuda-graph", "the software part says what launches cost"},
    {"manual-gc", "the software part says what launches cost"}, {"te-rng", "of the arithmetic"},
    {"no-async-tensor", "of old releases"}, {"async-tensor", "of old releases"}, {"deallocate-pipeline", "always counted so"},
    {"overlap-param-gather-with", "not modeled: gathers hide under the first forward"},
    {"delay-wgrad", "not modeled"}, {"defer-embedding", "not modeled"}, {"align-", "not modeled"},
    {"no-align", "not modeled"}, {"tp-comm-", "of the overlap's buffers"}, {"disable-tp-comm", "of the overlap's buffers"},
    {"distribute-saved", "the software part says so"}, {"empty-unused", "the allocator"},
    {"use-nccl-ub", "how processes find each other"}, {"gradient-reduce-div", "of the arithmetic"},
    {"ddp-", "not modeled"}, {"suggested-communication", "not modeled"}, {"deepspeed", "read from its own file"},
    {"batch-p2p", "not modeled"}, {"no-batch-p2p", "not modeled"}, {"pipeline-dtype", "as the precision"},
    {"params-dtype", "as the precision"}, {"autocast", "as the precision"}, {"enable-autocast", "as the precision"},
    {"activation-func", "read where it says swiglu"}, {"gated-linear-unit", "read where it is true"},
    {"attention-config", "of the arithmetic"}, {"language-model", "a heading"}, {"model-parallel", "a heading"},
    {"rank", "how processes find each other"}, {"is-", "not modeled"}, {"hetero", "not modeled"},
    {"use-", "not modeled"}, {"barrier-", "logs"}, {"bert-", "another model"}, {"biencoder", "another model"},
    {"qk-clip", "of the arithmetic"}, {"train-sync", "checks"}, {"skip-train", "checks"}, {"high-priority", "not modeled"},
    {"iterations-to-skip", "checks"}, {"rerun-", "checks"}, {"config-", "checks"}, {"yaml-cfg", "a file that is not read along"},
};
// clang-format on

} // namespace

std::span<const MegatronOption> megatronOptions()
{
    return kOptions;
}

const MegatronOption *findMegatronOption(std::string_view name)
{
    const auto *found = std::ranges::find(kOptions, name, &MegatronOption::name);
    return found == std::end(kOptions) ? nullptr : found;
}

std::span<const MegatronRename> megatronRenames()
{
    return kRenames;
}

std::span<const MegatronFamily> megatronIgnored()
{
    return kIgnored;
}

} // namespace stringline
