#include "core/cost/collectives.h"

#include "core/cost/collective_bytes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

constexpr CollectiveRow kCollectives[] = {
    {Collective::AllReduce, "all-reduce", "All-reduce", "every rank ends with the sum of all buffers"},
    {Collective::AllGather, "all-gather", "All-gather", "every rank ends with all parts"},
    {Collective::ReduceScatter, "reduce-scatter", "Reduce-scatter", "every rank ends with its part of the sum"},
    {Collective::Broadcast, "broadcast", "Broadcast", "every rank ends with the root's buffer"},
    {Collective::AllToAll, "all-to-all", "All-to-all", "every rank sends a part to every other"},
};

bool isGatherOrScatter(Collective collective)
{
    return collective == Collective::AllGather || collective == Collective::ReduceScatter;
}

// The links of one flat group: the slowest under it.
LinkRate flatRate(const CollectiveCase &which)
{
    if (which.nodes <= 1)
        return which.inner;
    if (which.perNode <= 1)
        return which.outer;
    // A ring over nodes crosses the network with as many ports at once as members share a node.
    return {which.outer.latency, std::min(which.inner.bandwidth, which.outer.bandwidth * which.perNode)};
}

double wire(const CollectiveCase &which, LinkRate rate)
{
    return which.bytes / rate.bandwidth / Seconds(1);
}

// Ring: n-1 steps for a gather or a scatter, twice as many for an all-reduce, each moving S/n.
Seconds ringTime(Collective collective, const CollectiveCase &which)
{
    const double n = which.size;
    const LinkRate rate = flatRate(which);
    const double passes = collective == Collective::AllReduce ? 2 : 1;
    return rate.latency * (passes * (n - 1)) + Seconds(passes * (n - 1) / n * wire(which, rate));
}

// Halving and doubling: the ring's bytes in lg n steps.
Seconds doublingTime(Collective collective, const CollectiveCase &which)
{
    const double n = which.size;
    const LinkRate rate = flatRate(which);
    const double passes = collective == Collective::AllReduce ? 2 : 1;
    return rate.latency * (passes * std::log2(n)) + Seconds(passes * (n - 1) / n * wire(which, rate));
}

// Double binary tree, pipelined: up and down, 2 lg n steps and twice the buffer.
Seconds treeTime(Collective, const CollectiveCase &which)
{
    const LinkRate rate = flatRate(which);
    return rate.latency * (2 * std::log2(static_cast<double>(which.size))) + Seconds(2 * wire(which, rate));
}

// Every step exchanges all that is there with a partner at twice the distance: whole buffers for an all-reduce, what
// was gathered so far for a gather.
Seconds recursiveDoublingTime(Collective collective, const CollectiveCase &which)
{
    if (isGatherOrScatter(collective))
        return doublingTime(collective, which);
    const LinkRate rate = flatRate(which);
    return (rate.latency + Seconds(wire(which, rate))) * std::log2(static_cast<double>(which.size));
}

LinkRate withBandwidth(LinkRate rate, BytesPerSecond other)
{
    return other.value() > 0 ? LinkRate{rate.latency, other} : rate;
}

// Reduction and multicast in the switches of a node. An all-reduce sends S to be summed and S/n of the sum to all; a
// gather or a scatter loads one direction with all of S.
Seconds switchTime(Collective collective, const CollectiveCase &which)
{
    const double n = which.size;
    const LinkRate rate = withBandwidth(which.inner, which.innerReduced);
    if (isGatherOrScatter(collective))
        return rate.latency + Seconds(wire(which, rate));
    return rate.latency * 2 + Seconds((n + 1) / n * wire(which, rate));
}

// NCCL's parallel aggregated trees: lg n steps, each byte once.
Seconds aggregatedTreesTime(Collective, const CollectiveCase &which)
{
    const double n = which.size;
    const LinkRate rate = flatRate(which);
    return rate.latency * std::log2(n) + Seconds((n - 1) / n * wire(which, rate));
}

// Scatter inside the node, reduce S/g across nodes on every rail, gather inside.
Seconds twoLevelTime(Collective collective, const CollectiveCase &which)
{
    const double g = which.perNode;
    const double k = which.nodes;
    const double passes = collective == Collective::AllReduce ? 2 : 1;
    const Seconds inside = which.inner.latency * (g - 1) + Seconds((g - 1) / g * wire(which, which.inner));
    const Seconds across = which.outer.latency * (k - 1) + Seconds((k - 1) / (k * g) * wire(which, which.outer));
    return (inside + across) * passes;
}

// The same with the sum over nodes made by the network's switches: one step and S/g out of every port.
Seconds switchedTwoLevelTime(Collective, const CollectiveCase &which)
{
    const double g = which.perNode;
    const Seconds inside = which.inner.latency * (g - 1) + Seconds((g - 1) / g * wire(which, which.inner));
    return inside * 2 + which.outer.latency + Seconds(wire(which, which.outer) / g);
}

