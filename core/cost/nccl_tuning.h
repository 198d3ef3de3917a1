// NCCL's own estimate of a collective's time, by which it picks an algorithm and a protocol.
//
//   time = base latency + steps + bytes / (algorithm bandwidth),  the smallest over (algorithm, protocol)
//
// Own words after NCCL 2.30.7, src/graph/tuning.cc (constants: nccl_constants.h). What the topology search finds (how
// many channels, at what speed) is an input. The simulation itself uses the alpha-beta table of collectives.h; this
// model says what the library would choose and is there to compare. Not covered: the correction for Blackwell's NVLS
// trees on x86, CollNet, and hand-set environment variables.
#pragma once

#include "core/base/quantity.h"
#include "core/cost/collectives.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stringline {

enum class NcclAlgorithm : std::uint8_t { Tree, Ring, Nvls, NvlsTree, Pat };
enum class NcclProtocol : std::uint8_t { LL, LL128, Simple };
enum class NcclGeneration : std::uint8_t { Volta, Ampere, Hopper, Blackwell };
enum class NcclCpu : std::uint8_t { Intel, Amd };

[[nodiscard]] std::string_view ncclName(NcclAlgorithm algorithm); // "nvls_tree"
[[nodiscard]] std::string_view ncclName(NcclProtocol protocol);   // "ll128"

// What the topology search gives for one communicator. Speeds are per channel.
struct NcclGraph {
    int ranks = 1;
    int nodes = 1; // ranks / nodes ranks on each
    int channels = 1;
    BytesPerSecond intra{}; // inside a node
    BytesPerSecond inter{}; // across nodes; given on one node too, where it bounds NVLS
    bool nvlink = true;     // the links inside; false for PCIe
    NcclGeneration generation = NcclGeneration::Ampere;
    NcclCpu cpu = NcclCpu::Intel;
};

struct NcclEstimate {
    NcclAlgorithm algorithm = NcclAlgorithm::Ring;
    NcclProtocol protocol = NcclProtocol::Simple;
    Seconds latency{};          // before the correction for large ring all-reduces
    BytesPerSecond bandwidth{}; // bytes of the buffer, before the correction of trees by size
    Seconds time{};
};

// The estimate of one pair; none where NCCL does not run it: trees and NVLS trees only for an all-reduce, NVLS on one
// node from Hopper on and NVLS trees on several, PAT only for gathers and scatters with one rank a node.
[[nodiscard]] std::optional<NcclEstimate> ncclEstimate(Collective collective, NcclAlgorithm algorithm,
                                                       NcclProtocol protocol, const NcclGraph &graph, Bytes bytes);
// All that are possible, the fastest first. Empty for an all-to-all, which NCCL composes of sends.
[[nodiscard]] std::vector<NcclEstimate> ncclEstimates(Collective collective, const NcclGraph &graph, Bytes bytes);

} // namespace stringline
