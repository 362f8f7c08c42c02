#!/bin/sh
#SBATCH --job-name=rush-hour
#SBATCH --array=1-1000
#SBATCH --cpus-per-task=2
#SBATCH --mem=8G
#SBATCH --time=12:00:00
#SBATCH --requeue
# sbatch slurm.sh, in a directory that all nodes see, with shard.sh in it.
set -eu
export THREADS="${SLURM_CPUS_PER_TASK:-1}"
sh shard.sh "$SLURM_ARRAY_TASK_ID" "${SLURM_ARRAY_TASK_COUNT:-1000}"
