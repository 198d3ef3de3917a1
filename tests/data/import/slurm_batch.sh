#!/bin/bash
#SBATCH --job-name=pretrain           # ours
#SBATCH --nodes=16
#SBATCH --ntasks-per-node=1
#SBATCH --gres=gpu:h100:8
#SBATCH --cpus-per-task=96
#SBATCH --time=24:00:00
#SBATCH -p batch
#SBATCH --exclusive

export MASTER_ADDR=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)

srun --nodes=16 --gpus-per-node=8 torchrun --nnodes $SLURM_NNODES --nproc_per_node 8 train.py
