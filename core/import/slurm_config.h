// Slurm: how many nodes and GPUs of which type, from headers of sbatch, a job's variables, and what sinfo and scontrol
// print. Sets the cluster alone.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

// How sure it is that `text` is of Slurm, 0 to 1; below that of a framework's script that Slurm starts.
[[nodiscard]] double slurmLikeness(std::string_view text);
// See ConfigFormat::read. Nodes that are down or draining are left out; so are those of another kind than most GPUs.
[[nodiscard]] Result<ConfigImport> readSlurm(const ConfigSource &source, const Scenario &base,
                                             const PresetLibrary &presets);

} // namespace stringline
