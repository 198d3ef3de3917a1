// A plan as a script for sbatch: the machine in its header, and Megatron-LM started on every node. Megatron's reader
// gives the plan back, Slurm's the nodes and GPUs.
#pragma once

#include "core/import/config_export.h"

namespace stringline {

// See ConfigWriter::write. What Megatron cannot do is refused or left out as by writeMegatron().
[[nodiscard]] Result<ConfigExport> writeSlurm(const Scenario &scenario, bool degrade);

} // namespace stringline
