// Two small notations of Megatron: which layers have experts, and which layers stand on which chunk.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// --moe-layer-freq "([0]*3+[1]*58)": 1 for each layer with experts. Nothing where the text is no such list, or has more
// than 10,000 layers.
[[nodiscard]] std::optional<std::vector<int>> layerPattern(std::string_view text);

// --pipeline-model-parallel-layout "Et*3|(tt|)*29,m|L": layers on each chunk, in model order, where E, L and m are
// embedding, head and prediction layer. Nothing where the text has other letters or more than 10,000 of them.
[[nodiscard]] std::optional<std::vector<int>> pipelineLayout(std::string_view text);
[[nodiscard]] std::string pipelineLayoutText(const std::vector<int> &layersPerChunk, int predictionLayers);

} // namespace stringline
