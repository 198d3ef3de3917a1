import nemo_run as run
from nemo import lightning as nl
from nemo.collections import llm

recipe = llm.mixtral_8x7b.pretrain_recipe(name="mixtral", dir="/results", num_nodes=8, num_gpus_per_node=8)
recipe.trainer.strategy = run.Config(
    nl.MegatronStrategy,
    tensor_model_parallel_size=4,
    pipeline_model_parallel_size=1,
    expert_model_parallel_size=8,
    sequence_parallel=True,
)
recipe.data.global_batch_size = 256
recipe.data.micro_batch_size = 1
recipe.data.seq_length = 4096
recipe.trainer.callbacks.append(run.Config(TimingCallback))
