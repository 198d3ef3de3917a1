from megatron.bridge.recipes.llama import llama3_70b_pretrain_config

SIZES = {"tp": 4}


def configuration():
    """A recipe with its plan changed; "model.x = 1" in a text says nothing."""
    cfg = llama3_70b_pretrain_config()
    cfg.model.tensor_model_parallel_size = 8  # within a node
    cfg.model.pipeline_model_parallel_size = SIZES["tp"]
    cfg.model.context_parallel_size = 2
    cfg.model.sequence_parallel = True
    cfg.train.global_batch_size = 128
    cfg.train.micro_batch_size = 1
    cfg.dataset.sequence_length = 8_192
    cfg.ddp = DistributedDataParallelConfig(
        use_distributed_optimizer=True,
        overlap_grad_reduce=True,
        overlap_param_gather=True,
        bucket_size=None,
    )
    cfg.mixed_precision = "bf16_mixed"
    return cfg
