// What Slurm's texts say of a cluster, each with its line: options of sbatch, variables of a job, tables of sinfo,
// records of scontrol and slurm.conf, plain names of hosts. Names of Slurm 24.05.
//
// Internal to core/import.
#pragma once

#include "core/base/result.h"
#include "core/import/config_reader.h"
#include "core/import/text_lines.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

enum class SlurmFact : std::uint8_t {
    Nodes,       // of the job: "4", "2-4"
    NodeNames,   // "gpu[001-064]"
    GpusPerNode, // "8", "h100:8"
    Resources,   // of a node: "gpu:h100:8,nvme:1"
    Gpus,        // of the job
    GpusPerTask,
    Tasks,        // of the job
    TasksPerNode, // "8", "8(x64)"
    None          // known, and no number of ours depends on it
};

struct SlurmEntry {
    SlurmFact fact = SlurmFact::None;
    ConfigKey key;
};

// Nodes that a table or a record describes.
struct SlurmNodes {
    std::string names;      // a host list; empty where only the count is known
    std::int64_t count = 0; // where the names are not known
    std::string resources;  // "gpu:h100:8(S:0-1)"; empty where not said
    std::string state;      // "IDLE+DRAIN"; empty where not said
    int line = 0;
};

struct SlurmText {
    std::vector<SlurmEntry> entries;
    std::vector<SlurmNodes> nodes;
};
[[nodiscard]] SlurmText readSlurmText(std::span<const TextLine> lines);
// 0 to 1.
[[nodiscard]] double slurmTextLikeness(std::span<const TextLine> lines);

// GPUs of a node's generic resources, "gpu:h100:8(S:0-1)", "gpu:8", "gres/gpu:h100=8" or "h100:8"; nothing where
// there are none.
struct SlurmGpus {
    std::int64_t count = 0;
    std::string type; // "h100"; empty where not said
};
[[nodiscard]] std::optional<SlurmGpus> gpusOfResources(std::string_view text);
[[nodiscard]] std::optional<SlurmGpus> gpusOfCount(std::string_view text);

} // namespace stringline
