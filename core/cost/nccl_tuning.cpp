#include "core/cost/nccl_tuning.h"

#include "core/cost/nccl_constants.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr double kGB = 1e9;

constexpr NcclAlgorithm kAlgorithms[] = {NcclAlgorithm::Tree, NcclAlgorithm::Ring, NcclAlgorithm::Nvls,
                                         NcclAlgorithm::NvlsTree, NcclAlgorithm::Pat};
constexpr NcclProtocol kProtocols[] = {NcclProtocol::LL, NcclProtocol::LL128, NcclProtocol::Simple};

template <class Enum>
constexpr std::size_t at(Enum value)
{
    return static_cast<std::size_t>(value);
}

bool gathersOrScatters(Collective collective)
{
    return collective == Collective::AllGather || collective == Collective::ReduceScatter;
}

bool isPossible(Collective collective, NcclAlgorithm algorithm, NcclProtocol protocol, const NcclGraph &graph)
{
    const bool hasNvls = nccl::kNvlsEfficiency[at(graph.generation)] > 0 && graph.nvlink;
    const bool allReduce = collective == Collective::AllReduce;
    switch (algorithm) {
    case NcclAlgorithm::Tree:
        return allReduce;
    case NcclAlgorithm::Ring:
        return collective != Collective::AllToAll;
    case NcclAlgorithm::Nvls:
        return allReduce && hasNvls && graph.nodes == 1 && protocol == NcclProtocol::Simple;
    case NcclAlgorithm::NvlsTree:
        return allReduce && hasNvls && graph.nodes > 1 && protocol == NcclProtocol::Simple;
    case NcclAlgorithm::Pat:
        return gathersOrScatters(collective) && graph.nodes == graph.ranks && protocol == NcclProtocol::Simple;
    }
    return false;
}

// Steps of a ring: how often a part is handed on.
double ringSteps(Collective collective, const NcclGraph &graph)
{
    const double n = graph.ranks;
    return collective == Collective::AllReduce ? 2 * (n - 1) : gathersOrScatters(collective) ? n - 1 : n;
}

std::size_t nodesColumn(const NcclGraph &graph)
{
    return graph.nodes == 1 ? 0 : graph.nodes == 2 ? 1 : 2;
}

// GB/s of the bus that LL reaches: on one node by the GPU, over nodes by the host.
double mostLL(const NcclGraph &graph)
{
    const std::size_t host = graph.cpu == NcclCpu::Amd ? 1 : 0;
    return nccl::kMostLL[graph.nodes == 1 ? at(graph.generation) : host][nodesColumn(graph)];
}

// GB/s of one channel of NVLS: what the switches add up, no more than what leaves the node.
double nvlsChannel(NcclAlgorithm algorithm, const NcclGraph &graph)
{
    const double channels = graph.channels;
    const double inside =
        graph.intra.value() / kGB * nccl::kNvlsEfficiency[at(graph.generation)] * (channels - 1) / channels * 2;
    const double leaving = graph.inter.value() / kGB;
    if (algorithm == NcclAlgorithm::Nvls)
        return std::min(inside, leaving);
    const double most = nccl::kMostNvlsTree[at(graph.generation)][nodesColumn(graph)];
    return std::min({inside, graph.nodes <= 2 ? 2 * leaving : leaving, most});
}

// GB/s on the wires, all channels together.
double busBandwidth(NcclAlgorithm algorithm, NcclProtocol protocol, const NcclGraph &graph)
{
    const double channels = graph.channels;
    const std::size_t generation = at(graph.generation);
    const std::size_t nodes = nodesColumn(graph);
    if (algorithm == NcclAlgorithm::Nvls || algorithm == NcclAlgorithm::NvlsTree)
        return channels * nvlsChannel(algorithm, graph);
    const double bus = channels * (graph.nodes <= 2 ? graph.intra : graph.inter).value() / kGB;
    if (algorithm == NcclAlgorithm::Pat)
        return bus * nccl::kPatOfBus;
    if (algorithm == NcclAlgorithm::Ring) {
        switch (protocol) {
        case NcclProtocol::LL:
            return std::min(mostLL(graph), bus * nccl::kLLOfBus);
        case NcclProtocol::LL128:
            return std::min(bus * nccl::kLL128OfBus, channels * nccl::kMostRingLL128[generation][nodes]);
        case NcclProtocol::Simple:
            return bus;
        }
    }
    const double tree = std::min(bus * nccl::kTreeOfBus, channels * nccl::kMostTree[generation][nodes]);
    switch (protocol) {
    case NcclProtocol::LL:
        return std::min(tree / nccl::kTreeLLDivisor, mostLL(graph));
    case NcclProtocol::LL128:
        return std::min(tree * (graph.nodes == 1 ? nccl::kTreeLL128OneNode : nccl::kTreeLL128Nodes),
                        channels * nccl::kMostTreeLL128[generation][nodes]);
    case NcclProtocol::Simple:
        break;
    }
    return tree;
}

