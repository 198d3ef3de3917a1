// The nodes of tables and records by their GPUs.
//
// Internal to core/import.
#pragma once

#include "core/import/slurm_text.h"

#include <string>
#include <vector>

namespace stringline {

// Nodes alike: how many, with which GPUs.
struct SlurmKind {
    std::int64_t nodes = 0;
    SlurmGpus gpus;
    int line = 0;
    std::string names; // of the first
};
// Each name once, since a node stands in several partitions; those that are down or draining are ignored. The kind with
// most GPUs first.
[[nodiscard]] std::vector<SlurmKind> slurmKinds(const SlurmText &text, ConfigReader &reader);
// "62 nodes of 8 h200"
[[nodiscard]] std::string kindText(const SlurmKind &kind);

} // namespace stringline
