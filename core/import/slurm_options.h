// Options of sbatch, srun and salloc, and the variables of a job, with what each says. Names of Slurm 24.05.
//
// Internal to core/import.
#pragma once

#include "core/import/slurm_text.h"

#include <array>
#include <string_view>

namespace stringline {

struct SlurmOption {
    std::string_view name;
    char letter;
    SlurmFact fact;
    bool value = true; // whether one follows
};
inline constexpr auto kSlurmOptions = std::to_array<SlurmOption>({
    {"nodes", 'N', SlurmFact::Nodes},
    {"nodelist", 'w', SlurmFact::NodeNames},
    {"gpus-per-node", '\0', SlurmFact::GpusPerNode},
    {"gres", '\0', SlurmFact::Resources},
    {"gpus", 'G', SlurmFact::Gpus},
    {"gpus-per-task", '\0', SlurmFact::GpusPerTask},
    {"ntasks", 'n', SlurmFact::Tasks},
    {"ntasks-per-node", '\0', SlurmFact::TasksPerNode},
    {"tasks-per-node", '\0', SlurmFact::TasksPerNode},
    {"job-name", 'J', SlurmFact::None},
    {"partition", 'p', SlurmFact::None},
    {"account", 'A', SlurmFact::None},
    {"time", 't', SlurmFact::None},
    {"output", 'o', SlurmFact::None},
    {"error", 'e', SlurmFact::None},
    {"qos", 'q', SlurmFact::None},
    {"cpus-per-task", 'c', SlurmFact::None},
    {"constraint", 'C', SlurmFact::None},
    {"exclude", 'x', SlurmFact::None},
    {"chdir", 'D', SlurmFact::None},
    {"array", 'a', SlurmFact::None},
    {"dependency", 'd', SlurmFact::None},
    {"exclusive", '\0', SlurmFact::None, false},
    {"requeue", '\0', SlurmFact::None, false},
    {"no-requeue", '\0', SlurmFact::None, false},
    {"overcommit", 'O', SlurmFact::None, false},
    {"hold", 'H', SlurmFact::None, false},
});

struct SlurmVariable {
    std::string_view name;
    SlurmFact fact;
};
inline constexpr auto kSlurmVariables = std::to_array<SlurmVariable>({
    {"SLURM_JOB_NUM_NODES", SlurmFact::Nodes},
    {"SLURM_NNODES", SlurmFact::Nodes},
    {"SLURM_JOB_NODELIST", SlurmFact::NodeNames},
    {"SLURM_NODELIST", SlurmFact::NodeNames},
    {"SLURM_GPUS_PER_NODE", SlurmFact::GpusPerNode},
    {"SLURM_GPUS_ON_NODE", SlurmFact::GpusPerNode},
    {"SLURM_GPUS", SlurmFact::Gpus},
    {"SLURM_GPUS_PER_TASK", SlurmFact::GpusPerTask},
    {"SLURM_NTASKS", SlurmFact::Tasks},
    {"SLURM_NTASKS_PER_NODE", SlurmFact::TasksPerNode},
    {"SLURM_TASKS_PER_NODE", SlurmFact::TasksPerNode},
});

} // namespace stringline
