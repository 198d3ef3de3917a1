// What a matrix of nvidia-smi means: over which links the GPUs of a node reach each other, and which network cards
// carry their traffic.
//
// Internal to core/import.
#pragma once

#include "core/import/nvidia_matrix.h"

#include <vector>

namespace stringline {

// How the GPUs are joined.
struct NodeJoint {
    int links = 0;         // NVLinks of a GPU; 0 for PCIe
    bool switched = false; // all of them to every other GPU
    bool whole = true;     // every GPU reaches every other over NVLink alone
    NodePath worst = NodePath::Self;
};
// `most`: NVLinks that a GPU has; with more than those to its peers there are switches.
[[nodiscard]] NodeJoint jointOf(const NvidiaMatrix &matrix, int most);

// Cards beside the GPUs carry their traffic; those elsewhere are for storage and management, where there are both.
[[nodiscard]] std::vector<std::size_t> cardsInUse(const NvidiaMatrix &matrix);

} // namespace stringline
