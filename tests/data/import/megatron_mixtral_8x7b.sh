#!/bin/bash
# Mixtral 8x7B on 128 GPUs
DISTRIBUTED_ARGS=(--nproc_per_node=8 --nnodes=16 --node_rank "${SLURM_NODEID:-0}")
MODEL_ARGS=(
    --use-mcore-models --disable-bias-linear
    --seq-length 4096 --max-position-embeddings 32768
    --num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32
    --init-method-std 0.01 --attention-dropout 0.0 --hidden-dropout 0.0
    --normalization RMSNorm --position-embedding-type rope --swiglu
    --untie-embeddings-and-output-weights --group-query-attention --num-query-groups 8
    --no-masked-softmax-fusion --no-position-embedding --rotary-base 1000000
)
MOE_ARGS=(
    --num-experts 8 --moe-router-topk 2 --moe-router-load-balancing-type aux_loss
    --moe-aux-loss-coeff 1e-2 --moe-grouped-gemm --moe-token-dispatcher-type alltoall
)
PARALLEL=(--tensor-model-parallel-size 1)
PARALLEL+=(--pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 8)
PARALLEL+=(--expert-model-parallel-size 8 --use-distributed-optimizer)
torchrun "${DISTRIBUTED_ARGS[@]}" pretrain_gpt.py "${MODEL_ARGS[@]}" "${MOE_ARGS[@]}" "${PARALLEL[@]}" \
    --micro-batch-size 1 --global-batch-size 256 --train-iters 500000 --bf16 \
    --tokenizer-type Llama2Tokenizer --vocab-size 32000 --overlap-grad-reduce --overlap-param-gather
