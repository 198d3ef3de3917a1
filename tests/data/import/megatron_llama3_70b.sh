#!/bin/bash
#SBATCH --nodes=8
#SBATCH --gpus-per-node=8
TP=8; PP=4
SEQ=8192
options=" \
    --use-mcore-models --transformer-impl transformer_engine \
    --tensor-model-parallel-size $TP \
    --pipeline-model-parallel-size $PP \
    --num-layers-per-virtual-pipeline-stage $((80 / PP / 5)) \
    --sequence-parallel --use-distributed-optimizer \
    --overlap-grad-reduce --overlap-param-gather \
    --num-layers 80 --hidden-size 8192 --ffn-hidden-size 28672 \
    --num-attention-heads 64 --group-query-attention --num-query-groups 8 \
    --seq-length ${SEQ} --max-position-embeddings ${SEQ} \
    --position-embedding-type rope --rotary-base 500000 \
    --normalization RMSNorm --norm-epsilon 1e-5 \
    --swiglu --disable-bias-linear --untie-embeddings-and-output-weights \
    --attention-dropout 0.0 --hidden-dropout 0.0 \
    --tokenizer-type HuggingFaceTokenizer --tokenizer-model meta-llama/Meta-Llama-3-70B \
    --make-vocab-size-divisible-by 16 --ddp-bucket-size 6553600 \
    --micro-batch-size 1 --global-batch-size 128 --train-iters 1000 --bf16 \
    --distributed-timeout-minutes 60"

run_cmd="python -u pretrain_gpt.py ${options}"
srun -l --output=log.txt sh -c "${run_cmd}"