// Of the buffer, what one GB/s on the wires carries.
double busToBuffer(Collective collective, NcclAlgorithm algorithm, const NcclGraph &graph)
{
    switch (algorithm) {
    case NcclAlgorithm::Tree:
        return 0.5; // up and down
    case NcclAlgorithm::Pat:
        return 1;
    default:
        return graph.ranks / ringSteps(collective, graph);
    }
}

double latencyMicroseconds(Collective collective, NcclAlgorithm algorithm, NcclProtocol protocol,
                           const NcclGraph &graph)
{
    const std::size_t p = at(protocol);
    const double nodes = graph.nodes;
    const double lgNodes = std::floor(std::log2(nodes));
    const double intra = (graph.nvlink ? nccl::kNvlinkLatency : nccl::kPciLatency)[at(algorithm)][p];
    const bool oneEach = graph.nodes == graph.ranks;
    const double inter = nccl::kNetLatency[oneEach ? at(NcclAlgorithm::Tree) : at(algorithm)][p];
    const double base = nccl::kBaseLatency[at(algorithm)][p];
    switch (algorithm) {
    case NcclAlgorithm::Ring: {
        const double across = graph.nodes == 1 ? 0 : collective == Collective::AllReduce ? 2 * (nodes - 1) : nodes - 1;
        if (collective == Collective::Broadcast) // channels agree on the root: pipelined, one step shows
            return base + (graph.nodes > 1 ? inter : intra);
        // Over nodes the network's overhead on the host shows in every step.
        const double simple = protocol == NcclProtocol::Simple ? nccl::kSimpleOverhead : 1;
        const double overhead = graph.nodes > 1 ? nccl::kNetOverhead[at(graph.cpu)] * simple : 0;
        return base + (ringSteps(collective, graph) - across) * std::max(intra, overhead) + across * inter;
    }
    case NcclAlgorithm::Tree:
        return base + 2 * ((graph.ranks / nodes - 1) * intra + lgNodes * inter);
    case NcclAlgorithm::Nvls:
        return base + intra + (graph.nodes > 1 ? inter : 0);
    case NcclAlgorithm::NvlsTree:
        return base + intra + 2 * lgNodes * inter;
    case NcclAlgorithm::Pat:
        return base + lgNodes * inter / nccl::kPatNetDivisor + nccl::kPatPerRank * graph.ranks;
    }
    return base;
}

double treeCorrection(NcclProtocol protocol, Bytes bytes)
{
    const double power = std::floor(std::log2(std::max(bytes.value(), 1.0))) - 6;
    const auto &factors = nccl::kTreeCorrection[at(protocol)];
    return power < 0 || power >= static_cast<double>(factors.size() - 1) ? 1 : factors[static_cast<std::size_t>(power)];
}

} // namespace

std::string_view ncclName(NcclAlgorithm algorithm)
{
    constexpr std::string_view kNames[] = {"tree", "ring", "nvls", "nvls_tree", "pat"};
    return kNames[at(algorithm)];
}

std::string_view ncclName(NcclProtocol protocol)
{
    constexpr std::string_view kNames[] = {"ll", "ll128", "simple"};
    return kNames[at(protocol)];
}

std::optional<NcclEstimate> ncclEstimate(Collective collective, NcclAlgorithm algorithm, NcclProtocol protocol,
                                         const NcclGraph &graph, Bytes bytes)
{
    if (graph.ranks <= 1 || graph.channels <= 0 || !isPossible(collective, algorithm, protocol, graph))
        return std::nullopt;
    const double bandwidth = busBandwidth(algorithm, protocol, graph) * busToBuffer(collective, algorithm, graph);
    const double latency = latencyMicroseconds(collective, algorithm, protocol, graph);
    double corrected = bandwidth;
    double waited = latency;
    if (algorithm == NcclAlgorithm::Tree)
        corrected *= treeCorrection(protocol, bytes);
    const bool largeRing = algorithm == NcclAlgorithm::Ring && protocol == NcclProtocol::Simple && graph.nodes > 1 &&
                           collective == Collective::AllReduce &&
                           bytes.value() / (static_cast<double>(graph.channels) * graph.ranks) >= nccl::kLargeRingBytes;
    if (largeRing)
        waited *= graph.generation == NcclGeneration::Volta ? nccl::kLargeRingVolta : nccl::kLargeRing;
    return NcclEstimate{algorithm, protocol, microseconds(latency), BytesPerSecond(bandwidth * kGB),
                        microseconds(waited) + bytes / BytesPerSecond(corrected * kGB)};
}

std::vector<NcclEstimate> ncclEstimates(Collective collective, const NcclGraph &graph, Bytes bytes)
{
    std::vector<NcclEstimate> found;
    for (const NcclAlgorithm algorithm : kAlgorithms) {
        for (const NcclProtocol protocol : kProtocols) {
            if (const auto estimate = ncclEstimate(collective, algorithm, protocol, graph, bytes))
                found.push_back(*estimate);
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const NcclEstimate &a, const NcclEstimate &b) { return a.time < b.time; });
    return found;
}

} // namespace stringline
