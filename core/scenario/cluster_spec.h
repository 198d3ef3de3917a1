// The machine to train on: one kind of device, joined by links, at a price.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/contention.h"

#include <string>
#include <vector>

namespace stringline {

// Products in a number format other than 16-bit. Operands in that format, accumulation in fp32.
struct MatrixRate {
    FlopsPerSecond peak{};       // dense; 0 where the device has no such format
    double efficiency = 0.8;     // of the peak, for one tile with an endless K, cold
    int prologueK = 600;         // elements of K that the prologue and epilogue of a tile cost
    double sustainedClock = 1.0; // clock under training load against a cold microbenchmark

    bool operator==(const MatrixRate &) const = default;
};

// A fused attention kernel on a device: the constants of fusedAttentionForward (core/cost/kernels.h).
struct AttentionRate {
    double forward = 0;         // fraction of peak16 for endless keys at head size 128, cold; 0 where never measured
    double backward = 0;        // the same
    double halfKeys = 200;      // keys per query at which half of that is reached
    double softmaxElements = 0; // what the softmax of a score costs, in elements of the head size; negative where
                                // large heads spill registers

    bool operator==(const AttentionRate &) const = default;
};

// A GPU with what the kernel-time model needs. The efficiencies are properties of the hardware and its libraries,
// measured once (source in the preset), never of a model or a plan.
struct DeviceSpec {
    std::string preset;
    std::string name;
    std::string source;

    FlopsPerSecond peak16{}; // dense bf16/fp16 matrix rate
    FlopsPerSecond peak32{}; // fp32 vector rate
    int multiprocessors = 0;
    Bytes memory{}; // as the driver reports it
    BytesPerSecond memoryBandwidth{};
    double powerWatts = 0;

    double gemmEfficiency = 0.83; // of peak16, for one tile with an endless K, cold
    int gemmPrologueK = 260;      // K0: elements of K that the prologue and epilogue of a tile cost
    Seconds gemmFloor{};          // t0, fixed cost of a GEMM kernel
    double waveSoftness = 0.57;   // 1: a partial wave costs a whole one; 0: it costs its share
    double sustainedClock = 1.0;  // clock under training load against a cold microbenchmark
    double memoryEfficiency = 0.90;
    Seconds kernelFloor{};                 // shortest memory-bound kernel
    int communicationMultiprocessors = 16; // that a collective keeps from what runs beside it

    MatrixRate fp8;
    MatrixRate fp4;
    MatrixRate tf32; // fp32 operands, rounded to 19 bits on the matrix units

    AttentionRate flash{0.5, 0.4, 200, 30}; // the newest kernel: cuDNN, FlashAttention 3; FlashAttention 2 on Ampere
    AttentionRate flash2;                   // FlashAttention 2, FlashAttention 1 and the Triton kernel: as the newest
    AttentionRate flash1;                   // where their `forward` is 0
    AttentionRate triton;
    double attentionClock = 1.0; // clock under training load in fused attention against a cold microbenchmark

    bool operator==(const DeviceSpec &) const = default;
};

// One level of the network. `devices` is how many devices it joins before the next level is needed.
struct LinkTier {
    std::string name;
    BytesPerSecond bandwidth{}; // per device and direction, nominal
    Seconds latency{};          // per step of a collective's algorithm, or of a single message
    Seconds setup{};            // fixed cost of a collective: launch and handshake
    double efficiency = 0.8;    // of nominal, for large messages
    bool inNetworkReduction = false;
    double reductionEfficiency = 0; // of nominal, for reductions made by the switches; 0: as `efficiency`
    double exchangeEfficiency = 0;  // of nominal, for all-to-all; 0: as `efficiency`

    bool operator==(const LinkTier &) const = default;
};

// A GPU that takes longer than others of its kind.
struct Straggler {
    int gpu = -1;        // its rank, in the order of the plan's axes
    double slowdown = 0; // of its passes and optimizer steps against the others', 1 for none

    bool operator==(const Straggler &) const = default;
};

// Nodes of one kind, and what differs there from the cluster: see node_groups.h.
struct NodeValue {
    std::string key; // "memoryGiB"
    double value = 0;

    bool operator==(const NodeValue &) const = default;
};
struct NodeGroup {
    int nodes = 0;
    std::vector<NodeValue> values;

    bool operator==(const NodeGroup &) const = default;
};

struct ClusterSpec {
    std::string preset;
    std::string name;
    std::string source;

    DeviceSpec device;
    int gpus = 0;                // devices in use
    int devicesPerNode = 8;      // devices joined by the scale-up link
    LinkTier scaleUp;            // NVLink and relatives, inside a node
    LinkTier scaleOut;           // the network between nodes
    double oversubscription = 1; // of the network's upper levels: 7 means one seventh of the bandwidth
    BytesPerSecond hostLink{};   // PCIe or C2C, per device and direction
    double slowdown = 1.0;       // how much slower than its parts a synchronous step runs there (stragglers)
    std::vector<Straggler> stragglers;
    std::vector<NodeGroup> mixed; // nodes in the order of the ranks; empty for all alike
    double jitter = 0;            // standard deviation of a pass's time, as a share of it
    int jitterSeed = 1;
    Contention contention = Contention::None; // of transfers that meet on a port

    double priceUsdPerGpuHour = 0;
    double mtbfGpuHours = 0; // device-hours between unexpected interruptions; 0 for never
    double powerUsageEffectiveness = 1.1;

    bool operator==(const ClusterSpec &) const = default;
};

[[nodiscard]] constexpr int nodeCount(const ClusterSpec &cluster)
{
    return cluster.devicesPerNode > 0 ? (cluster.gpus + cluster.devicesPerNode - 1) / cluster.devicesPerNode : 0;
}

} // namespace stringline