Seconds binomialTime(Collective, const CollectiveCase &which)
{
    const LinkRate rate = flatRate(which);
    return (rate.latency + Seconds(wire(which, rate))) * std::log2(static_cast<double>(which.size));
}

// The root scatters along a binomial tree, all gather along a ring.
Seconds scatterGatherTime(Collective, const CollectiveCase &which)
{
    const double n = which.size;
    const LinkRate rate = flatRate(which);
    return rate.latency * (std::log2(n) + n - 1) + Seconds(2 * (n - 1) / n * wire(which, rate));
}

Seconds chainBroadcastTime(Collective, const CollectiveCase &which)
{
    const double n = which.size;
    const LinkRate rate = flatRate(which);
    const double whole = wire(which, rate);
    const double alpha = std::max(rate.latency.value(), 1e-12);
    const double chunks = std::max(1.0, std::sqrt((n - 2) * whole / alpha));
    return (rate.latency + Seconds(whole / chunks)) * (n - 2 + chunks);
}

// Every pair by itself; ranks inside and outside the node at the same time.
Seconds pairwiseTime(Collective, const CollectiveCase &which)
{
    const double n = which.size;
    const double g = std::min(which.perNode, which.size);
    const LinkRate inner = withBandwidth(which.inner, which.innerExchanged);
    const Seconds inside = inner.latency * (g - 1) + Seconds((g - 1) / n * wire(which, inner));
    if (which.nodes <= 1)
        return inside;
    const Seconds outside = which.outer.latency * (n - g) + Seconds((n - g) / n * wire(which, which.outer));
    return std::max(inside, outside);
}

// lg n steps of half the buffer each, whatever the number of ranks.
Seconds bruckTime(Collective, const CollectiveCase &which)
{
    const LinkRate rate = flatRate(which);
    return (rate.latency + Seconds(wire(which, rate) / 2)) * std::log2(static_cast<double>(which.size));
}

// PXN: what goes to rank i of any other node first moves to this node's rank i, on whose rail it then leaves together
// with its neighbours': the same bytes in k-1 messages a rank, none across rails.
Seconds railTime(Collective, const CollectiveCase &which)
{
    const double g = which.perNode;
    const double k = which.nodes;
    const LinkRate inner = withBandwidth(which.inner, which.innerExchanged);
    return inner.latency * (g - 1) + Seconds((g - 1) / g * wire(which, inner)) + which.outer.latency * (k - 1) +
           Seconds((k - 1) / k * wire(which, which.outer));
}

bool reducesOrGathers(Collective collective, const CollectiveCase &)
{
    return collective == Collective::AllReduce || isGatherOrScatter(collective);
}

bool spansNodes(const CollectiveCase &which)
{
    return which.nodes > 1 && which.perNode > 1;
}

// Libraries run two levels only where switches reduce; otherwise one flat ring serves (measured on groups of 16).
bool isHierarchical(Collective collective, const CollectiveCase &which)
{
    return reducesOrGathers(collective, which) && which.innerReduction && spansNodes(which);
}

bool isOnePerNode(Collective collective, const CollectiveCase &which)
{
    // Distances double each step: between nodes that is a different network from the ring's neighbors.
    return reducesOrGathers(collective, which) && which.nodes > 1 && which.perNode <= 1;
}

template <Collective only>
bool isOnly(Collective collective, const CollectiveCase &)
{
    return collective == only;
}

constexpr bool kInLibrary = true;
constexpr bool kToCompare = false;

constexpr CollectiveAlgorithm kAlgorithms[] = {
    {"ring", "Ring", "Patarasuk and Yuan 2009; NCCL", kInLibrary, reducesOrGathers, ringTime, ringSent},
    {"halving-doubling", "Halving and doubling", "Thakur et al. 2005", kInLibrary, isOnePerNode, doublingTime,
     ringSent},
    {"recursive-doubling", "Recursive doubling", "Thakur et al. 2005", kToCompare, reducesOrGathers,
     recursiveDoublingTime, recursiveDoublingSent},
    {"tree", "Double binary tree", "Sanders, Speck and Traeff 2009; NCCL", kInLibrary, isOnly<Collective::AllReduce>,
     treeTime, treeSent},
    {"switch", "In-switch reduction", "NVLink SHARP", kInLibrary,
     [](Collective collective, const CollectiveCase &which) {
         return collective == Collective::AllReduce && which.innerReduction && which.nodes <= 1;
     },
     switchTime, switchSent},
    {"switch-gather", "In-switch multicast or reduction", "NVLink SHARP", kToCompare,
     [](Collective collective, const CollectiveCase &which) {
         return isGatherOrScatter(collective) && which.innerReduction && which.nodes <= 1;
     },
     switchTime, switchSent},
    {"aggregated-trees", "Parallel aggregated trees (PAT)", "NCCL 2.23", kInLibrary,
     [](Collective collective, const CollectiveCase &which) {
         return isGatherOrScatter(collective) && which.nodes > 1 && which.perNode <= 1;
     },
     aggregatedTreesTime, ringSent},
    {"two-level", "Two-level", "scatter inside nodes, reduce across, gather inside", kInLibrary, isHierarchical,
     twoLevelTime, twoLevelSent},
    {"switched-two-level", "Two-level, summed by the network", "InfiniBand SHARP; NCCL's CollNet", kInLibrary,
     [](Collective collective, const CollectiveCase &which) {
         return collective == Collective::AllReduce && which.outerReduction && spansNodes(which);
     },
     switchedTwoLevelTime, switchedTwoLevelSent},
    {"chain", "Pipelined chain", "arXiv 1408.6967", kInLibrary, isOnly<Collective::Broadcast>, chainBroadcastTime,
     broadcastSent},
    {"binomial", "Binomial tree", "Thakur et al. 2005", kToCompare, isOnly<Collective::Broadcast>, binomialTime,
     broadcastSent},
    {"scatter-gather", "Scatter and gather", "van de Geijn 1994", kToCompare, isOnly<Collective::Broadcast>,
     scatterGatherTime, scatterGatherSent},
    {"pairwise", "Pairwise", "direct sends", kInLibrary, isOnly<Collective::AllToAll>, pairwiseTime, pairwiseSent},
    {"bruck", "Bruck", "Bruck et al. 1997", kToCompare, isOnly<Collective::AllToAll>, bruckTime, bruckSent},
    {"rails", "Over rails (PXN)", "NCCL 2.12", kInLibrary,
     [](Collective collective, const CollectiveCase &which) {
         return collective == Collective::AllToAll && spansNodes(which);
     },
     railTime, railSent},
};

} // namespace

