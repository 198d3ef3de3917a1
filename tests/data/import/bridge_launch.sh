#!/bin/bash
TP=4
torchrun --nproc_per_node=8 --nnodes=8 scripts/training/run_recipe.py \
    --recipe llama3_70b_pretrain_config \
    model.tensor_model_parallel_size=$TP \
    model.pipeline_model_parallel_size=4 \
    model.virtual_pipeline_model_parallel_size=5 \
    +model.sequence_parallel=true \
    train.global_batch_size=128 train.micro_batch_size=1 \
    dataset.sequence_length=8192 \
    train.train_iters=$STEPS \
    logger.log_interval=10
