// The frameworks whose configurations are written.
#include "core/import/accelerate_export.h"
#include "core/import/config_export.h"
#include "core/import/deepspeed_export.h"
#include "core/import/megatron_write.h"
#include "core/import/nemo_write.h"
#include "core/import/slurm_export.h"
#include "core/import/torchtitan_export.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

// clang-format off
constexpr auto kWriters = std::to_array<ConfigWriter>({
    {"megatron", "Megatron-LM, a script with its launcher line", writeMegatron},
    {"deepspeed", "DeepSpeed JSON", writeDeepspeed},
    {"torchtitan", "torchtitan TOML", writeTitan},
    {"accelerate", "Accelerate YAML with FSDP", writeAccelerate},
    {"nemo", "Megatron-Bridge YAML, NeMo's successor", writeNemo},
    {"slurm", "Slurm, a script for sbatch that starts Megatron-LM", writeSlurm},
});
// clang-format on

} // namespace

std::span<const ConfigWriter> configWriters()
{
    return kWriters;
}

const ConfigWriter *findConfigWriter(std::string_view id)
{
    const auto *found = std::ranges::find(kWriters, id, &ConfigWriter::id);
    return found == kWriters.end() ? nullptr : found;
}

} // namespace stringline
