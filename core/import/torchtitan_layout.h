// How torchtitan deals layers to the stages of a pipeline: torchtitan/distributed/pipeline_parallel.py of 0.2.
//
// Internal to core/import.
#pragma once

#include "core/base/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stringline {

struct TitanLayout {
    std::vector<int> layers; // of each (virtual) stage, in model order; empty where it is refused
    std::string refusal;
};

// The embedding counts as `first` layers and norm with head as `last`; what is left over goes to the first stages.
[[nodiscard]] TitanLayout titanLayout(std::int64_t layers, std::int64_t stages, std::int64_t first, std::int64_t last);

// `module_fqns_per_model_part`: lists of "tok_embeddings", "layers.0", ... The layers must come in order.
[[nodiscard]] TitanLayout layoutOfModules(const Json &parts);
[[nodiscard]] Json modulesOfLayout(const std::vector<int> &layers);

// Older: the layers with which stages begin, ["layers.4", "layers.8"] or "layers.4,layers.8", of a model of `layers`.
[[nodiscard]] TitanLayout layoutOfSplitPoints(const Json &points, int layers);

} // namespace stringline