std::span<const CollectiveRow> collectives()
{
    return kCollectives;
}

std::span<const CollectiveAlgorithm> collectiveAlgorithms()
{
    return kAlgorithms;
}

const CollectiveAlgorithm *findAlgorithm(std::string_view id)
{
    const auto found = std::ranges::find(kAlgorithms, id, &CollectiveAlgorithm::id);
    return found == std::end(kAlgorithms) ? nullptr : found;
}

CollectiveChoice fastestAlgorithm(Collective collective, const CollectiveCase &which)
{
    if (which.size <= 1 || which.bytes.value() <= 0)
        return {};
    CollectiveChoice best{nullptr, Seconds(std::numeric_limits<double>::infinity())};
    for (const CollectiveAlgorithm &algorithm : kAlgorithms) {
        if (!algorithm.inLibrary || !algorithm.applies(collective, which))
            continue;
        if (const Seconds time = algorithm.time(collective, which); time < best.time)
            best = {&algorithm, time};
    }
    return best;
}

Seconds collectiveTime(Collective collective, const CollectiveCase &which)
{
    return fastestAlgorithm(collective, which).time;
}

CollectiveCase caseOf(const GroupSpan &span, const ClusterSpec &cluster, Bytes bytes)
{
    CollectiveCase which;
    which.size = span.size;
    which.perNode = span.perNode;
    which.nodes = span.nodes;
    const LinkTier &up = cluster.scaleUp;
    which.inner = {up.latency, up.bandwidth * up.efficiency};
    which.innerReduced = up.bandwidth * (up.reductionEfficiency > 0 ? up.reductionEfficiency : up.efficiency);
    which.innerExchanged = up.bandwidth * (up.exchangeEfficiency > 0 ? up.exchangeEfficiency : up.efficiency);
    which.innerReduction = up.inNetworkReduction;
    which.outerReduction = cluster.scaleOut.inNetworkReduction;
    // The node's ports together serve all groups of the axis that lie on it: each group's members there get their
    // share, which is a port each when every device of the node is in some group.
    const double ports = cluster.devicesPerNode;
    const double users = std::max(1, span.groupsPerNode * span.perNode);
    const BytesPerSecond port = cluster.scaleOut.bandwidth * cluster.scaleOut.efficiency / cluster.oversubscription;
    which.outer = {cluster.scaleOut.latency, port * (ports / users)};
    which.bytes = bytes;
    return which;
}

CollectiveCost collectiveCost(Collective collective, const GroupSpan &span, const ClusterSpec &cluster, Bytes bytes)
{
    const CollectiveCase which = caseOf(span, cluster, bytes);
    const CollectiveChoice fastest = fastestAlgorithm(collective, which);
    if (fastest.algorithm == nullptr)
        return {};
    const Seconds setup = span.nodes > 1 ? cluster.scaleOut.setup : cluster.scaleUp.setup;
    return {setup + fastest.time, fastest.algorithm->sent(collective, which)};
}

Seconds collectiveTime(Collective collective, const GroupSpan &span, const ClusterSpec &cluster, Bytes bytes)
{
    return collectiveCost(collective, span, cluster, bytes).time;
}

Seconds messageTime(bool leavesNode, const ClusterSpec &cluster, Bytes bytes)
{
    const LinkTier &link = leavesNode ? cluster.scaleOut : cluster.scaleUp;
    const double shared = leavesNode ? cluster.oversubscription : 1.0;
    return link.latency + bytes / (link.bandwidth * (link.efficiency / shared));
}

} // namespace stringline
