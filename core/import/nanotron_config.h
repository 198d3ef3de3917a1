// nanotron's YAML.
#pragma once

#include "core/import/config_import.h"

#include <cstdint>
#include <vector>

namespace stringline {

[[nodiscard]] double nanotronLikeness(std::string_view text);
// Errors: no YAML, values of the wrong kind, and a file without a model's sizes where `base` cannot stand for them.
[[nodiscard]] Result<ConfigImport> readNanotronConfig(const ConfigSource &source, const Scenario &base,
                                                      const PresetLibrary &presets);

// How nanotron deals a model's blocks out: in order, to the present stage, which ends with the block by which the
// running cost passes its share (get_block_compute_costs() and build_model(), nanotron 0.4).
struct NanotronStages {
    std::vector<int> layers;    // a stage
    int head = 0;               // the stage of the head
    std::int64_t layerCost = 0; // of one layer: its weights, as nanotron counts them
    std::int64_t headCost = 0;
};
// Expects sizes of at least 1.
[[nodiscard]] NanotronStages nanotronStages(const ModelSpec &model, int stages);

} // namespace stringline
