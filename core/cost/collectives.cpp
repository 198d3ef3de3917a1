#include "core/cost/collectives.h"

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

// Reduction in the switches of a node: each rank sends S + S/n.
Seconds switchTime(Collective, const CollectiveCase &which)
{
    const double n = which.size;
    return which.inner.latency * 2 + Seconds((n + 1) / n * wire(which, which.inner));
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
    const Seconds inside = which.inner.latency * (g - 1) + Seconds((g - 1) / n * wire(which, which.inner));
    if (which.nodes <= 1)
        return inside;
    const Seconds outside = which.outer.latency * (n - g) + Seconds((n - g) / n * wire(which, which.outer));
    return std::max(inside, outside);
}

bool reducesOrGathers(Collective collective, const CollectiveCase &)
{
    return collective == Collective::AllReduce || isGatherOrScatter(collective);
}

// Libraries run two levels only where switches reduce; otherwise one flat ring serves (measured on groups of 16).
bool isHierarchical(Collective collective, const CollectiveCase &which)
{
    return reducesOrGathers(collective, which) && which.innerReduction && which.nodes > 1 && which.perNode > 1;
}

constexpr CollectiveAlgorithm kAlgorithms[] = {
    {"ring", "Ring", "Patarasuk and Yuan 2009; NCCL", reducesOrGathers, ringTime},
    {"halving-doubling", "Halving and doubling", "Thakur et al. 2005",
     [](Collective collective, const CollectiveCase &which) {
         // Distances double each step: between nodes that is a different network from the ring's neighbours.
         return reducesOrGathers(collective, which) && which.nodes > 1 && which.perNode <= 1;
     },
     doublingTime},
    {"tree", "Double binary tree", "Sanders, Speck and Traeff 2009; NCCL",
     [](Collective collective, const CollectiveCase &) { return collective == Collective::AllReduce; }, treeTime},
    {"switch", "In-switch reduction", "NVLink SHARP",
     [](Collective collective, const CollectiveCase &which) {
         return collective == Collective::AllReduce && which.innerReduction && which.nodes <= 1;
     },
     switchTime},
    {"two-level", "Two-level", "scatter inside nodes, reduce across, gather inside", isHierarchical, twoLevelTime},
    {"chain", "Pipelined chain", "arXiv 1408.6967",
     [](Collective collective, const CollectiveCase &) { return collective == Collective::Broadcast; },
     chainBroadcastTime},
    {"pairwise", "Pairwise", "direct sends",
     [](Collective collective, const CollectiveCase &) { return collective == Collective::AllToAll; }, pairwiseTime},
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

Seconds collectiveTime(Collective collective, const CollectiveCase &which)
{
    if (which.size <= 1 || which.bytes.value() <= 0)
        return Seconds(0);
    Seconds best(std::numeric_limits<double>::infinity());
    for (const CollectiveAlgorithm &algorithm : kAlgorithms) {
        if (algorithm.applies(collective, which))
            best = std::min(best, algorithm.time(collective, which));
    }
    return best;
}

CollectiveCase caseOf(const GroupSpan &span, const ClusterSpec &cluster, Bytes bytes)
{
    CollectiveCase which;
    which.size = span.size;
    which.perNode = span.perNode;
    which.nodes = span.nodes;
    which.inner = {cluster.scaleUp.latency, cluster.scaleUp.bandwidth * cluster.scaleUp.efficiency};
    which.innerReduction = cluster.scaleUp.inNetworkReduction;
    // The node's ports together serve all groups of the axis that lie on it: each group's members there get their
    // share, which is a port each when every device of the node is in some group.
    const double ports = cluster.devicesPerNode;
    const double users = std::max(1, span.groupsPerNode * span.perNode);
    const BytesPerSecond port = cluster.scaleOut.bandwidth * cluster.scaleOut.efficiency / cluster.oversubscription;
    which.outer = {cluster.scaleOut.latency, port * (ports / users)};
    which.bytes = bytes;
    return which;
}

Seconds collectiveTime(Collective collective, const GroupSpan &span, const ClusterSpec &cluster, Bytes bytes)
{
    if (span.size <= 1 || bytes.value() <= 0)
        return Seconds(0);
    const Seconds setup = span.nodes > 1 ? cluster.scaleOut.setup : cluster.scaleUp.setup;
    return setup + collectiveTime(collective, caseOf(span, cluster, bytes));
}

Seconds messageTime(bool leavesNode, const ClusterSpec &cluster, Bytes bytes)
{
    const LinkTier &link = leavesNode ? cluster.scaleOut : cluster.scaleUp;
    const double shared = leavesNode ? cluster.oversubscription : 1.0;
    return link.latency + bytes / (link.bandwidth * (link.efficiency / shared));
}

} // namespace stringline
