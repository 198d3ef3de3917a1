// The matrix that `nvidia-smi topo -m` prints, and the names and sizes of GPUs in what else nvidia-smi prints.
//
// Internal to core/import.
#pragma once

#include "core/base/result.h"
#include "core/import/text_lines.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace stringline {

// How two devices of a node reach each other, the nearest first.
enum class NodePath : std::uint8_t {
    Self,
    NvLink,
    Switch,     // PIX: one PCIe switch
    Switches,   // PXB: several
    HostBridge, // PHB
    Node,       // NODE: host bridges of one socket
    System,     // SYS: between sockets
    None        // N/A
};

struct NodeLink {
    NodePath path = NodePath::None;
    int links = 0; // NVLinks, bonded: 18 of "NV18"
};

struct NvidiaMatrix {
    int line = 0;                             // of the header; 0 where the text has no matrix
    std::vector<std::string> gpus;            // "GPU0"
    std::vector<std::string> nics;            // "mlx5_0"
    std::vector<int> rows;                    // lines of the GPUs' rows
    std::vector<std::vector<NodeLink>> toGpu; // [GPU][GPU]
    std::vector<std::vector<NodeLink>> toNic; // [GPU][NIC]
    int further = 0;                          // line of a second matrix, which is not read
};
// Errors, with their lines: a word that is no path, a row that is too short or missing, a GPU named twice.
[[nodiscard]] Result<NvidiaMatrix> readNvidiaMatrix(std::span<const TextLine> lines, const std::string &file);
[[nodiscard]] bool hasNvidiaMatrix(std::span<const TextLine> lines);

// GPUs as `nvidia-smi`, `nvidia-smi -L` and `nvidia-smi --query-gpu=name,...` name them.
struct NamedGpu {
    std::string name;
    int line = 0;
};
[[nodiscard]] std::vector<NamedGpu> namedGpus(std::span<const TextLine> lines);

// The largest "81559MiB" of the text, which is a GPU's whole memory; 0 where there is none.
struct NamedMemory {
    double mebibytes = 0;
    int line = 0;
};
[[nodiscard]] NamedMemory namedMemory(std::span<const TextLine> lines);
// "Rate: 400" of ibstat, "rate: 400 Gb/sec (4X NDR)" of ibstatus: the fastest, in Gb/s.
struct NamedRate {
    double gigabits = 0;
    int line = 0;
};
[[nodiscard]] NamedRate namedRate(std::span<const TextLine> lines);

} // namespace stringline
